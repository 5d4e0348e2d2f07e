import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Logs out and opens `/`. Drafts stay in the browser. */
export const useLogOut = () => {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const logOut = async (): Promise<void> => {
    setPending(true)
    try {
      await signOut()
      toast({ text: 'You’ve signed out.' })
      await navigate(paths.home())
    } catch (error) {
      console.error('Sign-out failed', error)
      toast({ text: 'We couldn’t sign you out. Please try again.', tone: 'danger' })
    } finally {
      setPending(false)
    }
  }
  return { logOut, pending }
}

const AccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu)

const AccountLinks = lazyComponent(async () => (await import('./account-menu.tsx')).AccountLinks)

const UnreadLinks = lazyComponent(async () => (await import('./unread-links.tsx')).UnreadLinks)

/** Renders the icons of messages and notifications. Opens a new stream of live updates for each user. */
export function UnreadCorner({ user: { uid } }: { user: SessionUser }) {
  return (
    // The minimum width avoids a layout shift when the icons load.
    <div className="flex min-w-22 justify-end">
      <Suspense>
        <UnreadLinks key={uid} />
      </Suspense>
    </div>
  )
}

export function AccountCorner({ user }: { user: SessionUser }) {
  return (
    <Suspense fallback={<Skeleton className="m-1 size-9" shape="pill" />}>
      <AccountMenu user={user} />
    </Suspense>
  )
}

export function FoldedAccount({ user }: { user: SessionUser }) {
  return (
    <Suspense fallback={<Skeleton className="h-36 w-full" />}>
      <AccountLinks user={user} />
    </Suspense>
  )
}
