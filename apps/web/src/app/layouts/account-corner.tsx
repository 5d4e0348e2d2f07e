import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { lazyPart } from '#src/lib/lazy-part.ts'
import { paths } from '#src/lib/paths.ts'
import type { SessionUser } from '#src/lib/session.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Where the menu cannot be fetched: the avatar still leads somewhere. */
function ProfileLink({ user: { displayName, email, photoURL } }: { user: SessionUser }) {
  return (
    <Link aria-label="My Profile" className="flex size-11 items-center justify-center" to={paths.profile()}>
      <Avatar name={displayName || email || ''} size="sm" src={photoURL} />
    </Link>
  )
}

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu, ProfileLink)

export function AvatarPlace() {
  return (
    <span className="flex size-11 items-center justify-center">
      <Skeleton className="size-9" shape="pill" />
    </span>
  )
}

export function AccountCorner({ user }: { user: SessionUser }) {
  return (
    <Suspense fallback={<AvatarPlace />}>
      <AccountMenu user={user} />
    </Suspense>
  )
}
