import type { Location } from 'react-router-dom'
import { stateText } from './state-field.ts'

/** What a visitor was about to do when sign-in came between; carried in the history's state through every sign-in page. */
export interface SignInTrip {
  /** Path, query and hash to return to, inside this site. */
  from: string
  /** The room whose like was under way. */
  like?: string
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The state to navigate to a sign-in page with. */
export const tripFrom = ({ pathname, search, hash }: Place, like?: string): SignInTrip => ({
  from: pathname + search + hash,
  ...(like !== undefined && { like }),
})

/** The address with its dots resolved; null where it leads out of the site, by whatever spelling. */
const insideSite = (address: string): string | null => {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  // A path that begins with two slashes names a host as soon as it stands alone.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** Reads the state of a sign-in page; null where one came to it by oneself, or the state leads out of the site. */
export const readTrip = (state: unknown): SignInTrip | null => {
  const asked = stateText(state, 'from')
  const from = asked === null ? null : insideSite(asked)
  if (from === null) return null
  const like = stateText(state, 'like')
  return like === null ? { from } : { from, like }
}

/** What the page that one returns to is to do first: read with `readPendingLike`. */
export interface ReturnState {
  pendingLike?: string
}

/** Where to go after signing in, and with which state. */
export const wayBack = (trip: SignInTrip | null, home: string): { to: string; state: ReturnState | null } => ({
  to: trip?.from ?? home,
  state: trip?.like === undefined ? null : { pendingLike: trip.like },
})

export const readPendingLike = (state: unknown): string | null => stateText(state, 'pendingLike')
