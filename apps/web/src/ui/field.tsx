import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'
import { control, FieldFrame, type FieldTexts, type NativeField, useFieldIds } from './field-frame.tsx'

export interface Choice {
  value: string
  label: string
}

/** Renders an input without a label. Pass an `aria-label`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={cn(control, className)} />
}

export function TextField({ label, hint, error, optional, className, ...rest }: NativeField<'input'>) {
  const fieldIds = useFieldIds({ ...rest, hint, error })
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className} id={fieldIds.id}>
      <input dir="auto" type="text" {...rest} {...fieldIds} className={control} />
    </FieldFrame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  choices,
  placeholder,
  className,
  ...rest
}: NativeField<'select'> & {
  choices: readonly Choice[]
  /** Shown while no choice is selected. Users cannot select it. */
  placeholder?: string | undefined
}) {
  const fieldIds = useFieldIds({ ...rest, hint, error })
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className} id={fieldIds.id}>
      <span className="relative block">
        <select {...rest} {...fieldIds} className={cn(control, 'cursor-pointer appearance-none truncate pe-10')}>
          {placeholder !== undefined && (
            <option disabled hidden value="">
              {placeholder}
            </option>
          )}
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 inset-e-3 size-5 -translate-y-1/2 text-muted"
        />
      </span>
    </FieldFrame>
  )
}

/** Shows a value that users can select and copy but not change. */
export function ReadOnlyField({
  label,
  value,
  hint,
  className,
}: Pick<FieldTexts, 'label' | 'hint'> & { value: string; className?: string | undefined }) {
  const fieldIds = useFieldIds({ hint })
  return (
    <FieldFrame label={label} hint={hint} className={className} id={fieldIds.id}>
      <input
        {...fieldIds}
        className="block min-h-11 w-full truncate rounded-sm border border-line bg-sunken px-3 text-ink"
        readOnly
        value={value}
      />
    </FieldFrame>
  )
}
