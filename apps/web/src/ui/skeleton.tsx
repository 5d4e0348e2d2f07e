import { cn } from '#src/lib/cn.ts'

/** A still shape of what is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('block animate-breathe rounded-sm bg-line', className)} />
}
