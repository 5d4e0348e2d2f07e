import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { tabStore } from '#src/lib/stored.ts'

// Loaded late, because few users need it.
const Reminder = lazyComponent(async () => (await import('./reminder.tsx')).Reminder)

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
    // As high as the reminder from the start, so that the page does not move.
    <section
      aria-label="Email confirmation"
      className="min-h-13.25 border-b border-line bg-warning-soft text-warning"
      key={uid}
    >
      <Suspense>
        <Reminder email={email} onDismiss={dismiss} />
      </Suspense>
    </section>
  )
}
