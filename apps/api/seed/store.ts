import { type Point, snapSpot } from '@roommate-finder/contracts/places'
import type { Database } from '../src/db/connect.ts'
import type { ObjectId } from '../src/db/object-id.ts'
import { type UserDoc, users } from '../src/features/accounts/document.ts'
import { type InterestDoc, interests } from '../src/features/interest/document.ts'
import {
  createListingDoc,
  type ListingDoc,
  listings,
  type ViewCountDoc,
  viewCounts,
} from '../src/features/listings/document.ts'
import { toStatusFields } from '../src/features/listings/freshness.ts'
import {
  type ConversationDoc,
  conversationMessages,
  conversations,
  type MessageDoc,
  toPreview,
} from '../src/features/messages/document.ts'
import { deriveFields } from '../src/features/search/derive.ts'
import { viewings } from '../src/features/viewings/document.ts'
import { findTimeZone } from '../src/features/viewings/times.ts'
import { findMonday, toUtcDay } from '../src/lib/calendar.ts'
import type { SeedConversation, SeedMessage } from './conversations.ts'
import { createId } from './create-id.ts'
import { toFacts } from './facts.ts'
import { createBulkHost } from './generate.ts'
import type { SeedPerson } from './people.ts'
import type { SeedListing } from './seed-listing.ts'
import { createViewings } from './viewings.ts'

const DAY_MS = 86_400_000
const BATCH = 2_000

export const toListingId = ({ host, title }: Pick<SeedListing, 'host' | 'title'>): ObjectId =>
  createId(`listing ${host} ${title}`)

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Most available listings were confirmed so recently that they do not expire soon. */
const MAX_CONFIRMED_DAYS = 20

const MAX_SPOT_DEGREES = 0.06

/** Chooses a spot around the center of a listing's place by its id. One of four listings has none, one of eight shares the center. */
const chooseSpot = ({ _id, place }: Pick<ListingDoc, '_id' | 'place'>): Point | null => {
  const [lat = 0, lng = 0, lot = 0] = _id.id
  if (!place || lot % 4 === 0) return null
  if (lot % 8 === 6) return snapSpot(place)
  const toOffset = (byte: number): number => (byte / 127.5 - 1) * MAX_SPOT_DEGREES
  return snapSpot({ lat: place.lat + toOffset(lat), lng: place.lng + toOffset(lng) })
}

/** Spreads views over the weeks of a listing, ever more of them in later weeks. */
const toViewWeeks = ({ views, daysAgo }: SeedListing, now: Date): Record<string, number> => {
  const weeks = Math.floor(daysAgo / 7) + 1
  // The sum of 1, 2, … weeks.
  const parts = (weeks * (weeks + 1)) / 2
  const counts = Array.from({ length: weeks }, (_, i) => Math.floor((views * (weeks - i)) / parts))
  return Object.fromEntries(counts.flatMap((count, i) => (count > 0 ? [[toUtcDay(findMonday(now, i)), count]] : [])))
}

const toListing = (seed: SeedListing, _id: ObjectId, now: Date): ListingDoc => {
  const doc = createListingDoc({
    _id,
    ownerUid: seed.host,
    input: { ...seed, ...(seed.facts && toFacts(seed.facts, now)) },
    now: daysBefore(now, seed.daysAgo),
  })
  const status = seed.availability === 'available' ? 'active' : (seed.status ?? 'paused')
  const confirmedDaysAgo = seed.confirmedDaysAgo ?? seed.daysAgo % MAX_CONFIRMED_DAYS
  const fields = { ...toStatusFields(status, daysBefore(now, confirmedDaysAgo)), spot: chooseSpot(doc) }
  return {
    ...doc,
    ...fields,
    ...deriveFields({ ...doc, ...fields }),
    ...(seed.reducedFrom !== undefined && { rentChange: { from: seed.reducedFrom, at: daysBefore(now, 2) } }),
    likeCount: seed.likes,
    trendLikes: seed.likes,
  }
}

const toViewCount = (seed: SeedListing, _id: ObjectId, now: Date): ViewCountDoc => ({
  _id,
  count: seed.views,
  weeks: toViewWeeks(seed, now),
})

