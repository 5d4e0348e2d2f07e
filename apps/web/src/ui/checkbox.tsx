import { FieldNotes, type NativeField, useFieldIds } from './field-frame.tsx'

const tickLabel =
  'flex min-h-11 w-fit max-w-full cursor-pointer @max-[11rem]/page:flex-wrap items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted'

type TickProps = Omit<NativeField<'input'>, 'type' | 'role' | 'optional'>

export function Checkbox({ label, hint, error, className, ...rest }: TickProps) {
  const fieldIds = useFieldIds({ ...rest, hint, error })
  return (
    <div className={className}>
      <label className={tickLabel}>
        <input {...rest} {...fieldIds} className="checkbox" type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes hint={hint} error={error} className="ps-8" id={fieldIds.id} />
    </div>
  )
}

export function Switch({ label, hint, error, className, ...rest }: TickProps) {
  const fieldIds = useFieldIds({ ...rest, hint, error })
  return (
    <div className={className}>
      <label className={tickLabel}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its checked state */}
        <input {...rest} {...fieldIds} className="switch" role="switch" type="checkbox" />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldNotes hint={hint} error={error} className="ps-14" id={fieldIds.id} />
    </div>
  )
}
