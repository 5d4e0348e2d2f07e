import { useEffect, useEffectEvent } from 'react'
import { isPlainKey } from '#src/lib/plain-key.ts'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'

const choice: StoredChoice<'on' | 'off'> = { key: 'moderation-shortcuts', values: ['on', 'off'], within: 'browser' }

/** Calls `onKey`, which returns whether it handled the key. Users can turn the shortcuts off (WCAG 2.1.4). */
export const useShortcuts = (onKey: (key: string) => boolean) => {
  const [value, setValue] = useStoredChoice(choice)
  const on = value === 'on'
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isPlainKey(event) && onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
  return { on, toggle: () => setValue(on ? 'off' : 'on') }
}
