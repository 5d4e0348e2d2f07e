import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

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
