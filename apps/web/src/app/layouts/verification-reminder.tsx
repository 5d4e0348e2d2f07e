import { useEffect, useRef } from 'react'
import { VerifyEmailBanner } from '#src/features/accounts/verification/verify-email-banner.tsx'
import { keepHeight } from './verification-height.ts'

export function VerificationReminder() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new ResizeObserver(() => keepHeight(element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place}>
      <VerifyEmailBanner />
    </div>
  )
}
