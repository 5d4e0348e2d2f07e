import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** A part of the page did not load: told without calling anybody away from the rest. */
export function QuietFailure({
  children,
  onRetry,
  pending,
  role,
}: {
  children: ReactNode
  onRetry: () => void
  pending?: boolean
  /** For what comes as the answer to somebody's own doing. */
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

/** In place of a part of the page whose file could not be fetched. */
export function NotFetched({ children }: { children: ReactNode }) {
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
