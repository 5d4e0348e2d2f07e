import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** Reports that a part of the page failed to load, without an announcement by default. */
export function QuietFailure({
  children,
  onRetry,
  pending,
  role,
}: {
  children: ReactNode
  onRetry: () => void
  pending?: boolean
  /** Announces the failure. For failures after an action of the user. */
  role?: 'status'
}) {
  return (
    <Banner
      action={
        <Button look="outline" onClick={onRetry} pending={pending}>
          Retry
        </Button>
      }
      className="w-full"
      role={role}
      tone="neutral"
    >
      {children}
    </Banner>
  )
}

/** Replaces a lazily loaded part of the page whose download failed. */
export function LoadFailure({ children }: { children: ReactNode }) {
  return (
    <Banner
      action={
        <Button look="outline" onClick={() => location.reload()}>
          Reload this page
        </Button>
      }
      className="w-full"
      tone="neutral"
    >
      {children}
    </Banner>
  )
}