/** Inserts the missing counts. */
const storeViewCounts = async (db: Database, counts: readonly ViewCountDoc[]): Promise<void> => {
  await viewCounts.of(db).bulkWrite(
    counts.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
    })),
    { ordered: false },
  )
}

/** Chooses the people who like a listing, other than its host, by the listing's id. */
const chooseLikers = (listing: ListingDoc, people: readonly SeedPerson[]): SeedPerson[] => {
  const others = people.filter(({ uid }) => uid !== listing.ownerUid)
  const first = Number.parseInt(listing._id.toHexString().slice(0, 6), 16) % others.length
  return [...others.slice(first), ...others.slice(0, first)].slice(0, listing.likeCount)
}

const toInterests = (listing: ListingDoc, people: readonly SeedPerson[], now: Date): InterestDoc[] => {
  const age = now.getTime() - listing.createdAt.getTime()
  return chooseLikers(listing, people).map(({ uid }, i) => ({
    _id: createId(`interest ${listing._id.toHexString()} ${uid}`),
    listingId: listing._id,
    uid,
    since: new Date(listing.createdAt.getTime() + (age * (i + 1)) / (listing.likeCount + 1)),
    isTrendLike: true,
  }))
}

/** Inserts the missing people. Their next sign-in updates them. */
export const storePeople = async (
  db: Database,
  people: readonly Omit<SeedPerson, 'password'>[],
  now: Date,
): Promise<void> => {
  const docs = people.map(
    (person): UserDoc => ({
      _id: person.uid,
      name: person.name,
      email: person.email,
      photoURL: person.photoURL ?? null,
      verified: person.emailVerified,
      ...(person.emailVerified && { emailConfirmedAt: daysBefore(now, person.joinedDaysAgo) }),
      memberSince: daysBefore(now, person.joinedDaysAgo),
      tokenIssuedAt: 0,
    }),
  )
  await users.of(db).bulkWrite(
    docs.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
    })),
  )
}

/** Returns the listings whose ids are not stored. */
const filterMissing = async (db: Database, all: ListingDoc[]): Promise<ListingDoc[]> => {
  const stored = await listings
    .of(db)
    .find({ _id: { $in: all.map(({ _id }) => _id) } }, { projection: { _id: 1 } })
    .map(({ _id }) => _id.toHexString())
    .toArray()
  const known = new Set(stored)
  return all.filter(({ _id }) => !known.has(_id.toHexString()))
}

/**
 * Inserts the missing listings, their interests and the counts of their views. Inserts the listings last, so that a
 * repeated run completes an interrupted one. Returns the number of inserted listings.
 */
export const storeListings = async (
  db: Database,
  seed: { listings: readonly SeedListing[]; people: readonly SeedPerson[] },
  now: Date,
): Promise<number> => {
  const all = seed.listings.map((listing) => toListing(listing, toListingId(listing), now))
  const missing = await filterMissing(db, all)
  if (missing.length === 0) return 0
  const likes = missing.flatMap((listing) => toInterests(listing, seed.people, now))
  if (likes.length > 0) {
    await interests.of(db).bulkWrite(
      likes.map((interest) => ({
        replaceOne: { filter: { _id: interest._id }, replacement: interest, upsert: true },
      })),
    )
  }
  await storeViewCounts(
    db,
    seed.listings.map((listing) => toViewCount(listing, toListingId(listing), now)),
  )
  await listings.of(db).insertMany(missing)
  return missing.length
}

const HOUR_MS = 3_600_000

export const toConversationId = (seeker: string, listingTitle: string): ObjectId =>
  createId(`conversation ${seeker} ${listingTitle}`)

/**
 * Inserts the missing conversations about seed listings. Inserts the messages first, so that a repeated run completes
 * an interrupted one.
 */
