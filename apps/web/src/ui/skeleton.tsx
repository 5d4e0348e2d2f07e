import { cn } from '#src/lib/cn.ts'

const shapes = {
  line: 'rounded-sm',
  pill: 'rounded-full',
  fill: '',
} as const

/** Renders a placeholder for loading content. `fill` has no rounded corners of its own. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span className={cn('block animate-breathe bg-line forced-colors:bg-[GrayText]', shapes[shape], className)} />
}
