import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { type Counter, control, describedBy, FieldFrame, FieldNotes, type FieldWords } from './field-frame.tsx'

export interface Choice {
  value: string
  label: string
}

// `className` of every field is of the whole field, to place it; all other props go to the native element.
type Native<Element extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Element>, 'children'> & FieldWords

/** A bare box without a label; its user names it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(control, className)} />
}

/** The ties between a native element and the words around it. */
const useTies = ({
  id,
  hint,
  error,
  'aria-describedby': more,
}: Pick<FieldWords, 'hint' | 'error'> & Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>) => {
  const own = useId()
  const fieldId = id ?? own
  return {
    id: fieldId,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy({ id: fieldId, hint, error, more }),
  }
}

export function TextField({ label, hint, error, optional, className, ...rest }: Native<'input'>) {
  const ties = useTies({ ...rest, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={ties.id}>
      <input type="text" {...rest} {...ties} className={control} />
    </FieldFrame>
  )
}

export function PasswordField({ label, hint, error, optional, className, ...rest }: Omit<Native<'input'>, 'type'>) {
  const ties = useTies({ ...rest, hint, error })
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const action = shown ? 'Hide password' : 'Show password'
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={ties.id}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...ties}
          className={cn(control, 'pr-12')}
          type={shown ? 'text' : 'password'}
        />
        <button
          aria-controls={ties.id}
          aria-label={action}
          aria-pressed={shown}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-sm text-muted transition-colors hover:text-ink disabled:pointer-events-none"
          disabled={rest.disabled}
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

export function TextArea({
  label,
  hint,
  error,
  optional,
  counter,
  className,
  ...rest
}: Native<'textarea'> & { counter?: Counter | undefined }) {
  const ties = useTies({ ...rest, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, counter, className }} id={ties.id}>
      <textarea rows={4} {...rest} {...ties} className={cn(control, 'resize-y py-2.5')} />
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
}: Native<'select'> & {
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

export { SelectField as Select }

const tickLabel =
  'flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted'

type TickProps = Omit<Native<'input'>, 'type' | 'role' | 'optional'>

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
