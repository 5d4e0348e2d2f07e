import { createHash } from 'node:crypto'
import { toTags } from '@roommate-finder/contracts/listing-input'
import { availabilities, roomTypes } from '@roommate-finder/contracts/listings'
import { type AnyBulkWriteOperation, ObjectId } from 'mongodb'
import type { Migration } from '../../db/migrate.ts'
import { deriveFields, LISTING_SCHEMA, type ListingDoc, listings } from './document.ts'

const BATCH = 500

interface OldListing {
  _id: ObjectId | string | number
  [field: string]: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const toRent = (value: unknown): number | null => {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null
}

const toCount = (value: unknown): number => {
  const count = Math.trunc(Number(value))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

const toDate = (value: unknown): Date | undefined => {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : value
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : undefined
}

const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise

/** A name that gives away nothing of the e-mail. */
const publicName = (name: unknown, email: string): string | undefined => {
  const trimmed = text(name).trim()
  const local = email.split('@')[0] ?? ''
  const isAddress = trimmed.includes('@') || (local !== '' && trimmed.toLowerCase().includes(local))
  return trimmed === '' || isAddress ? undefined : trimmed
}

/** An id of another kind becomes an ObjectId that is the same each time. */
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

/** A listing of an older server in today's shape. What is odd or unknown is kept under `legacy`. */
const upgradeListing = (old: OldListing): ListingDoc => {
  const _id = toObjectId(old['_id'])
  const email = text(old['userEmail']).trim().toLowerCase()
  const ownerName = publicName(old['userName'], email)
  const ownerUid = text(old['ownerUid']) || null
  const createdAt = toDate(old['createdAt']) ?? _id.getTimestamp()
  const likes = toCount(old['likeCount'])
  const tags = Array.isArray(old['lifestyle'])
    ? old['lifestyle'].filter((tag) => typeof tag === 'string')
    : text(old['lifestyle'])

  const shaped = {
    title: text(old['title']) || 'Untitled listing',
    location: text(old['location']),
    rent: toRent(old['rent']),
    roomType: oneOf(roomTypes, old['roomType'], 'Single'),
    lifestyle: toTags(tags),
    description: text(old['description']),
    contactInfo: text(old['contactInfo']),
    availability: oneOf(availabilities, old['availability'], 'not available'),
    createdAt,
    updatedAt: toDate(old['updatedAt']) ?? createdAt,
    likeCount: likes,
    viewCount: toCount(old['viewCount']),
  }

  const odd = Object.entries(old).filter(([key, value]) => {
    if (key === 'userEmail' || key === 'userName') return false
    if (key === '_id') return !(value instanceof ObjectId)
    if (!knownFields.has(key)) return true
    return key in shaped && JSON.stringify(value) !== JSON.stringify(shaped[key as keyof typeof shaped])
  })

  return {
    _id,
    ownerUid,
    ...shaped,
    likeBase: likes,
    schema: LISTING_SCHEMA,
    legacy: {
      ...Object.fromEntries(odd),
      ...(email !== '' && ownerUid === null && { ownerEmail: email }),
      ...(ownerName !== undefined && { ownerName }),
    },
    ...deriveFields(shaped),
  }
}

/** Never touches what another server has brought into shape meanwhile, and never brings back what is gone. */
const toWrites = (old: OldListing): AnyBulkWriteOperation<OldListing>[] => {
  const { _id, ...fields } = upgradeListing(old)
  if (old._id instanceof ObjectId) {
    return [{ replaceOne: { filter: { _id, schema: { $exists: false } }, replacement: fields } }]
  }
  return [
    { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } },
    { deleteOne: { filter: { _id: old._id } } },
  ]
}

/** Passes documents on in batches. */
export const inBatches = async <T>(docs: AsyncIterable<T>, write: (batch: T[]) => Promise<unknown>): Promise<void> => {
  let batch: T[] = []
  for await (const doc of docs) {
    batch.push(doc)
    if (batch.length < BATCH) continue
    await write(batch)
    batch = []
  }
  if (batch.length > 0) await write(batch)
}

/** Brings listings of an older server into today's shape, a batch at a time; each document is done or not yet. */
export const migrateListings: Migration = {
  number: 1,
  name: 'listings of an older server',
  run: async (db, log) => {
    const stored = db.collection<OldListing>(listings.name)
    let upgraded = 0
    await inBatches(stored.find({ schema: { $exists: false } }), async (batch) => {
      await stored.bulkWrite(batch.flatMap(toWrites), { ordered: true })
      upgraded += batch.length
      log(`${upgraded} listings brought into shape`)
    })
  },
}
