import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** A part of the page did not load: told without calling anybody away from the rest. */
export function QuietFailure({
  children,
  onRetry,
  pending,
}: {
  children: ReactNode
  onRetry: () => void
  pending?: boolean
}) {
  return (
    <Banner
      action={
        <Button look="outline" onClick={onRetry} pending={pending}>
          Retry
        </Button>
      }
      className="w-full"
      tone="neutral"
    >
      {children}
    </Banner>
  )
}
