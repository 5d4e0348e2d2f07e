import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { facts } from './facts.ts'
import { DEFAULT_LIST_SIZE, MAX_LIST_SIZE, MAX_ROOMS_BY_ID } from './limits.ts'
import { person } from './people.ts'
import { photo } from './photos.ts'
import { placeName, point } from './places.ts'
import { count, cursor, idList, intParam, isoDate, objectId } from './primitives.ts'

export const roomTypes = ['Single', 'Shared', 'Master', 'Studio'] as const
export type RoomType = (typeof roomTypes)[number]

/** Names a room in a sentence or a list. */
export const roomTypeNames: Record<RoomType, string> = {
  Single: 'Private room',
  Shared: 'Shared room',
  Master: 'Main bedroom',
  Studio: 'Studio',
}

export const availabilities = ['available', 'not available'] as const
export type Availability = (typeof availabilities)[number]

/** What the owner of a listing may do with it: `activate`, `pause` and `rent` set the status of that name. */
type StatusAction = 'activate' | 'pause' | 'rent' | 'renew'

interface StatusDef {
  label: string
  /** The value of the field `availability` of stored listings. */
  stored: string
  /** What requests and responses say. Setting an available status also confirms the room. */
  availability: Availability
  /** Whether lists show the listing. */
  isListed: boolean
  /** Whether owners set it. */
  isSettable: boolean
  /** Whether setting it closes the open conversations about the room. */
  closesConversations: boolean
  actions: readonly StatusAction[]
}

/** The statuses of a listing. Schemas, queries, labels and buttons are made from them. `statusDocs` describes them. */
export const statusDefs = {
  active: {
    label: 'Available',
    stored: 'available',
    availability: 'available',
    isListed: true,
    isSettable: true,
    closesConversations: false,
    actions: ['pause', 'rent', 'renew'],
  },
  paused: {
    label: 'Unavailable',
    stored: 'not available',
    availability: 'not available',
    isListed: true,
    isSettable: true,
    closesConversations: false,
    actions: ['activate', 'rent'],
  },
  rented: {
    label: 'Rented',
    stored: 'rented',
    availability: 'not available',
    isListed: false,
    isSettable: true,
    closesConversations: true,
    actions: ['activate'],
  },
  expired: {
    label: 'Expired',
    stored: 'expired',
    availability: 'not available',
    isListed: false,
    isSettable: false,
    closesConversations: false,
    actions: ['rent', 'renew'],
  },
} as const satisfies Record<string, StatusDef>
export type ListingStatus = keyof typeof statusDefs
/** The statuses for which a field of `statusDefs` has a value. */
export type StatusWith<Field extends keyof StatusDef, Value> = {
  [Status in ListingStatus]: (typeof statusDefs)[Status][Field] extends Value ? Status : never
}[ListingStatus]

export const listingStatuses = Object.keys(statusDefs) as ListingStatus[]

/** Returns whether the owner of a listing with a status may do something. */
export const canDo = (status: ListingStatus, action: StatusAction): boolean =>
  statusDefs[status].actions.some((each) => each === action)

/** A lower rent that has stood for 24 hours: the rent before, and since when. */
export const reduction = z.object({ from: z.number(), at: isoDate })
export type Reduction = z.infer<typeof reduction>

/** The lifestyle tags that the forms suggest; a listing may have others. */
export const lifestyleOptions = [
  'Non-smoker',
  'Vegetarian',
  'Pet-friendly',
  'Night Owl',
  'Early Bird',
  'Quiet',
  'Social',
  'Student',
  'Professional',
] as const

/**
 * Why only the owner sees a listing. `risk`: its risk signals need a moderator's check. `reports`: several people
 * reported it. `moderator`: a moderator hid it. `changes`: a moderator asked for changes, so it stays hidden until the
 * owner edits it. `suspension`: the owner's account is suspended.
 */
export const hidden = z.object({
  by: z.enum(['risk', 'reports', 'moderator', 'changes', 'suspension']),
  reason: z.string(),
  since: isoDate,
  canAppeal: z.boolean(),
})
export type Hidden = z.infer<typeof hidden>

export const fitVerdicts = ['good', 'fair', 'unknown', 'clash'] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/**
 * How the answers of two sides fit; see `fit`. `agrees`: `question:option` where both have the same answer, else the
 * question. `differs`: the questions where one side does not accept the other's answer; of a clash, its deal-breakers
 * alone. `unknown`: the number of questions that not both have answered.
 */
export const fitResult = z.object({
  verdict: z.enum(fitVerdicts),
  agrees: z.array(z.string()),
  differs: z.array(z.string()),
  unknown: count,
})
export type FitResult = z.infer<typeof fitResult>

