import type { ReactNode } from 'react'
import { Banner } from '#src/ui/banner.tsx'

/** What the identity service refused, said once and aloud. */
export function Refusal({ sentence, action }: { sentence: string | null; action?: ReactNode }) {
  if (sentence === null) return null
  return (
    <Banner action={action} role="alert" tone="danger">
      {sentence}
    </Banner>
  )
}
