import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { describedBy, FieldNotes, type FieldTexts, labelStyle } from './field-frame.tsx'

/** Renders radio buttons as tiles, in two columns on wide screens. Other props apply to every radio button. */
export function RadioTiles({
  label,
  options,
  hint,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> &
  Omit<FieldTexts, 'optional'> & {
    options: readonly { value: string; label: string; note?: ReactNode; isDanger?: boolean | undefined }[]
  }) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={describedBy({ id, hint, error })}
      aria-invalid={error ? true : undefined}
      className="group flex min-w-0 flex-col gap-1"
      role="radiogroup"
    >
      <legend className={cn('mb-1', labelStyle)}>{label}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            className="flex min-h-11 min-w-0 cursor-pointer flex-wrap gap-x-3 rounded-sm border border-control bg-card px-3 py-2 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary group-aria-invalid:border-danger"
            key={option.value}
          >
            <input
              {...rest}
              className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-card outline-none checked:border-6 checked:border-primary forced-colors:appearance-auto"
              type="radio"
              value={option.value}
            />
            <span className="max-w-full min-w-min flex-1">
              <span className={cn('block font-semibold', option.isDanger && 'text-danger')}>{option.label}</span>
              {option.note !== undefined && <span className="block text-sm text-muted">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
