import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

const tones = {
  neutral: 'bg-sunken text-muted',
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
} as const

/** Shows a short status. The text must be clear without the color. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.75 text-sm font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

export function Tag({ className, ...rest }: ComponentProps<'li'>) {
  return (
    <li
      {...rest}
      className={cn('truncate rounded-full border border-line px-2.5 py-0.5 text-sm text-muted', className)}
    />
  )
}
