import { type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'

/** Renders radio buttons in one bar. Phones show only the icons of options that have one. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  className?: string | undefined
}) {
  const name = useId()
  return (
    <fieldset className={cn('inline-flex rounded-sm border border-control bg-card p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          className={cn(
            'relative inline-flex min-h-10 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-xs px-2.5 font-semibold sm:px-3 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
            option.value === value
              ? 'bg-primary-soft text-primary forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none forced-colors:text-[HighlightText]'
              : 'text-muted hover:text-ink',
          )}
          key={option.value}
          title={option.icon ? option.label : undefined}
        >
          <input
            checked={option.value === value}
            className="sr-only"
            name={name}
            onChange={() => onChange(option.value)}
            type="radio"
            value={option.value}
          />
          {option.icon}
          <span className={cn(option.icon !== undefined && 'max-sm:sr-only')}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
