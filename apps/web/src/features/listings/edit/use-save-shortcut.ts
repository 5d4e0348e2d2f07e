import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S or Cmd+S; the browser's own dialog for saving the page never opens. */
export const useSaveShortcut = (save: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key.toLowerCase() !== 's' || ctrlKey === metaKey || shiftKey || altKey) return
    event.preventDefault()
    // What a dialog asks comes first.
    if (!event.repeat && !document.querySelector('dialog[open]')) save()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
