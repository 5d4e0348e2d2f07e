import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'

export function Tag({ className, ...rest }: ComponentProps<'li'>) {
  return (
    <li
      {...rest}
      className={cn('truncate rounded-full border border-line px-2.5 py-0.5 text-sm text-muted', className)}
    />
  )
}
