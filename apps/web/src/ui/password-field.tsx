import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { control, FieldFrame, type NativeField, useFieldIds } from './field-frame.tsx'

export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: Omit<NativeField<'input'>, 'type'>) {
  const fieldIds = useFieldIds({ ...rest, hint, error })
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const action = shown ? 'Hide password' : 'Show password'
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className} id={fieldIds.id}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...fieldIds}
          className={cn(control, 'pe-12')}
          type={shown ? 'text' : 'password'}
        />
        <button
          aria-controls={fieldIds.id}
          aria-label={action}
          aria-pressed={shown}
          className="absolute inset-y-0 inset-e-0 inline-flex w-11 items-center justify-center rounded-sm text-muted transition-colors hover:text-ink"
          onClick={() => setShown(!shown)}
          title={action}
          type="button"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </span>
    </FieldFrame>
  )
}
