import { type ComponentProps, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { control, describedBy, FieldFrame } from '#src/ui/field-frame.tsx'

const around = 'pointer-events-none absolute inset-y-0 inline-flex items-center text-muted'

/** Dollars per month, said around the number. */
export function RentField({
  label,
  error,
  ...rest
}: ComponentProps<'input'> & { label: string; error?: string | undefined }) {
  const id = useId()
  return (
    <FieldFrame error={error} id={id} label={label}>
      <span className="relative block">
        <span aria-hidden="true" className={cn(around, 'left-3')}>
          $
        </span>
        <input
          {...rest}
          aria-describedby={describedBy({ id, error, more: `${id}-unit` })}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          className={cn(control, 'pr-20 pl-7 tabular-nums')}
          id={id}
          inputMode="decimal"
          type="text"
        />
        <span aria-hidden="true" className={cn(around, 'right-3')}>
          /month
        </span>
        <span className="sr-only" id={`${id}-unit`}>
          US dollars per month
        </span>
      </span>
    </FieldFrame>
  )
}
