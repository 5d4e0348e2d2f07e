import { NOTIFICATION_DAYS } from '@roommate-finder/contracts/limits'
import {
  type NotificationSettings,
  type NotificationType,
  notificationDefs,
} from '@roommate-finder/contracts/notifications'
import { isolate } from '@roommate-finder/contracts/primitives'
import type { AlertReason } from '@roommate-finder/contracts/saved-searches'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { formatDollars } from '../../lib/dollars.ts'

const DAY_S = 86_400

const list = new Intl.ListFormat('en-US')

/** Types whose unread notifications are mailed. Alerts have mails of their own. */
export type MailedType = {
  [Type in NotificationType]: (typeof notificationDefs)[Type]['mailsPerHour'] extends number ? Type : never
}[NotificationType]

export const isMailedType = (type: NotificationType): type is MailedType => notificationDefs[type].mailsPerHour !== null

/**
 * Titles without the name that a person chose; null if the title has none. Lock screens show them, for privacy, and mails
 * do while the address of that person is unconfirmed, because a name could be any text.
 */
const titlesWithoutName: Record<NotificationType, string | null> = {
  interest: 'Someone is interested in your room',
  message: 'Someone messaged you about a room',
  viewing: null,
  listing: null,
  alert: null,
  safety: null,
}

/** The content of a notification, as its user sees it. */
export interface NotificationContent {
  type: NotificationType
  /** Identifies the event, for example `rent <listing id>`. Unique per user. */
  cause: string
  title: string
  body: string
  /** Path of a page. */
  href: string
  /** The user who caused the event. The deletion of that user's account deletes the notification. */
  actorUid?: string
  /** The listing of the event. The deletion of the listing deletes the notification. */
  listingId?: ObjectId
}

/** Returns the title of a notification without the name of the person who caused it. */
export const toTitleWithoutName = ({
  type,
  title,
  actorUid,
}: Pick<NotificationContent, 'type' | 'title' | 'actorUid'>): string =>
  (actorUid === undefined ? null : titlesWithoutName[type]) ?? title

interface Actor {
  uid: string
  name: string
}

interface Room {
  _id: ObjectId
  title: string
}

const describeRent = (title: string, { from, to }: { from: number | null; to: number | null }): string => {
  if (to === null) return `“${title}” no longer lists a rent.`
  if (from === null) return `“${title}” now has a rent: ${formatDollars(to)} a month.`
  return `The rent for “${title}” went from ${formatDollars(from)} to ${formatDollars(to)}.`
}

const toDetails = ({ _id }: Room) => ({ href: `/details/${_id.toHexString()}`, listingId: _id })

/** Returns the cause of the notification about a user's interest in a listing. */
export const toInterestCause = (listingId: ObjectId, uid: string): string =>
  `interest ${listingId.toHexString()} ${uid}`

export const interestNotification = (room: Room, { uid, name }: Actor): NotificationContent => ({
  type: 'interest',
  cause: toInterestCause(room._id, uid),
  title: `${isolate(name)} is interested in your room`,
  body: `“${isolate(room.title)}”`,
  href: `/mylist/${room._id.toHexString()}/applicants`,
  listingId: room._id,
  actorUid: uid,
})

/** Returns the cause of the notification about new messages of a conversation. */
export const toMessageCause = (conversationId: ObjectId): string => `message ${conversationId.toHexString()}`

export const messageNotification = (
  conversationId: ObjectId,
  room: Room,
  { uid, name }: Actor,
): NotificationContent => ({
  type: 'message',
  cause: toMessageCause(conversationId),
  title: `${isolate(name)} messaged you`,
  body: `About “${isolate(room.title)}”`,
  href: `/messages/${conversationId.toHexString()}`,
  listingId: room._id,
  actorUid: uid,
})

/** Returns the id of the conversation that a cause is about, or undefined for another cause. */
export const findConversationId = (cause: string): string | undefined => /^message (.+)$/.exec(cause)?.[1]

/** Returns the causes of the notifications about changes of a listing, which are no longer true once it is hidden. */
export const toChangeCauses = (listingId: ObjectId): string[] => {
  const id = listingId.toHexString()
  return [`rent ${id}`, `available ${id}`]
}

export const rentNotification = (
  room: Room,
  change: { from: number | null; to: number | null },
): NotificationContent => ({
  type: 'listing',
  cause: `rent ${room._id.toHexString()}`,
  title: 'New rent for a room you’re interested in',
  body: describeRent(isolate(room.title), change),
  ...toDetails(room),
})

export const availableNotification = (room: Room): NotificationContent => ({
  type: 'listing',
  cause: `available ${room._id.toHexString()}`,
  title: 'A room you’re interested in is available again',
  body: `“${isolate(room.title)}”`,
  ...toDetails(room),
})

/** The cause of the notification about all people who wait for a host's answer. */
export const WAITING_CAUSE = 'waiting'

/** @param days for how many the first of them has waited */
export const waitingNotification = (people: number, days: number): NotificationContent => ({
  type: 'message',
  cause: WAITING_CAUSE,
  title: people === 1 ? 'Someone is waiting for your answer' : `${people} people are waiting for your answer`,
  body: `${people === 1 ? 'They' : 'The first of them'} wrote ${days} days ago. A short no helps them, too.`,
  href: '/messages',
})

