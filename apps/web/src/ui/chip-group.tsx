import { Check, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { describedBy, FieldNotes, labelStyle } from './field-frame.tsx'

export const chip =
  'relative inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full @max-[11rem]/page:[&>svg]:hidden border py-1 pe-4 ps-3 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'
export const chosenChip = 'border-primary bg-primary-soft font-semibold text-primary'
const openChip = 'border-control bg-card font-medium text-ink hover:border-primary'

/** Renders a checkbox in the shape of a tag. */
export function CheckChip({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  const Icon = checked ? Check : Plus
  return (
    <label className={cn(chip, checked ? chosenChip : openChip)}>
      <input checked={checked} className="sr-only" onChange={onChange} type="checkbox" />
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="steady-weight" data-text={label}>
        {label}
      </span>
    </label>
  )
}

/** Lets users select any number of fixed options. */
export function ChipGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
}: {
  label: ReactNode
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  hint?: ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={describedBy({ id, hint })} className="flex min-w-0 flex-col gap-2">
      <legend className={cn('mb-1', labelStyle)}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const checked = value.includes(option.value)
          return (
            <CheckChip
              checked={checked}
              key={option.value}
              label={option.label}
              onChange={() =>
                onChange(checked ? value.filter((chosen) => chosen !== option.value) : [...value, option.value])
              }
            />
          )
        })}
      </div>
      <FieldNotes id={id} hint={hint} />
    </fieldset>
  )
}
