import { Navigate, useLocation } from 'react-router-dom'
import type { LocationState } from '#src/lib/location-state.ts'
import { readReturnTo } from '#src/lib/return-to.ts'

/** Replaces a sign-in page once somebody is signed in. */
export function RedirectAfterSignIn() {
  const { address, state } = readReturnTo(useLocation().state)
  return <Navigate replace state={{ ...state, afterSignIn: true } satisfies LocationState} to={address} />
}
