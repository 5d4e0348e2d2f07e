import { createHash } from 'node:crypto'
import { toTags } from '@roommate-finder/contracts/listing-input'
import { availabilities, roomTypes } from '@roommate-finder/contracts/listings'
import { toPersonName } from '@roommate-finder/contracts/person-name'
import { type AnyBulkWriteOperation, ObjectId } from 'mongodb'
import type { Migration } from '../../db/migrate.ts'
import { deriveFields } from '../search/derive.ts'
import { LISTING_SCHEMA, type ListingDoc, listings, viewCounts } from './document.ts'

const BATCH = 500

/** A listing of the legacy server, the product's server before this API. */
interface LegacyListing {
  _id: ObjectId | string | number
  [field: string]: unknown
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const toRent = (value: unknown): number | null => {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null
}

const toCount = (value: unknown): number => {
  const count = Math.trunc(Number(value))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** What ISO 8601 writes with a year of four digits. Numbers in other units than milliseconds are mostly outside. */
const FIRST_DATE = new Date(0)
const END_OF_DATES = new Date('9999-12-31T23:59:59.999Z')

/** Returns undefined for what is no date, and for dates outside of the years 1970 to 9999. */
const toDate = (value: unknown): Date | undefined => {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : value
  return date instanceof Date && date >= FIRST_DATE && date <= END_OF_DATES ? date : undefined
}

/** Returns the time in an ObjectId. Undefined for other ids, whose ObjectIds are hashes. */
const toTimestamp = (id: unknown, converted: ObjectId): Date | undefined =>
  converted.toHexString() === String(id).toLowerCase() ? converted.getTimestamp() : undefined

const findOr = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((known) => known === value) ?? fallback

/** Returns the cleaned name, or undefined if it is not valid or contains part of the email address. */
const toPublicName = (value: unknown, email: string): string | undefined => {
  const name = toPersonName(value)
  const local = email.split('@')[0] ?? ''
  return local !== '' && name?.toLowerCase().includes(local) ? undefined : name
}

/** Converts any id to an ObjectId. The same id always gives the same ObjectId. */
const toObjectId = (id: unknown): ObjectId =>
  id instanceof ObjectId
    ? id
    : typeof id === 'string' && /^[0-9a-f]{24}$/i.test(id)
      ? new ObjectId(id)
      : new ObjectId(createHash('sha256').update(JSON.stringify(id)).digest('hex').slice(0, 24))

const knownFields = new Set<string>([
  '_id',
  'ownerUid',
  'title',
  'location',
  'rent',
  'roomType',
  'lifestyle',
  'description',
  'contactInfo',
  'availability',
  'createdAt',
  'updatedAt',
  'likeCount',
  'viewCount',
  'userEmail',
  'userName',
])

/**
 * Converts a listing of the legacy server to the current shape. Keeps invalid values and unknown fields in `legacy`.
 */
const upgradeListing = (old: LegacyListing): { listing: ListingDoc; viewCount: number } => {
  const _id = toObjectId(old['_id'])
  const email = toText(old['userEmail']).trim().toLowerCase()
  const ownerName = toPublicName(old['userName'], email)
  const ownerUid = toText(old['ownerUid']) || null
  const updatedAt = toDate(old['updatedAt'])
  // 1970 means that the date is unknown: such listings are the last of the newest.
  const createdAt = toDate(old['createdAt']) ?? toTimestamp(old['_id'], _id) ?? updatedAt ?? FIRST_DATE
  const likes = toCount(old['likeCount'])
  const tags = Array.isArray(old['lifestyle'])
    ? old['lifestyle'].filter((tag) => typeof tag === 'string')
    : toText(old['lifestyle'])

  const shaped = {
    title: toText(old['title']) || 'Untitled room',
    location: toText(old['location']),
    rent: toRent(old['rent']),
    roomType: findOr(roomTypes, old['roomType'], 'Single'),
    lifestyle: toTags(tags),
    description: toText(old['description']),
    contactInfo: toText(old['contactInfo']),
    availability: findOr(availabilities, old['availability'], 'not available'),
    createdAt,
    updatedAt: updatedAt ?? createdAt,
    likeCount: likes,
  }
  const viewCount = toCount(old['viewCount'])
  const written = { ...shaped, viewCount }

  const invalidOrUnknown = Object.entries(old).filter(([key, value]) => {
    if (key === 'userEmail' || key === 'userName') return false
    if (key === '_id') return !(value instanceof ObjectId)
    if (!knownFields.has(key)) return true
    return key in written && JSON.stringify(value) !== JSON.stringify(written[key as keyof typeof written])
  })

  const listing = {
    _id,
    ownerUid,
    ...shaped,
    facts: {},
    likeBase: likes,
    schema: LISTING_SCHEMA,
    legacy: {
      ...Object.fromEntries(invalidOrUnknown),
      ...(email !== '' && ownerUid === null && { ownerEmail: email }),
      ...(ownerName !== undefined && { ownerName }),
    },
    ...deriveFields({ _id, ...shaped }),
  }
  return { listing, viewCount }
}

/** Creates the writes that migrate a listing. They skip listings that are already migrated or deleted. */
const toWrites = (old: LegacyListing, { _id, ...fields }: ListingDoc): AnyBulkWriteOperation<LegacyListing>[] => {
  if (old._id instanceof ObjectId) {
    return [{ replaceOne: { filter: { _id, schema: { $exists: false } }, replacement: fields } }]
  }
  return [
    { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } },
    { deleteOne: { filter: { _id: old._id } } },
  ]
}

/** Calls `write` with batches of 500 documents. */
const writeInBatches = async <T>(docs: AsyncIterable<T>, write: (batch: T[]) => Promise<unknown>): Promise<void> => {
  let batch: T[] = []
  for await (const doc of docs) {
    batch.push(doc)
    if (batch.length < BATCH) continue
    await write(batch)
    batch = []
  }
  if (batch.length > 0) await write(batch)
}

/** Migrates listings of the legacy server in batches. */
export const migrateListings: Migration = {
  number: 1,
  name: 'convert listings of the legacy server',
  run: async (db, log) => {
    const stored = db.collection<LegacyListing>(listings.name)
    let upgraded = 0
    await writeInBatches(stored.find({ schema: { $exists: false } }), async (batch) => {
      const converted = batch.map((old) => ({ old, ...upgradeListing(old) }))
      // First, because a listing without a count would never be counted.
      await viewCounts.of(db).bulkWrite(
        converted.map(({ listing: { _id }, viewCount: count }) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: { count } }, upsert: true },
        })),
      )
      await stored.bulkWrite(
        converted.flatMap(({ old, listing }) => toWrites(old, listing)),
        { ordered: true },
      )
      upgraded += batch.length
      log(`${upgraded} listings converted`)
    })
  },
}
