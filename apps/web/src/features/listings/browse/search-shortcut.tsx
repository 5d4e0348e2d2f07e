import { type FocusEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { isPlainKey } from '#src/lib/plain-key.ts'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'
import { Switch } from '#src/ui/checkbox.tsx'

const KEY = '/'

const shortcutChoice: StoredChoice<'on' | 'off'> = { key: 'search-shortcut', values: ['on', 'off'], within: 'browser' }

/** Focuses the search field on `/`. Users can turn off this single-key shortcut (WCAG 2.1.4). */
export const useSearchShortcut = (field: RefObject<HTMLInputElement | null>) => {
  const [choice, choose] = useStoredChoice(shortcutChoice)
  const on = choice === 'on'

  // A layout effect: the shortcut works as soon as the field is visible.
  useLayoutEffect(() => {
    if (!on) return
    const focusSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== KEY || !isPlainKey(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focusSearch)
    return () => removeEventListener('keydown', focusSearch)
  }, [on, field])

  return { on, keys: on ? KEY : undefined, toggle: () => choose(on ? 'off' : 'on') }
}

/** Shows the shortcut key in the search field. Opens a popover with a switch for the shortcut. */
export function ShortcutSetting({ on, onToggle, className }: { on: boolean; onToggle: () => void; className: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape of the button and switch inside
    <div className={className} onBlur={closeOnBlur} onKeyDown={close}>
      <button
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        aria-label="Keyboard shortcut"
        className="inline-flex size-11 items-center justify-center rounded-sm"
        onClick={() => setOpen(!open)}
        ref={button}
        title={on ? 'Press / to search' : 'Keyboard shortcut is off'}
        type="button"
      >
        <kbd
          className={cn(
            'inline-flex size-7 items-center justify-center rounded-sm border border-line bg-sunken font-sans text-sm text-muted',
            !on && 'line-through',
          )}
        >
          /
        </kbd>
      </button>
      {open && (
        // Focusable, so that a press beside the switch does not move the focus outside and close the popover.
        <div
          className="absolute top-full right-0 z-10 mt-2 w-72 rounded-md border border-line bg-raised px-4 py-2 shadow-raised"
          id={id}
          tabIndex={-1}
        >
          <Switch
            checked={on}
            hint="Works anywhere on this page."
            label="Press / anywhere to search"
            onChange={onToggle}
          />
        </div>
      )}
    </div>
  )
}
