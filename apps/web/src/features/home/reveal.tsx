import { type ReactNode, useRef } from 'react'
import { cn } from '#src/lib/cn.ts'
import { useSeen } from './use-seen.ts'

/** Rises into its place when it is first come to. Nothing hides it before, for print and for who has no observer. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  return (
    <div className={cn(seen && 'animate-rise', className)} ref={place}>
      {children}
    </div>
  )
}
