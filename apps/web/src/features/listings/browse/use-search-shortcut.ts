import { type RefObject, useLayoutEffect } from 'react'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'

const KEY = '/'

const shortcutChoice: StoredChoice<'on' | 'off'> = { key: 'search-shortcut', values: ['on', 'off'], within: 'browser' }

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

/** A key on its own comes up in dictation and by mistake: it must be possible to switch it off (WCAG 2.1.4). */
export const useSearchShortcut = (field: RefObject<HTMLInputElement | null>) => {
  const [choice, choose] = useStoredChoice(shortcutChoice)
  const on = choice === 'on'

  // With the field itself, not some time after it is there to be seen.
  useLayoutEffect(() => {
    if (!on) return
    const focusSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (takesText(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focusSearch)
    return () => removeEventListener('keydown', focusSearch)
  }, [on, field])

  return { on, keys: on ? KEY : undefined, toggle: () => choose(on ? 'off' : 'on') }
}
