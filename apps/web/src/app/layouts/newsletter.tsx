import { type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'

/** Takes no address until it can keep one, and says so. */
export function Newsletter() {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [answered, setAnswered] = useState(false)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const input = field.current
    if (!input) return
    const valid = input.value.trim() !== '' && input.checkValidity()
    setError(valid ? undefined : 'Please enter a valid email address.')
    setAnswered(valid)
    if (!valid) input.focus()
  }

  return (
    <form className="flex flex-col gap-2" noValidate onSubmit={submit}>
      <div className="flex items-end gap-2">
        <TextField
          autoComplete="email"
          className="grow"
          error={error}
          inputMode="email"
          label="Newsletter address"
          onChange={() => {
            setError(undefined)
            setAnswered(false)
          }}
          placeholder="Enter your email"
          ref={field}
          type="email"
        />
        <Button type="submit">Subscribe</Button>
      </div>
      <p aria-live="polite" className="text-sm text-pretty">
        {answered && 'Subscriptions open soon. Your address was not sent or kept.'}
      </p>
    </form>
  )
}
