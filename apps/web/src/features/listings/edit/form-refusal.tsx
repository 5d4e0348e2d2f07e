import { useEffect, useEffectEvent, useRef } from 'react'
import { RefusalBanner } from '#src/ui/banner.tsx'
import { listingFields } from './listing-values.ts'
import type { ListingForm } from './use-listing-form.ts'

/**
 * What the server has against it, above the form. Where a field is named, that takes the focus, else the sentence: who
 * pressed the button at the form's end would see nothing happen. A form that is `busy` takes no focus yet.
 */
export function FormRefusal({ form, busy }: { form: ListingForm; busy: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const { refusal } = form
  const told = busy ? null : (refusal?.id ?? null)

  const lead = useEffectEvent(() => {
    const field = listingFields.find((name) => refusal?.fields[name])
    if (field) form.focus(field)
    else place.current?.focus()
  })

  useEffect(() => {
    if (told !== null) lead()
  }, [told])

  if (!refusal) return null
  return (
    <div ref={place} tabIndex={-1}>
      <RefusalBanner others={refusal.others} sentence={refusal.sentence} />
    </div>
  )
}
