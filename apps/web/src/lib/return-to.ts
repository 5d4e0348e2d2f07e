import type { Location } from 'react-router-dom'
import { type LocationState, readLocationState } from './location-state.ts'
import { paths } from './paths.ts'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'> & { state?: unknown }

const addressOf = ({ pathname, search, hash }: Place): string => pathname + search + hash

/** The state to open a sign-in page with, so that signing in leads back to `place` as it was. */
export const returnState = (place: Place): LocationState => ({
  returnTo: { address: addressOf(place), state: place.state },
})

/** As `returnState`, for a page that needs a user. */
export const requiredReturnState = (place: Place): LocationState => ({
  returnTo: { address: addressOf(place), state: place.state, required: true },
})

/** As `returnState`, for a visitor who liked a listing: the page sends the like on return. */
export const likeReturnState = (place: Place, listingId: string): LocationState =>
  returnState({ ...place, state: { ...readLocationState(place.state), pendingLike: listingId } })

const SIGN_IN_PAGES = new Set([paths.login(), paths.register(), paths.forgotPassword(), paths.resetPassword()])

/** The state for the Login link of the top bar. From one sign-in page to another the first address is kept. */
export const loginLinkState = (location: Location): LocationState =>
  SIGN_IN_PAGES.has(location.pathname) ? readLocationState(location.state) : returnState(location)

/** The state for a link between sign-in pages: the address to return to, and the email typed so far. */
export const carryState = (state: unknown, email: string): LocationState => {
  const { returnTo } = readLocationState(state)
  return { ...(returnTo && { returnTo }), ...(email !== '' && { email }) }
}

/** The address with its dots resolved, or null if it leads out of the site. */
const insideSite = (address: string): string | null => {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  // A path that begins with two slashes names a host as soon as it stands alone.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** Where signing in leads, and with which state. `/` unless the state of the sign-in page names a page of this site. */
export const readReturnTo = (signInState: unknown): { address: string; state: LocationState; required: boolean } => {
  const { returnTo } = readLocationState(signInState)
  const address = returnTo ? insideSite(returnTo.address) : null
  if (!returnTo || address === null) return { address: paths.home(), state: {}, required: false }
  return { address, state: readLocationState(returnTo.state), required: returnTo.required === true }
}
