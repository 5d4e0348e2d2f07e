import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { describedBy, FieldNotes, type FieldTexts, labelStyle } from './field-frame.tsx'

/** Renders radio buttons as tiles, in two columns on wide screens. Other props apply to every radio button. */
export function RadioTiles({
  label,
  options,
  chosen,
  isBig = false,
  hint,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'checked'> &
  Omit<FieldTexts, 'optional'> & {
    options: readonly { value: string; label: string; note?: ReactNode; isDanger?: boolean | undefined }[]
    /** The value of the chosen option, or any other text for none. Without it, the browser keeps the choice. */
    chosen?: string
    /** Makes the tiles higher, and puts three in one row on wide screens. */
    isBig?: boolean
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
      <div
        className={cn('grid grid-cols-1 gap-2', isBig && options.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}
      >
        {options.map((option) => (
          <label
            className={cn(
              'flex min-w-0 cursor-pointer flex-wrap gap-x-3 rounded-sm border border-control bg-card transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary group-aria-invalid:border-danger',
              isBig ? 'min-h-16 items-center p-4' : 'min-h-11 px-3 py-2',
            )}
            key={option.value}
          >
            <input
              {...rest}
              checked={chosen === undefined ? undefined : chosen === option.value}
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
