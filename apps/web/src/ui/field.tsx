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
      <select {...rest} className={cn(control, 'cursor-pointer')}>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
