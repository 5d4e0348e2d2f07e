import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { requiredReturnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** Around the pages that need a user: sends a visitor to sign in, and who logs out to `/`. */
export function SignedIn() {
  const { user, loading, loggedOut } = useSession()
  const location = useLocation()
  const [hadUser, setHadUser] = useState(user !== null)
  if (user && !hadUser) setHadUser(true)

  if (user) return <Outlet />
  if (loading) {
    return (
      // As high as the window, so that the footer does not come up to go down again.
      <div className="flex min-h-dvh justify-center pt-16 text-muted">
        <Spinner label="Loading" />
      </div>
    )
  }
  if (hadUser && loggedOut) return <Navigate replace to={paths.home()} />
  return <Navigate replace state={requiredReturnState(location)} to={paths.login()} />
}
