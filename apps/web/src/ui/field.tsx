import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'

const control =
  'min-h-11 w-full rounded-sm border border-control bg-card px-3 text-ink transition-colors placeholder:text-muted hover:border-primary'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(control, className)} />
}

export interface Choice {
  value: string
  label: string
}

export function Select({
  label,
  choices,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  choices: readonly Choice[]
}) {
  return (
    <label className={cn('flex flex-col gap-1', className)}>
      <span className="text-sm font-semibold text-muted">{label}</span>
      <span className="relative block">
        <select {...rest} className={cn(control, 'cursor-pointer appearance-none truncate pr-10')}>
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
    </label>
  )
}
