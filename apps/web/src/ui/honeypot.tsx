import type { ComponentProps } from 'react'

/** Renders a trap for bots: a field that is invisible, not focusable and hidden from screen readers. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only" inert>
      <label>
        Referral
        <input {...props} autoComplete="off" tabIndex={-1} type="text" />
      </label>
    </div>
  )
}
