import type { ComponentProps } from 'react'

/** A field that no person meets: not to be seen, not to be reached by keys, not read aloud. What fills it in is a robot. */
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
