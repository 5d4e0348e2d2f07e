import { Banner } from './banner.tsx'

/** What is against a form as it was sent; `others` belongs to no field of it. */
export function RefusalBanner({ sentence, others }: { sentence: string; others: readonly string[] }) {
  return (
    <Banner role="alert" tone="danger">
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
