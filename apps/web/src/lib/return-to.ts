import type { Location } from 'react-router-dom'
import { type LocationState, readLocationState } from './location-state.ts'
import { paths } from './paths.ts'

type ReturnLocation = Pick<Location, 'pathname' | 'search' | 'hash'> & { state?: unknown }

const addressOf = ({ pathname, search, hash }: ReturnLocation): string => pathname + search + hash

/** Creates the state for a link to a sign-in page. Sign-in returns to `location` and restores its state. */
export const returnState = (location: ReturnLocation): LocationState => ({
  returnTo: { address: addressOf(location), state: location.state },
})

/** Like `returnState`, for a page that needs a user. */
export const requiredReturnState = (location: ReturnLocation): LocationState => ({
  returnTo: { address: addressOf(location), state: location.state, required: true },
})

/** Like `returnState`, for a visitor who liked a listing. The page sends the like on return. */
export const likeReturnState = (location: ReturnLocation, listingId: string): LocationState =>
  returnState({ ...location, state: { ...readLocationState(location.state), pendingLike: listingId } })

const SIGN_IN_PAGES = new Set([paths.login(), paths.register(), paths.forgotPassword(), paths.resetPassword()])

/** Creates the state for the Login and Sign Up links of the top bar. A sign-in page passes its own state on. */
export const loginLinkState = (location: Location): LocationState =>
  SIGN_IN_PAGES.has(location.pathname) ? readLocationState(location.state) : returnState(location)

/** Creates the state for a link between sign-in pages: the page to return to, and the typed email address. */
export const carryState = (state: unknown, email: string): LocationState => {
  const { returnTo } = readLocationState(state)
  return { ...(returnTo && { returnTo }), ...(email !== '' && { email }) }
}

/** Resolves dots in an address. Returns null for another site. */
const resolveInSite = (address: string): string | null => {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  // Without its origin, a path with two leading slashes would be a host.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** Reads the page to open after sign-in, and its state. Defaults to `/`, also for addresses outside the site. */
export const readReturnTo = (signInState: unknown): { address: string; state: LocationState; required: boolean } => {
  const { returnTo } = readLocationState(signInState)
  const address = returnTo ? resolveInSite(returnTo.address) : null
  if (!returnTo || address === null) return { address: paths.home(), state: {}, required: false }
  return { address, state: readLocationState(returnTo.state), required: returnTo.required === true }
}
