import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Above the form, and in sight: who pressed the button at its end would else see nothing happen. */
export function FormRefusal({ refusal, action }: { refusal: ListingForm['refusal']; action?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const sentence = refusal?.sentence

  useEffect(() => {
    if (sentence !== undefined) place.current?.focus()
  }, [sentence])

  if (!refusal) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Banner action={action} role="alert" tone="danger">
        {refusal.sentence}
        {refusal.others.length > 0 && (
          <ul className="list-disc pl-5">
            {refusal.others.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  )
}
