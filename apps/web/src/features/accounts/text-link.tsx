import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'

/** A link among words, as tall as a finger. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn(
        'inline-flex min-h-11 items-center rounded-sm font-semibold text-primary underline underline-offset-4 hover:text-primary-strong',
        className,
      )}
    />
  )
}
