import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Switch } from '#src/ui/checkbox.tsx'

/** The key as a hint inside the search field; pressed, it offers to switch it off. */
export function ShortcutSetting({ on, onToggle, className }: { on: boolean; onToggle: () => void; className: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside takes the keys; Esc closes from anywhere in it
    <div className={className} onBlur={leave} onKeyDown={close}>
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
        // It takes the focus when it is pressed beside its switch, so that the press does not close it.
        <div
          className="absolute top-full right-0 z-10 mt-2 w-72 rounded-md border border-line bg-raised px-4 py-2 shadow-raised"
          id={id}
          tabIndex={-1}
        >
          <Switch
            checked={on}
            hint="The key puts the cursor into the search from anywhere on this page."
            label="Press / to search"
            onChange={onToggle}
          />
        </div>
      )}
    </div>
  )
}
