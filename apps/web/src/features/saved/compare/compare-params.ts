import { objectId } from '@roommate-finder/contracts/primitives'
import * as z from 'zod/mini'
import { oneOf, type UrlParams } from '#src/lib/url-params.ts'

export const MAX_COMPARED = 4

/** The query of the page. `rooms` are ids, separated by commas. */
export const compareParams: UrlParams<{ rooms: string; rows: 'all' | 'differing' }> = {
  keys: ['rooms', 'rows'],
  parse: ({ rooms = '', rows }) => ({ rooms, rows: oneOf(['all', 'differing'], rows) }),
}

/** The ids of the rooms ticked on the page of saved rooms, separated by commas. */
export const tickParams: UrlParams<{ compare: string }> = {
  keys: ['compare'],
  parse: ({ compare = '' }) => ({ compare }),
}

/**
 * Reads the ids of the rooms, each once and at most `MAX_COMPARED`. `ignored` counts further ones, `invalid` texts that
 * are no ids.
 */
export const readRooms = (rooms: string): { ids: string[]; invalid: number; ignored: number } => {
  const parts = rooms.toLowerCase().split(',')
  const unique = [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
  const used = unique.slice(0, MAX_COMPARED)
  const ids = used.filter((part) => z.safeParse(objectId, part).success)
  return { ids, invalid: used.length - ids.length, ignored: unique.length - used.length }
}
