import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={cn(
        'rounded-md border border-line bg-card p-5 shadow-rest sm:p-6 print:border-0 print:p-0 print:shadow-none',
        className,
      )}
    />
  )
}
