import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

const tones = {
  success: 'bg-success-soft text-success',
  neutral: 'bg-sunken text-muted',
} as const

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold', tones[tone])}
    >
      {children}
    </span>
  )
}
