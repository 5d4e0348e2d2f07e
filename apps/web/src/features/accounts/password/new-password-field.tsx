import type { ComponentProps } from 'react'
import { PasswordField } from '#src/ui/field.tsx'
import { PASSWORD_HINT } from './strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

/** `value` is what has been typed so far: the meter measures it, the field itself keeps it. */
export function NewPasswordField({ typed, ...rest }: ComponentProps<typeof PasswordField> & { typed: string }) {
  return (
    <div className="flex flex-col gap-2">
      <PasswordField autoComplete="new-password" hint={PASSWORD_HINT} {...rest} />
      <StrengthMeter password={typed} />
    </div>
  )
}