/**
 * A listing as one viewer sees it. Only the owner and viewers who have expressed interest get `contactInfo`. Only the
 * owner gets `userEmail`, except in `listingDetails`, where it equals the email address of `host`.
 */
export const listing = z.object({
  _id: objectId,
  title: z.string(),
  location: z.string(),
  /** The place that the location names; null if it names none, or several. */
  place: z.nullable(placeName),
  /** Whole miles from the center of the place of a search. Present in answers to `near`. */
  distanceMiles: z.optional(count),
  rent: z.nullable(z.number().check(z.nonnegative())),
  roomType: z.enum(roomTypes),
  lifestyle: z.array(z.string()),
  /** Lists cut it to `MAX_LISTED_DESCRIPTION`. */
  description: z.string(),
  availability: z.enum(availabilities),
  status: z.enum(listingStatuses),
  /** When the owner last said that the room is available; at least when they posted it. */
  confirmedAt: isoDate,
  /** When the listing expires unless its owner renews it. Present for the owner of an active listing. */
  expiresAt: z.optional(isoDate),
  reduced: z.optional(reduction),
  userName: z.string(),
  /** The owner of a listing of the legacy server has not signed in here yet, and gets no messages. */
  unclaimed: z.optional(z.literal(true)),
  likeCount: count,
  viewCount: count,
  createdAt: isoDate,
  updatedAt: isoDate,
  isOwner: z.boolean(),
  liked: z.boolean(),
  /** Whether the viewer has saved the listing. Its owner learns how many people did, not who. */
  saved: z.boolean(),
  userEmail: z.optional(z.string()),
  contactInfo: z.optional(z.string()),
  ...facts.shape,
  monthlyTotal: z.nullable(z.number().check(z.nonnegative())),
  /** Present for the owner of a hidden listing. */
  hidden: z.optional(hidden),
  /** The cover; null without photos. */
  photo: z.nullable(photo),
  /** How the viewer's answers fit those of the household. Absent for the owner, and for viewers without answers. */
  fit: z.optional(fitResult),
})
export type Listing = z.infer<typeof listing>

/**
 * The owner of a listing. Signed-in viewers get `email`: the owner the whole address, viewers who have expressed
 * interest the whole address if it is `verified`, all others a masked one (see `maskEmail`).
 */
export const host = z.extend(person, { email: z.optional(z.string()) })
export type Host = z.infer<typeof host>

/**
 * `spot`: where the room is, on a grid of about 500 m; null if the host has not marked it. `waiting`: conversations of the
 * last `WAITING_DAYS` whose first message the host has not answered. `conversationId`: the viewer's conversation with the
 * host; absent until one of the two writes.
 */
export const listingDetails = z.extend(listing, {
  photos: z.array(photo),
  host,
  spot: z.nullable(point),
  waiting: count,
  conversationId: z.optional(objectId),
})
export type ListingDetails = z.infer<typeof listingDetails>

export const listingParams = z.object({ id: objectId })

export const listListings = endpoint({
  method: 'GET',
  path: '/roommates',
  auth: 'open',
  rate: 'reads',
  query: z.strictObject({
    limit: intParam({ min: 1, max: MAX_LIST_SIZE, fallback: DEFAULT_LIST_SIZE }),
    cursor,
  }),
  status: 200,
  response: z.array(listing),
})

/** Answers in the order of the ids, without those that the viewer does not see. */
export const listRoomsById = endpoint({
  method: 'GET',
  path: '/rooms-by-id',
  auth: 'open',
  rate: 'reads',
  query: z.strictObject({ ids: idList(MAX_ROOMS_BY_ID) }),
  status: 200,
  response: z.array(listing),
})

export const getListing = endpoint({
  method: 'GET',
  path: '/roommates/:id',
  auth: 'open',
  rate: 'reads',
  params: listingParams,
  status: 200,
  response: listingDetails,
})

export const listPhotos = endpoint({
  method: 'GET',
  path: '/roommates/:id/photos',
  auth: 'open',
  rate: 'reads',
  params: listingParams,
  status: 200,
  response: z.array(photo),
})

export const listSimilar = endpoint({
  method: 'GET',
  path: '/roommates/:id/similar',
  auth: 'open',
  rate: 'reads',
  params: listingParams,
  status: 200,
  response: z.array(listing),
})

/** `email` must be the caller's own address, compared without case. */
export const ownEmailQuery = z.strictObject({ email: z.optional(z.string()) })

export const listMyListings = endpoint({
  method: 'GET',
  path: '/my-listings',
  auth: 'needed',
  rate: 'reads',
  query: ownEmailQuery,
  status: 200,
  response: z.array(listing),
})
