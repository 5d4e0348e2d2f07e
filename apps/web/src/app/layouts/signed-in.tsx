import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { leadAfterSession, placeAfterSession } from '#src/lib/after-session.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { tripFrom } from '#src/lib/sign-in-trip.ts'
import { Spinner } from '#src/ui/spinner.tsx'

/** Around the pages of signed-in people: a visitor is led to sign in, and from there back to the page that was wanted. */
export function SignedIn() {
  const { user, loading } = useSession()
  const location = useLocation()
  // Once it has led there. Pages change in a transition, so nobody else knows when that is.
  useEffect(() => () => leadAfterSession(null), [])

  if (user) return <Outlet />
  if (loading) {
    return (
      // As high as the window, so that the footer does not come up to go down again.
      <div className="flex min-h-dvh justify-center pt-16 text-muted">
        <Spinner label="Loading" />
      </div>
    )
  }
  const elsewhere = placeAfterSession()
  if (elsewhere !== null) return <Navigate replace to={elsewhere} />
  return <Navigate replace state={tripFrom(location)} to={paths.login()} />
}
