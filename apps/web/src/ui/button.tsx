import type { ComponentProps } from 'react'
import { cn } from '#src/lib/cn.ts'

const looks = {
  solid: 'bg-primary text-on-primary hover:bg-primary-strong disabled:opacity-60',
  outline: 'border border-control bg-card text-ink hover:border-primary hover:bg-primary-soft disabled:opacity-60',
  quiet: 'text-primary hover:bg-primary-soft disabled:opacity-60',
} as const

export type ButtonLook = keyof typeof looks

/** Also for links that look like buttons. */
export const buttonStyle = (look: ButtonLook = 'solid', className?: string) =>
  cn(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm px-4 font-semibold transition-colors',
    looks[look],
    className,
  )

export function Button({ look = 'solid', className, ...rest }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" {...rest} className={buttonStyle(look, className)} />
}
