import { type FocusEvent, type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { control, describedBy, FieldFrame } from '#src/ui/field-frame.tsx'
import { tidyAmount } from './amount-values.ts'
import type { TextFact } from './fact-values.ts'
import { fieldLabels } from './listing-values.ts'
import type { ListingForm } from './use-listing-form.ts'

const around = 'pointer-events-none absolute inset-y-0 inline-flex items-center text-muted'

/** Renders an amount after the unit `$`, and before `/month` if `unit` is month. */
export function AmountField({
  form,
  name,
  unit,
  hint,
}: {
  form: ListingForm
  name: 'rent' | TextFact
  unit?: 'month'
  hint?: ReactNode | undefined
}) {
  const id = useId()
  const { error, onBlur, ...rest } = form.bind(name)
  const tidy = (event: FocusEvent<HTMLInputElement>) => {
    form.setValue(name, tidyAmount(form.getValues(name)))
    void onBlur(event)
  }
  return (
    <FieldFrame error={error} hint={hint} id={id} label={fieldLabels[name]}>
      <span className="relative block">
        <span aria-hidden="true" className={cn(around, 'inset-s-3')}>
          $
        </span>
        <input
          {...rest}
          aria-describedby={describedBy({ id, hint, error, more: `${id}-unit` })}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          className={cn(control, 'ps-7 tabular-nums', unit && 'pe-20')}
          id={id}
          inputMode="decimal"
          onBlur={tidy}
          type="text"
        />
        {unit && (
          <span aria-hidden="true" className={cn(around, 'inset-e-3')}>
            /month
          </span>
        )}
        <span className="sr-only" id={`${id}-unit`}>
          {unit ? 'US dollars per month' : 'US dollars'}
        </span>
      </span>
    </FieldFrame>
  )
}
