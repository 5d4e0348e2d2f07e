import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_ROOM_NOTE, MAX_SHORTLIST_SHOWN } from './limits.ts'
import { listing, listingParams } from './listings.ts'
import { cursor, intParam, isoDate, objectId, page } from './primitives.ts'
import { cleanText } from './texts.ts'

export const roomChangeKinds = ['cheaper', 'dearer', 'unavailable', 'available', 'removed'] as const

/**
 * How a room differs from what it was when the user saved it. `from` and `to` are rents, of `cheaper` and `dearer`.
 * `removed` says that the user no longer sees the room, whatever the reason. `at` is the room's `updatedAt`, when its
 * status changed, or when the API first found that the room was removed.
 */
export const roomChange = z.object({
  kind: z.enum(roomChangeKinds),
  from: z.optional(z.number()),
  to: z.optional(z.number()),
  at: isoDate,
})
export type RoomChange = z.infer<typeof roomChange>

/** `listing` is null if the user no longer sees the room; `title` is its title when it was saved. */
export const savedRoom = z.object({
  listingId: objectId,
  listing: z.nullable(listing),
  title: z.string(),
  note: z.string(),
  savedAt: isoDate,
  changes: z.array(roomChange),
})
export type SavedRoom = z.infer<typeof savedRoom>

export const savedRoomPage = page(savedRoom)
export type SavedRoomPage = z.infer<typeof savedRoomPage>

/** Without `note`, a saved room keeps its note. */
export const savedRoomInput = z.object({
  note: z.optional(
    z
      .string('Note must be text')
      .check(z.overwrite(cleanText), z.maxLength(MAX_ROOM_NOTE, `Note can be up to ${MAX_ROOM_NOTE} characters`)),
  ),
})

export const shortlistQuery = z.strictObject({
  limit: intParam({ min: 1, max: MAX_SHORTLIST_SHOWN, fallback: 50 }),
  cursor,
})

/** Saves a room, or changes the note of a saved one. */
export const saveRoom = endpoint({
  method: 'PUT',
  path: '/saved-rooms/:id',
  auth: 'needed',
  rate: 'writes',
  params: listingParams,
  body: savedRoomInput,
  status: 200,
  response: savedRoom,
})

export const listSavedRooms = endpoint({
  method: 'GET',
  path: '/saved-rooms',
  auth: 'needed',
  rate: 'reads',
  query: shortlistQuery,
  status: 200,
  response: savedRoomPage,
})

export const unsaveRoom = endpoint({
  method: 'DELETE',
  path: '/saved-rooms/:id',
  auth: 'needed',
  rate: 'writes',
  params: listingParams,
  status: 204,
})

/** `listing` is null if the user no longer sees the room; `title` is its title when it was hidden. */
export const hiddenRoom = z.object({
  listingId: objectId,
  listing: z.nullable(listing),
  title: z.string(),
  hiddenAt: isoDate,
})
export type HiddenRoom = z.infer<typeof hiddenRoom>

export const hiddenRoomPage = page(hiddenRoom)
export type HiddenRoomPage = z.infer<typeof hiddenRoomPage>

/** Hides a room from all lists of the user. */
export const hideRoom = endpoint({
  method: 'PUT',
  path: '/hidden-rooms/:id',
  auth: 'needed',
  rate: 'writes',
  params: listingParams,
  status: 204,
})

export const listHiddenRooms = endpoint({
  method: 'GET',
  path: '/hidden-rooms',
  auth: 'needed',
  rate: 'reads',
  query: shortlistQuery,
  status: 200,
  response: hiddenRoomPage,
})

export const unhideRoom = endpoint({
  method: 'DELETE',
  path: '/hidden-rooms/:id',
  auth: 'needed',
  rate: 'writes',
  params: listingParams,
  status: 204,
})