export const unavailableNotification = (room: Room): NotificationContent => ({
  type: 'listing',
  cause: `unavailable ${room._id.toHexString()}`,
  title: 'A room you asked about is no longer available',
  body: `“${isolate(room.title)}” · See similar rooms`,
  ...toDetails(room),
})

export const rentedNotification = (room: Room): NotificationContent => ({
  type: 'listing',
  cause: `rented ${room._id.toHexString()}`,
  title: 'A room you asked about is rented',
  body: `“${isolate(room.title)}” · See similar rooms`,
  ...toDetails(room),
})

/** Returns the cause of the notification that asks the owner of a room to renew it. */
export const toRenewalCause = (listingId: ObjectId): string => `renewal ${listingId.toHexString()}`

/**
 * @param expiresOn such as `December 1`
 * @param href the path of the page that renews the room
 * @param waiting how many people wait for an answer, if that is why the owner is asked
 */
export const expiringNotification = (
  room: Room,
  { expiresOn, href, waiting }: { expiresOn: string; href: string; waiting?: number | undefined },
): NotificationContent => ({
  type: 'listing',
  cause: toRenewalCause(room._id),
  title: 'Is your room still available?',
  body:
    waiting === undefined
      ? `“${isolate(room.title)}” comes off the site on ${expiresOn}. Renew it to keep it listed.`
      : `${waiting} people have waited a week for your answer. Answer them or renew “${isolate(room.title)}”, or it comes off the site on ${expiresOn}.`,
  href,
  listingId: room._id,
})

export const expiredNotification = (room: Room, href: string): NotificationContent => ({
  type: 'listing',
  cause: toRenewalCause(room._id),
  title: 'Your room has expired',
  body: `“${isolate(room.title)}” came off the site because you didn’t renew it. Renew it to put it back.`,
  href,
  listingId: room._id,
})

const alertTitles: Record<AlertReason, string> = {
  new: 'A new room matches your saved search',
  cheaper: 'A room that matches your saved search is cheaper now',
  available: 'A room that matches your saved search is available again',
}

/** Renews the notification of an earlier alert about the room. */
export const alertNotification = (
  room: Room & { location: string; rent: number | null },
  reason: AlertReason,
): NotificationContent => ({
  type: 'alert',
  cause: `alert ${room._id.toHexString()}`,
  title: alertTitles[reason],
  body: [
    `“${isolate(room.title)}”`,
    ...(room.rent === null ? [] : [`${formatDollars(room.rent)} a month`]),
    isolate(room.location),
  ].join(' · '),
  ...toDetails(room),
})

export const unopenedNotification = (names: readonly string[]): NotificationContent => ({
  type: 'alert',
  cause: 'unopened searches',
  title: 'Still looking for a room?',
  body: `You haven’t opened ${list.format(names.map((name) => `“${isolate(name)}”`))} in a while. Open ${names.length === 1 ? 'it' : 'them'} to keep getting alerts.`,
  href: '/saved-searches',
})

/** Has no `listingId`, because it outlives the room. */
export const removedNotification = (room: Room): NotificationContent => ({
  type: 'listing',
  cause: `removed ${room._id.toHexString()}`,
  title: 'A room you’re interested in is gone',
  body: `“${isolate(room.title)}”`,
  href: '/my-interests',
})

export interface NotificationDoc extends NotificationContent {
  _id: ObjectId
  uid: string
  createdAt: Date
  read: boolean
  /** false if the user gets notifications of this type by mail only. */
  inApp: boolean
  /** When a push about it is due. Absent if none is. */
  pushAt?: Date
  /** The browsers to which that push is repeated, because their push services failed. Absent: all of the user. */
  pushTo?: string[]
}

export const notifications = declareCollection<NotificationDoc>({
  name: 'notifications',
  indexes: [
    { name: 'once', key: { uid: 1, cause: 1 }, unique: true },
    { name: 'latest', key: { uid: 1, inApp: 1, createdAt: -1, _id: -1 } },
    { name: 'unread', key: { uid: 1, inApp: 1, read: 1 } },
    { name: 'actor', key: { actorUid: 1 }, sparse: true },
    {
      name: 'listing_user',
      key: { listingId: 1, uid: 1 },
      partialFilterExpression: { listingId: { $exists: true } },
    },
    { name: 'push_due', key: { pushAt: 1 }, sparse: true },
    { name: 'expiry', key: { createdAt: 1 }, expireAfterSeconds: NOTIFICATION_DAYS * DAY_S },
  ],
})

/** The settings that a user has changed. */
export type NotificationSettingsDoc = {
  /** The uid. */
  _id: string
  seen?: boolean | undefined
  emailTexts?: boolean | undefined
  pushNames?: boolean | undefined
} & { [type in NotificationType]?: Partial<NotificationSettings[type]> | undefined }

export const notificationSettings = declareCollection<NotificationSettingsDoc>({
  name: 'notificationSettings',
  indexes: [],
})

/** A browser that gets push notifications. */
export interface PushDeviceDoc {
  /** The URL of its push service to which messages for it are sent. */
  _id: string
  uid: string
  /** The keys with which messages for it are encrypted. */
  keys: { p256dh: string; auth: string }
  savedAt: Date
  /** How many messages in a row its push service has refused. Absent: none. */
  refusals?: number
}

export const pushDevices = declareCollection<PushDeviceDoc>({
  name: 'pushDevices',
  indexes: [{ name: 'user_latest', key: { uid: 1, savedAt: -1 } }],
})
