import { useEffectEvent, useLayoutEffect } from 'react'
import { useStoredChoice } from './stored-choice.ts'

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

/** Returns whether a key may trigger a shortcut: no modifiers, no text field focused, no dialog or menu open. */
const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !takesText(event.target) &&
  !document.querySelector('dialog[open], [role="menu"]')

/**
 * Calls `onKey` for a key pressed outside of fields and dialogs. It returns whether it handled the key. Users can turn
 * such single-key shortcuts off (WCAG 2.1.4); the browser stores their choice under `name`.
 */
export const useShortcuts = (name: string, onKey: (key: string) => boolean) => {
  const [choice, choose] = useStoredChoice({ key: name, values: ['on', 'off'], within: 'browser' })
  const on = choice === 'on'
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isPlainKey(event) && onKey(event.key)) event.preventDefault()
  })
  // A layout effect: shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
  return { on, toggle: () => choose(on ? 'off' : 'on') }
}
