import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSession } from '#src/lib/session.tsx'

const VerifyEmailBanner = lazy(async () => ({
  default: (await import('#src/features/accounts/verification/verify-email-banner.tsx')).VerifyEmailBanner,
}))

// A page begins without knowing who looks at it. What stood here last time is given its room at once, so that nothing
// is pushed down when it comes.
const STORE = 'verification-banner-height'

const lastHeight = (): number => {
  try {
    return Number(localStorage.getItem(STORE) ?? 0) || 0
  } catch {
    return 0
  }
}

const keepHeight = (height: number): void => {
  try {
    if (height > 0) localStorage.setItem(STORE, String(height))
    else localStorage.removeItem(STORE)
  } catch {
    // Without a store, what is below moves once.
  }
}

export function VerificationPlace() {
  const { user, loading } = useSession()
  const place = useRef<HTMLDivElement>(null)
  const known = user !== null || !loading
  const due = Boolean(user?.email && !user.emailVerified)

  useEffect(() => {
    if (!known) return
    const element = place.current
    if (!element) {
      keepHeight(0)
      return
    }
    const watch = new ResizeObserver(() => keepHeight(element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [known, due])

  const room = <div style={{ height: lastHeight() }} />
  if (!known) return room
  return (
    due && (
      <div ref={place}>
        <Suspense fallback={room}>
          <VerifyEmailBanner />
        </Suspense>
      </div>
    )
  )
}
