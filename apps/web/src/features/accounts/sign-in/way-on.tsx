import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { readTrip, wayBack } from '#src/lib/sign-in-trip.ts'

/** In the place of a sign-in page for who is signed in, just now or long since: leads to the page that was wanted. */
export function WayOn() {
  const { to, state } = wayBack(readTrip(useLocation().state), paths.home())
  return <Navigate replace state={state} to={to} />
}
