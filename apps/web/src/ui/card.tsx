import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={cn(
        'card-frame p-5 sm:p-6 @max-[11rem]/page:p-2 print:border-0 print:p-0 print:shadow-none',
        className,
      )}
    />
  )
}