export const storeConversations = async (
  db: Database,
  seed: { conversations: readonly SeedConversation[]; listings: readonly SeedListing[] },
  now: Date,
): Promise<void> => {
  for (const { listingTitle, seeker, messages, unreadBy, archivedBy, declined, viewing } of seed.conversations) {
    const host = seed.listings.find(({ title }) => title === listingTitle)?.host ?? ''
    const _id = toConversationId(seeker, listingTitle)
    const listingId = toListingId({ host, title: listingTitle })
    const room = await listings.of(db).findOne({ _id: listingId }, { projection: { place: 1 } })
    const proposed =
      viewing &&
      createViewings(
        viewing,
        {
          conversationId: _id,
          listingId,
          title: listingTitle,
          seekerUid: seeker,
          hostUid: host,
          timeZone: findTimeZone({ place: room?.place, host: undefined, seeker: undefined }),
        },
        now,
      )
    const sent: (SeedMessage & Pick<MessageDoc, 'proposalId'>)[] = [...messages, ...(proposed?.messages ?? [])]
    const docs = sent.map(
      ({ from, hoursAgo, body, proposalId }, i): MessageDoc => ({
        _id: createId(`message ${seeker} ${listingTitle} ${i}`),
        conversationId: _id,
        seq: i + 1,
        from,
        clientId: `seed ${i}`,
        body,
        createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
        ...(proposalId && { proposalId }),
      }),
    )
    const [first, last] = [docs[0], docs.at(-1)]
    const reply = docs.find(({ from }) => from === 'host')
    if (!first || !last) continue
    const readSeq = last.seq
    // The number of messages after the last one that the side `unreadBy` sent.
    const unread = unreadBy === undefined ? 0 : docs.length - 1 - docs.findLastIndex(({ from }) => from === unreadBy)
    const toSide = (role: 'seeker' | 'host') =>
      role === unreadBy ? { unread, readSeq: readSeq - unread } : { unread: 0, readSeq }
    const doc: Omit<ConversationDoc, '_id'> = {
      listingId,
      createdAt: first.createdAt,
      seekerUid: seeker,
      hostUid: host,
      seekerArchived: archivedBy === 'seeker',
      hostArchived: archivedBy === 'host',
      seeker: toSide('seeker'),
      host: toSide('host'),
      lastSeq: readSeq,
      lastMessageAt: last.createdAt,
      ...(reply && { hostRepliedAt: reply.createdAt }),
      // A host begins a conversation only with an invitation.
      ...(first.from === 'host' && { startedBy: 'host', isInvitation: true }),
      preview: toPreview(last.body),
      lastFrom: last.from,
      ...(declined && { declined: { at: last.createdAt, reason: declined } }),
    }
    await conversationMessages.of(db).bulkWrite(
      docs.map(({ _id: id, ...fields }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: fields }, upsert: true },
      })),
    )
    if (proposed) {
      await viewings.of(db).bulkWrite(
        proposed.docs.map(({ _id: id, ...fields }) => ({
          updateOne: { filter: { _id: id }, update: { $setOnInsert: fields }, upsert: true },
        })),
      )
    }
    await conversations.of(db).updateOne({ _id }, { $setOnInsert: doc }, { upsert: true })
  }
}

/**
 * Inserts generated listings and their hosts in bulk, except those already stored. After each batch, calls `progress`
 * with the number of processed listings.
 */
export const storeMany = async (
  db: Database,
  seeds: Iterable<SeedListing>,
  { now, progress }: { now: Date; progress: (done: number) => void },
): Promise<void> => {
  let done = 0
  let batch: ListingDoc[] = []
  let counts: ViewCountDoc[] = []
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    const owners = new Set(batch.flatMap(({ ownerUid }) => ownerUid ?? []))
    await storePeople(db, [...owners].map(createBulkHost), now)
    await storeViewCounts(db, counts)
    const missing = await filterMissing(db, batch)
    if (missing.length > 0) await listings.of(db).insertMany(missing, { ordered: false })
    done += batch.length
    batch = []
    counts = []
    progress(done)
  }
  let index = 0
  for (const seed of seeds) {
    const listing = toListing(seed, createId(`generated ${index}`), now)
    counts.push(toViewCount(seed, listing._id, now))
    // Generated likes have no interests, so they belong to `likeBase`.
    batch.push({ ...listing, likeBase: listing.likeCount })
    index++
    if (batch.length >= BATCH) await flush()
  }
  await flush()
}
