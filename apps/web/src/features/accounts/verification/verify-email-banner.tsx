import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { inTab } from '#src/lib/stored.ts'

const Reminder = lazyComponent(async () => (await import('./verify-email-reminder.tsx')).Reminder)

// `forgetUser` expects this prefix, and the uid at the end.
const keyOf = (uid: string): string => `roommate-finder:verification-put-off:${uid}`

/** These pages have their own reminder. */
const pagesWithoutBanner = [paths.profile(), paths.verifyEmail()]

/** Reminds users to confirm their address. Dismissing hides it until the tab closes. */
export function VerifyEmailBanner() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [putOffBy, setPutOffBy] = useState<string | null>(null)
  if (!user?.email || user.emailVerified || putOffBy === user.uid || inTab.read(keyOf(user.uid))) return null
  if (pagesWithoutBanner.includes(pathname)) return null
  const { uid, email } = user
  const dismiss = () => {
    inTab.write(keyOf(uid), 'yes')
    setPutOffBy(uid)
  }
  return (
    <Suspense>
      <Reminder email={email} key={uid} onDismiss={dismiss} />
    </Suspense>
  )
}
