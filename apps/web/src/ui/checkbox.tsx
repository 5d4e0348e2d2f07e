import { FieldNotes, type NativeField, useTies } from './field-frame.tsx'

const tickLabel =
  'flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted'

type TickProps = Omit<NativeField<'input'>, 'type' | 'role' | 'optional'>

export function Checkbox({ label, hint, error, className, ...rest }: TickProps) {
  const ties = useTies({ ...rest, hint, error })
  return (
    <div className={className}>
      <label className={tickLabel}>
        <input {...rest} {...ties} className="checkbox" type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes {...{ hint, error }} className="pl-8" id={ties.id} />
    </div>
  )
}

export function Switch({ label, hint, error, className, ...rest }: TickProps) {
  const ties = useTies({ ...rest, hint, error })
  return (
    <div className={className}>
      <label className={tickLabel}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its checked state by itself */}
        <input {...rest} {...ties} className="switch" role="switch" type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes {...{ hint, error }} className="pl-14" id={ties.id} />
    </div>
  )
}
