import { cn } from '#src/lib/cn.ts'

const shapes = {
  line: 'rounded-sm',
  pill: 'rounded-full',
  fill: '',
} as const

/** A still shape of what is on its way; `fill` takes the corners of what surrounds it. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span className={cn('block animate-breathe bg-line forced-colors:bg-[GrayText]', shapes[shape], className)} />
}
