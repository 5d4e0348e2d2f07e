import { Suspense, useEffect } from 'react'
import { lazyPart } from '#src/lib/lazy-part.ts'
import { useSession, useSessionRead } from '#src/lib/session.tsx'
import { keepHeight, lastHeight } from './verification-height.ts'

const VerificationReminder = lazyPart(async () => (await import('./verification-reminder.tsx')).VerificationReminder)

/** A page begins without knowing who looks at it: what stood here last time has its room at once, and pushes nothing. */
export function VerificationPlace() {
  const { user } = useSession()
  const known = useSessionRead()
  const due = Boolean(user?.email && !user.emailVerified)

  useEffect(() => {
    if (known && !due) keepHeight(0)
  }, [known, due])

  if (known && !due) return null
  const room = <div style={{ height: lastHeight() }} />
  return due ? (
    <Suspense fallback={room}>
      <VerificationReminder />
    </Suspense>
  ) : (
    room
  )
}
