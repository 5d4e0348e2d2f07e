import { Banner } from './banner.tsx'

/** Why a form was refused. `others` are messages that belong to no field of it. Nothing without a sentence. */
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
