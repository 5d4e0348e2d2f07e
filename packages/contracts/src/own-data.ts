import * as z from 'zod/mini'
import { offers } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { listing, listingDetails } from './listings.ts'
import { notificationSettings, notificationTypes } from './notifications.ts'
import { isoDate, objectId } from './primitives.ts'
import { householdInput, profile } from './profiles.ts'
import { alertFrequencies, alertReasons } from './saved-searches.ts'
import { reportReasons, reportStatuses } from './trust.ts'
import { outcomes, viewingStates } from './viewings.ts'

export const exportedAccount = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** null if the API has not stored it. */
  emailConfirmedAt: z.nullable(isoDate),
  name: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  memberSince: z.nullable(isoDate),
  offer: z.nullable(z.enum(offers)),
  timeZone: z.nullable(z.string()),
  timeZoneChosen: z.boolean(),
  /** Whether there is a calendar of the user's viewings. */
  hasViewingFeed: z.boolean(),
})

export const exportedInterest = z.object({ listingId: objectId, since: isoDate })

/** A listing of the user. */
export const exportedListing = z.extend(listing, { spot: listingDetails.shape.spot })

/** A listing that the user saved. `title` is its title then. */
export const exportedSavedRoom = z.object({
  listingId: objectId,
  title: z.string(),
  note: z.string(),
  savedAt: isoDate,
})

/** A listing that the user hid from their lists. `title` is its title then. */
export const exportedHiddenRoom = z.object({ listingId: objectId, title: z.string(), hiddenAt: isoDate })

/** A search that the user saved, without `page` and `limit`. */
export const exportedSavedSearch = z.object({
  name: z.string(),
  query: z.record(z.string(), z.string()),
  frequency: z.enum(alertFrequencies),
  createdAt: isoDate,
  lastOpenedAt: z.optional(isoDate),
})

/** A listing that fits a saved search of the user. */
export const exportedAlert = z.object({ listingId: objectId, reason: z.enum(alertReasons), at: isoDate })

/** A listing that the user saw, as a view or as a reveal of its contact details. */
export const exportedVisit = z.object({ listingId: objectId, at: isoDate })

export const exportedMessage = z.object({
  form: z.enum(['contact', 'support']),
  at: isoDate,
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
})

/** A photo of a listing, or the profile photo. `path` is a path of this API. */
export const exportedPhoto = z.object({ listingId: z.nullable(objectId), path: z.string(), alt: z.string() })

/** A message to another person. `text` of a withdrawn one is empty once its text is deleted. */
export const exportedSentMessage = z.object({
  listingId: objectId,
  at: isoDate,
  text: z.string(),
  withdrawn: z.optional(z.literal(true)),
})

/** A viewing that is confirmed or was, or a proposed time. `role` is that of the user. */
export const exportedViewing = z.object({
  listingId: objectId,
  role: z.enum(['seeker', 'host']),
  startsAt: isoDate,
  endsAt: isoDate,
  state: z.enum(viewingStates),
  place: z.nullable(z.string()),
  proposedByYou: z.boolean(),
  /** Whether the seeker found a room, which only they get. */
  outcome: z.optional(z.enum(outcomes)),
})

export const exportedNotification = z.object({ type: z.enum(notificationTypes), at: isoDate, read: z.boolean() })

/** A browser that gets push notifications. `service`: the host of its push service. */
export const exportedPushDevice = z.object({ service: z.string(), since: isoDate })

/** A report that the user sent. */
export const exportedReport = z.object({
  reason: z.enum(reportReasons),
  at: isoDate,
  status: z.enum(reportStatuses),
  note: z.optional(z.string()),
})

/** When the user blocked a person. */
export const exportedBlock = z.object({ since: isoDate })

export const exportedSubscription = z.object({ subscribed: z.boolean(), at: z.nullable(isoDate) })

/** The answers of the household of a listing of the user. */
export const exportedHousehold = z.extend(householdInput, { listingId: objectId })

/** All stored data of a user, newest first, without data of other users. */
export const ownData = z.object({
  exportedAt: isoDate,
  complete: z.boolean(),
  account: exportedAccount,
  /** null if the user has saved none. */
  profile: z.nullable(profile),
  listings: z.array(exportedListing),
  households: z.array(exportedHousehold),
  photos: z.array(exportedPhoto),
  interests: z.array(exportedInterest),
  savedRooms: z.array(exportedSavedRoom),
  hiddenRooms: z.array(exportedHiddenRoom),
  savedSearches: z.array(exportedSavedSearch),
  alerts: z.array(exportedAlert),
  reveals: z.array(exportedVisit),
  views: z.array(exportedVisit),
  messages: z.array(exportedMessage),
  sentMessages: z.array(exportedSentMessage),
  viewings: z.array(exportedViewing),
  notifications: z.array(exportedNotification),
  notificationSettings,
  pushDevices: z.array(exportedPushDevice),
  reports: z.array(exportedReport),
  blocks: z.array(exportedBlock),
  /** null for an unconfirmed address, which may belong to another person. */
  newsletter: z.nullable(exportedSubscription),
})
export type OwnData = z.infer<typeof ownData>

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/me/export',
  auth: 'needed',
  rate: 'exports',
  freshToken: true,
  status: 200,
  response: ownData,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/me',
  auth: 'needed',
  rate: 'writes',
  status: 204,
  errors: ['reauth_required'],
})
