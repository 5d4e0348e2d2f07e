import type { Database } from '../src/db/connect.ts'
import { interests } from '../src/features/interest/document.ts'
import { type ListingDoc, listings } from '../src/features/listings/document.ts'
import { otherRole, roles } from '../src/features/messages/document.ts'
import {
  availableNotification,
  interestNotification,
  messageNotification,
  type NotificationContent,
  type NotificationDoc,
  notifications,
  rentNotification,
} from '../src/features/notifications/document.ts'
import type { SeedConversation } from './conversations.ts'
import { createId } from './create-id.ts'
import { demoAccounts, seedPeople } from './people.ts'
import type { SeedListing } from './seed-listing.ts'
import { toConversationId, toListingId } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum number of interests per account that are turned into notifications. */
const MAX_INTERESTS = 6
/** Older notifications about interest are read. */
const UNREAD_MS = 3 * DAY_MS

const findName = (uid: string): string => seedPeople.find((person) => person.uid === uid)?.name ?? ''

const createNotification = (
  uid: string,
  content: NotificationContent,
  createdAt: Date,
  read: boolean,
): NotificationDoc => ({
  _id: createId(`notification ${uid} ${content.cause}`),
  uid,
  ...content,
  createdAt,
  read,
  inApp: true,
})

/** Creates a notification for each side of a conversation, about the last message of the other side. */
const createMessageNotifications = (
  { listingTitle, seeker, messages, unreadBy }: SeedConversation,
  host: string,
  now: Date,
): NotificationDoc[] =>
  roles.flatMap((receiver) => {
    const last = messages.findLast(({ from }) => from === otherRole(receiver))
    if (!last) return []
    const [uid, senderUid] = receiver === 'seeker' ? [seeker, host] : [host, seeker]
    const sender = { uid: senderUid, name: findName(senderUid) }
    const room = { _id: toListingId({ host, title: listingTitle }), title: listingTitle }
    const content = messageNotification(toConversationId(seeker, listingTitle), room, sender)
    return [createNotification(uid, content, new Date(now.getTime() - last.hoursAgo * HOUR_MS), unreadBy !== receiver)]
  })

/** Creates the notifications of a user about the latest interest in the user's rooms. */
const createInterestNotifications = async (db: Database, uid: string, now: Date): Promise<NotificationDoc[]> => {
  const rooms = new Map<string, ListingDoc>(
    (await listings.of(db).find({ ownerUid: uid }).toArray()).map((room) => [room._id.toHexString(), room]),
  )
  const latest = await interests
    .of(db)
    .find({ listingId: { $in: [...rooms.values()].map(({ _id }) => _id) } })
    .sort({ since: -1 })
    .limit(MAX_INTERESTS)
    .toArray()
  return latest.flatMap(({ listingId, uid: seekerUid, since }) => {
    const room = rooms.get(listingId.toHexString())
    if (!room) return []
    const content = interestNotification(room, { uid: seekerUid, name: findName(seekerUid) })
    return [createNotification(uid, content, since, now.getTime() - since.getTime() > UNREAD_MS)]
  })
}

/** Creates the notifications of a user about two rooms that the user is interested in. */
const createListingNotifications = async (db: Database, uid: string, now: Date): Promise<NotificationDoc[]> => {
  const latest = await interests.of(db).find({ uid }).sort({ since: -1 }).limit(MAX_INTERESTS).toArray()
  const rooms = await listings
    .of(db)
    .find({ _id: { $in: latest.map(({ listingId }) => listingId) }, availability: 'available', rent: { $gt: 100 } })
    .sort({ createdAt: -1 })
    .limit(2)
    .toArray()
  return rooms.map((room, i) => {
    const rent = room.rent ?? 0
    const content = i === 0 ? rentNotification(room, { from: rent + 50, to: rent }) : availableNotification(room)
    return createNotification(uid, content, new Date(now.getTime() - (i + 1) * 8 * HOUR_MS), i > 0)
  })
}

/** Inserts the missing notifications of the seed conversations and of the demo accounts. */
export const storeNotifications = async (
  db: Database,
  seed: { conversations: readonly SeedConversation[]; listings: readonly SeedListing[] },
  now: Date,
): Promise<void> => {
  const ofMessages = seed.conversations.flatMap((conversation) => {
    const host = seed.listings.find(({ title }) => title === conversation.listingTitle)?.host ?? ''
    return createMessageNotifications(conversation, host, now)
  })
  const ofAccounts = await Promise.all(
    demoAccounts.flatMap(({ uid }) => [
      createInterestNotifications(db, uid, now),
      createListingNotifications(db, uid, now),
    ]),
  )
  await notifications.of(db).bulkWrite(
    [...ofMessages, ...ofAccounts.flat()].map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
    })),
  )
}
