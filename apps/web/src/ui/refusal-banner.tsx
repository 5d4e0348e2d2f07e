import type { ReactNode, Ref } from 'react'
import { Banner } from './banner.tsx'

/** Shows why the server rejected a form. `others`: messages without a field. Renders nothing without a sentence. */
export function RefusalBanner({
  sentence,
  others = [],
  action,
  className,
  ref,
}: {
  sentence: string | null | undefined
  others?: readonly string[]
  action?: ReactNode
  className?: string | undefined
  /** Lets a form move the focus to the banner. */
  ref?: Ref<HTMLDivElement> | undefined
}) {
  if (!sentence) return null
  return (
    <Banner action={action} className={className} ref={ref} role="alert" tone="danger">
      {sentence}
      {others.length > 0 && (
        <ul className="list-disc ps-5">
          {others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
