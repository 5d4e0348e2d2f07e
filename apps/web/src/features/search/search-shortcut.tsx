import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Switch } from '#src/ui/checkbox.tsx'
import { Key } from '#src/ui/key.tsx'
import { SEARCH_KEY } from './use-search-shortcut.ts'

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
        <Key name={SEARCH_KEY} off={!on} />
      </button>
      {open && (
        // Focusable, so that a press beside the switch does not move the focus outside and close the popover.
        <div
          className="absolute top-full inset-e-0 z-10 mt-2 w-72 rounded-md border border-line bg-raised px-4 py-2 shadow-raised"
          id={id}
          tabIndex={-1}
        >
          <Switch checked={on} label="Press / anywhere to search" onChange={onToggle} />
        </div>
      )}
    </div>
  )
}
