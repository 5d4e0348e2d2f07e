import { Banner } from '#src/ui/banner.tsx'

/** What the identity service refused, said once and aloud. */
export function Refusal({ sentence, className }: { sentence: string | null; className?: string }) {
  if (sentence === null) return null
  return (
    <Banner className={className} role="alert" tone="danger">
      {sentence}
    </Banner>
  )
}
