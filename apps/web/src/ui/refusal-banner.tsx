import { Banner } from './banner.tsx'

/** Shows why the server rejected a form. `others`: messages without a field. Renders nothing without a sentence. */
export function RefusalBanner({
  sentence,
  others = [],
  className,
}: {
  sentence: string | null | undefined
  others?: readonly string[]
  className?: string
}) {
  if (!sentence) return null
  return (
    <Banner className={className} role="alert" tone="danger">
      {sentence}
      {others.length > 0 && (
        <ul className="list-disc pl-5">
          {others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
