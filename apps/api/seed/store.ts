import { createHash } from 'node:crypto'
import type { Database } from '../src/db/connect.ts'
import { ObjectId } from '../src/db/object-id.ts'
import { type UserDoc, users } from '../src/features/accounts/document.ts'
import { type InterestDoc, interests } from '../src/features/interest/document.ts'
import type { ListingDoc } from '../src/features/listings/document.ts'
import { createListingDoc, listings } from '../src/features/listings/document.ts'
import { bulkHost } from './generate.ts'
import type { SeedPerson } from './people.ts'
import type { SeedListing } from './seed-listing.ts'

const DAY_MS = 86_400_000
const BATCH = 2_000

/** The same id for the same name, at every run. */
const idOf = (name: string): ObjectId => new ObjectId(createHash('sha256').update(name).digest('hex').slice(0, 24))

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

const toListing = (seed: SeedListing, _id: ObjectId, now: Date): ListingDoc => ({
  ...createListingDoc({ _id, ownerUid: seed.host, input: seed, now: before(now, seed.daysAgo) }),
  likeCount: seed.likes,
  viewCount: seed.views,
})

/** The people who like a listing: all but its host, beginning at a place that the listing's id chooses. */
const likersOf = (listing: ListingDoc, people: readonly SeedPerson[]): SeedPerson[] => {
  const others = people.filter(({ uid }) => uid !== listing.ownerUid)
  const first = Number.parseInt(listing._id.toHexString().slice(0, 6), 16) % others.length
  return [...others.slice(first), ...others.slice(0, first)].slice(0, listing.likeCount)
}

const toInterests = (listing: ListingDoc, people: readonly SeedPerson[], now: Date): InterestDoc[] => {
  const age = now.getTime() - listing.createdAt.getTime()
  return likersOf(listing, people).map(({ uid }, i) => ({
    _id: idOf(`interest ${listing._id.toHexString()} ${uid}`),
    listingId: listing._id,
    uid,
    since: new Date(listing.createdAt.getTime() + (age * (i + 1)) / (listing.likeCount + 1)),
  }))
}

/** Stores the people that are missing. A token that one of them signs in with later says more than this. */
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
      memberSince: before(now, person.joinedDaysAgo),
      tokenIssuedAt: 0,
    }),
  )
  await users.of(db).bulkWrite(
    docs.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
    })),
  )
}

/** Those of the listings whose id is not stored yet. */
const withoutStored = async (db: Database, all: ListingDoc[]): Promise<ListingDoc[]> => {
  const stored = await listings
    .of(db)
    .find({ _id: { $in: all.map(({ _id }) => _id) } }, { projection: { _id: 1 } })
    .map(({ _id }) => _id.toHexString())
    .toArray()
  const known = new Set(stored)
  return all.filter(({ _id }) => !known.has(_id.toHexString()))
}

/**
 * Stores the listings that are missing, with the interests of the people who like them; interests come first, so that
 * a run cut short is made whole by the next. Returns how many listings it stored.
 */
export const storeListings = async (
  db: Database,
  world: { listings: readonly SeedListing[]; people: readonly SeedPerson[] },
  now: Date,
): Promise<number> => {
  const all = world.listings.map((seed) => toListing(seed, idOf(`listing ${seed.host} ${seed.title}`), now))
  const missing = await withoutStored(db, all)
  if (missing.length === 0) return 0
  const likes = missing.flatMap((listing) => toInterests(listing, world.people, now))
  if (likes.length > 0) {
    await interests.of(db).bulkWrite(
      likes.map((interest) => ({
        replaceOne: { filter: { _id: interest._id }, replacement: interest, upsert: true },
      })),
    )
  }
  await listings.of(db).insertMany(missing)
  return missing.length
}

/** Stores generated listings and their hosts in bulk; those that are there already stay. `progress` is told how many are done. */
export const storeMany = async (
  db: Database,
  seeds: Iterable<SeedListing>,
  { now, progress }: { now: Date; progress: (done: number) => void },
): Promise<void> => {
  let done = 0
  let batch: ListingDoc[] = []
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    const owners = new Set(batch.flatMap(({ ownerUid }) => ownerUid ?? []))
    await storePeople(db, [...owners].map(bulkHost), now)
    const missing = await withoutStored(db, batch)
    if (missing.length > 0) await listings.of(db).insertMany(missing, { ordered: false })
    done += batch.length
    batch = []
    progress(done)
  }
  let index = 0
  for (const seed of seeds) {
    const listing = toListing(seed, idOf(`generated ${index}`), now)
    // Nobody stands behind generated likes, so they count as brought along.
    batch.push({ ...listing, likeBase: listing.likeCount })
    index++
    if (batch.length >= BATCH) await flush()
  }
  await flush()
}
