import type { ReactNode } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** Something beside the list did not load: told without calling anybody away from the list. */
export function QuietFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <Banner
      action={
        <Button look="outline" onClick={onRetry}>
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
