import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'
import { control, FieldFrame, type FieldWords, type NativeField, useTies } from './field-frame.tsx'

export interface Choice {
  value: string
  label: string
}

/** A bare box without a label; its user names it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(control, className)} />
}

export function TextField({ label, hint, error, optional, className, ...rest }: NativeField<'input'>) {
  const ties = useTies({ ...rest, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={ties.id}>
      <input type="text" {...rest} {...ties} className={control} />
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
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string | undefined
}) {
  const ties = useTies({ ...rest, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={ties.id}>
      <span className="relative block">
        <select {...rest} {...ties} className={cn(control, 'cursor-pointer appearance-none truncate pr-10')}>
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
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </span>
    </FieldFrame>
  )
}

/** What cannot be changed here, but can be read, selected and copied. */
export function ReadOnlyField({
  label,
  value,
  hint,
  className,
}: Pick<FieldWords, 'label' | 'hint'> & { value: string; className?: string | undefined }) {
  const ties = useTies({ hint })
  return (
    <FieldFrame {...{ label, hint, className }} id={ties.id}>
      <input
        {...ties}
        className="block min-h-11 w-full truncate rounded-sm border border-line bg-sunken px-3 text-ink"
        readOnly
        value={value}
      />
    </FieldFrame>
  )
}
