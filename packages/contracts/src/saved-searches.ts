import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_SEARCH_NAME } from './limits.ts'
import { placeName } from './places.ts'
import { count, isoDate, objectId } from './primitives.ts'
import { requiredLine } from './texts.ts'

/** `instant`: at once. `daily`: once a day, together. `off`: never; `newCount` still counts. */
export const alertFrequencies = ['instant', 'daily', 'off'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** The reason of an alert: the room fits since it was posted or edited, its rent fell, or it is available again. */
export const alertReasons = ['new', 'cheaper', 'available'] as const
export type AlertReason = (typeof alertReasons)[number]

const name = requiredLine({ name: 'Name', min: 1, max: MAX_SEARCH_NAME })
const parameters = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()], 'Must be text, a number, or true or false'),
  'Query must be an object of parameters',
)

/** Refuses the key `__proto__`, which zod drops from records without an error. */
const refuseProto = z.transform((input: z.input<typeof parameters>, { issues }) => {
  if (Object.hasOwn(Object(input) as object, '__proto__')) {
    issues.push({ code: 'custom', input, message: 'Query must not have the parameter __proto__' })
  }
  return input
})

const frequency = z.enum(alertFrequencies, `Frequency must be one of ${alertFrequencies.join(', ')}`)

/**
 * `query`: the parameters of `GET /all-items` without `page` and `limit`, as texts or plain values. The API parses them
 * as it parses a URL, so that an invalid parameter is an invalid field of the same name.
 */
export const savedSearchInput = z.object({
  name,
  query: z.pipe(refuseProto, parameters),
  frequency,
})
export type SavedSearchInput = z.infer<typeof savedSearchInput>

/** Fields that are left out keep their values. */
export const savedSearchChanges = z.object({ name: z.optional(name), frequency: z.optional(frequency) })
export type SavedSearchChanges = z.infer<typeof savedSearchChanges>

/**
 * `query` has the texts of a URL, without parameters that change nothing. `near`: the place of `query`, if it
 * is near one. `newCount`: the rooms that the user has not
 * seen since they last opened the search. `paused`: the API set the frequency to `off`, because the search stayed unopened
 * after a question. `hasFeed`: the search has an Atom feed.
 */
export const savedSearch = z.object({
  _id: objectId,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  frequency: z.enum(alertFrequencies),
  near: z.optional(placeName),
  newCount: count,
  paused: z.optional(z.literal(true)),
  hasFeed: z.optional(z.literal(true)),
  createdAt: isoDate,
  lastOpenedAt: z.optional(isoDate),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** All of a user's searches, the latest first. `next` is always null. */
export const savedSearchPage = z.object({ items: z.array(savedSearch), next: z.null() })
export type SavedSearchPage = z.infer<typeof savedSearchPage>

/** Saves a search. An equal one is returned with 200. */
export const saveSearch = endpoint({
  method: 'POST',
  path: '/saved-searches',
  auth: 'needed',
  rate: 'writes',
  body: savedSearchInput,
  status: 201,
  repeated: 200,
  response: savedSearch,
})

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/saved-searches',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: savedSearchPage,
})

export const savedSearchParams = z.object({ id: objectId })

export const updateSavedSearch = endpoint({
  method: 'PATCH',
  path: '/saved-searches/:id',
  auth: 'needed',
  rate: 'writes',
  params: savedSearchParams,
  body: savedSearchChanges,
  status: 200,
  response: savedSearch,
})

/** Resets `newCount`. */
export const openSavedSearch = endpoint({
  method: 'POST',
  path: '/saved-searches/:id/open',
  auth: 'needed',
  rate: 'writes',
  params: savedSearchParams,
  status: 204,
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/saved-searches/:id',
  auth: 'needed',
  rate: 'writes',
  params: savedSearchParams,
  status: 204,
})

export const feedAddress = z.object({ url: z.string() })

/** The secret of an address that needs no account. */
export const feedToken = z.string().check(z.regex(/^[\w-]{43}$/))

/**
 * Gives the search an Atom feed at a new address, and ends an earlier one. The address is a secret: whoever knows it reads
 * the feed without an account. Only this response has it.
 */
export const createFeed = endpoint({
  method: 'POST',
  path: '/saved-searches/:id/feed',
  auth: 'needed',
  rate: 'writes',
  params: savedSearchParams,
  status: 201,
  response: feedAddress,
})

/** Ends the feed of the search. */
export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/saved-searches/:id/feed',
  auth: 'needed',
  rate: 'writes',
  params: savedSearchParams,
  status: 204,
})

/** An Atom feed of a saved search. Not in the table of endpoints, which describes JSON responses. */
export const getFeed = endpoint({
  method: 'GET',
  path: '/feeds/:token',
  auth: 'ignored',
  rate: 'reads',
  params: z.object({ token: feedToken }),
  status: 200,
})
