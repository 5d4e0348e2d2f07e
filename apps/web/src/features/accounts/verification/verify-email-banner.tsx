import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { tabStore } from '#src/lib/stored.ts'

const Reminder = lazyComponent(async () => (await import('./verify-email-reminder.tsx')).VerifyEmailReminder)

// `forgetUser` erases names with this prefix and the uid at the end.
const keyOf = (uid: string): string => `roommate-finder:verification-put-off:${uid}`

/** These pages have their own reminder. */
const pagesWithoutBanner = [paths.profile(), paths.verifyEmail()]

/** Reminds users to confirm their address. A dismissed banner stays hidden until the tab closes. */
export function VerifyEmailBanner() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [dismissedBy, setDismissedBy] = useState<string | null>(null)
  if (!user?.email || user.emailVerified || dismissedBy === user.uid || tabStore.read(keyOf(user.uid))) return null
  if (pagesWithoutBanner.includes(pathname)) return null
  const { uid, email } = user
  const dismiss = () => {
    tabStore.write(keyOf(uid), 'yes')
    setDismissedBy(uid)
  }
  return (
    // About as high as the reminder, to avoid a layout shift.
    <Suspense fallback={<div className="box-content h-13 border-b border-line bg-warning-soft" />}>
      <Reminder email={email} key={uid} onDismiss={dismiss} />
    </Suspense>
  )
}
