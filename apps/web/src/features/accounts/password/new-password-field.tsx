import type { ComponentProps } from 'react'
import { PasswordField } from '#src/ui/password-field.tsx'
import { PASSWORD_HINT } from './strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

/** `typed` is the password so far, for the meter. */
export function NewPasswordField({
  typed,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, 'hint'> & { typed: string }) {
  const hint = (
    <>
      {PASSWORD_HINT}
      <StrengthMeter password={typed} />
    </>
  )
  return <PasswordField autoComplete="new-password" hint={hint} {...rest} />
}
