import { fromAddress } from '../faults/http.ts'
import { room } from '../faults/stand.ts'
import type { Call } from './load.ts'
import type { StoredWorld } from './stored-world.ts'

const WRITERS = 300
/** Of those who look around, how many are signed in. */
const SIGNED_IN = 0.3

const shares = { browse: 0.8, details: 0.1, suggestions: 0.05 } as const

const PLACES = ['Austin', 'Boise', 'Brooklyn', 'Denver', 'Portland', 'Chicago']
const WORDS = ['sunny', 'balcony', 'garden', 'quiet room', 'parking', 'loft']
const TYPED = ['au', 'aus', 'sun', 'bro', 'garden', 'quiet r', 'de', 'port']

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Falls on the first the most often, as people turn few pages. */
const page = (): number => (Math.random() < 0.7 ? 1 : 2 + Math.floor(Math.random() ** 2 * 9))

/** A list as people ask for it: mostly the newest, with one or two filters, seldom with words. */
const browsePath = (): string => {
  const query = new URLSearchParams({ page: String(page()) })
  const add = (share: number, parts: Record<string, string>): void => {
    if (Math.random() < share) for (const [name, value] of Object.entries(parts)) query.set(name, value)
  }
  const rent = 600 + 50 * Math.floor(Math.random() * 20)
  add(0.25, { roomType: oneOf(['Single', 'Shared', 'Master', 'Studio']) })
  add(0.2, { availability: 'available' })
  add(0.2, { location: oneOf(PLACES) })
  add(0.2, { minRent: String(rent), maxRent: String(rent + 200) })
  add(0.1, { search: oneOf(WORDS) })
  add(0.4, oneOf([{ sort: 'likes' }, { sort: 'rent', order: 'asc' }, { sort: 'rent' }, { sort: 'oldest' }]))
  return `/all-items?${query.toString()}`
}

/**
 * Calls of a busy hour: 80 % lists, 10 % details, 5 % suggestions, and 5 % writes of many accounts, most of them likes.
 * Returns what makes the next call.
 */
export const mixOf = ({ stand, sample }: StoredWorld): (() => Call) => {
  const tokens = stand.people(WRITERS).map(({ token }) => ({ Authorization: `Bearer ${token}` }))
  const write = (): Call => {
    const headers = oneOf(tokens)
    const which = Math.random()
    if (which < 0.2)
      return {
        method: 'POST',
        path: '/roommates',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(room({ title: `Room ${Math.random()}` })),
      }
    return { method: which < 0.8 ? 'PATCH' : 'DELETE', path: `/roommates/${oneOf(sample.ids)}/like`, headers }
  }
  const looked = (path: string): Call => ({
    method: 'GET',
    path,
    headers: Math.random() < SIGNED_IN ? oneOf(tokens) : fromAddress(Math.floor(Math.random() * 5000)),
  })

  const { browse, details, suggestions } = shares
  return () => {
    const which = Math.random()
    if (which < browse) return looked(browsePath())
    if (which < browse + details) return looked(`/roommates/${oneOf(sample.ids)}`)
    if (which < browse + details + suggestions)
      return looked(`/search-suggestions?query=${encodeURIComponent(oneOf(TYPED))}`)
    return write()
  }
}
