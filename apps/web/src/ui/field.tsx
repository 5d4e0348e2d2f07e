import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { control, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

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

const useField = ({
  id,
  hint,
  error,
  ...rest
}: {
  id?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  'aria-describedby'?: string | undefined
}) => {
  const own = useId()
  const fieldId = id ?? own
  return {
    id: fieldId,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy({ id: fieldId, hint, error, more: rest['aria-describedby'] }),
  }
}

export function TextField({ label, hint, error, optional, className, ...rest }: Native<'input'>) {
  const wiring = useField({ ...rest, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={wiring.id}>
      <input type="text" {...rest} {...wiring} className={control} />
    </FieldFrame>
  )
}

export function PasswordField({ label, hint, error, optional, className, ...rest }: Omit<Native<'input'>, 'type'>) {
  const wiring = useField({ ...rest, hint, error })
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const action = shown ? 'Hide password' : 'Show password'
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={wiring.id}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...wiring}
          className={cn(control, 'pr-12')}
          type={shown ? 'text' : 'password'}
        />
        <button
          aria-controls={wiring.id}
          aria-label={action}
          aria-pressed={shown}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-sm text-muted transition-colors hover:text-ink disabled:opacity-60"
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
}: Native<'textarea'> & { counter?: { used: number; max: number } | undefined }) {
  const wiring = useField({ ...rest, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, counter, className }} id={wiring.id}>
      <textarea rows={4} {...rest} {...wiring} className={cn(control, 'field-sizing-content resize-y py-2.5')} />
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
  const wiring = useField({ ...rest, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={wiring.id}>
      <span className="relative block">
        <select {...rest} {...wiring} className={cn(control, 'cursor-pointer appearance-none truncate pr-10')}>
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

function Tick({
  label,
  hint,
  error,
  optional: _,
  className,
  role,
  boxStyle,
  ...rest
}: Native<'input'> & { boxStyle: string }) {
  const wiring = useField({ ...rest, hint, error })
  return (
    <FieldFrame {...{ hint, error, className }} id={wiring.id}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input {...rest} {...wiring} className={boxStyle} role={role} type="checkbox" />
        <span>{label}</span>
      </label>
    </FieldFrame>
  )
}

export function Checkbox(props: Omit<Native<'input'>, 'type' | 'role'>) {
  return <Tick {...props} boxStyle="size-5 shrink-0 accent-primary" />
}

export function Switch(props: Omit<Native<'input'>, 'type' | 'role'>) {
  return (
    <Tick
      {...props}
      boxStyle="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-primary checked:before:translate-x-5"
      role="switch"
    />
  )
}

/** What cannot be changed here, but can be read, selected and copied. */
export function ReadOnlyField({
  label,
  value,
  hint,
  className,
}: {
  label: ReactNode
  value: string
  hint?: ReactNode
  className?: string | undefined
}) {
  const wiring = useField({ hint })
  return (
    <FieldFrame {...{ label, hint, className }} id={wiring.id}>
      <input {...wiring} className={cn(control, 'border-line bg-sunken text-muted')} readOnly value={value} />
    </FieldFrame>
  )
}
