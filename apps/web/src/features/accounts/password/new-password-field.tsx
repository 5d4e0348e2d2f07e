import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { MAX_SCORE, PASSWORD_HINT, type Strength, scoreOf, strengthOf } from './strength.ts'

const looks: Record<Strength, { bar: string; word: string }> = {
  Weak: { bar: 'bg-danger', word: 'text-danger' },
  Medium: { bar: 'bg-caution', word: 'text-warning' },
  Strong: { bar: 'bg-success', word: 'text-success' },
}

const widths = ['w-0', 'w-1/5', 'w-2/5', 'w-3/5', 'w-4/5', 'w-full']

/** Shows the strength of a password, or nothing for an empty one. Uses spans, because a hint is a paragraph. */
function StrengthMeter({ password }: { password: string }) {
  const score = scoreOf(password)
  if (score === 0) return null
  const strength = strengthOf(score)
  return (
    <span className="flex items-center gap-3">
      <meter
        aria-label="Password strength"
        aria-valuetext={strength}
        className="sr-only"
        max={MAX_SCORE}
        min={0}
        value={score}
      />
      <span aria-hidden="true" className="h-1.5 grow overflow-hidden rounded-full bg-line">
        <span className={cn('block h-full rounded-full transition-all', looks[strength].bar, widths[score])} />
      </span>
      {/* A fixed width keeps the width of the bar. */}
      <span aria-live="polite" className={cn('w-16 text-end text-sm font-semibold', looks[strength].word)}>
        {strength}
      </span>
    </span>
  )
}

/** Renders a password field with a strength meter for the text in `typed`. */
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
