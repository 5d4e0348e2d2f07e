import { listingInput } from '@roommate-finder/contracts/listing-input'
import type { ListingStatus } from '@roommate-finder/contracts/listings'
import * as z from 'zod/mini'
import { ObjectId } from '../db/object-id.ts'
import {
  createListingDoc,
  type ListingContent,
  type ListingDoc,
  type ViewCountDoc,
} from '../features/listings/document.ts'
import { toStatusFields } from '../features/listings/freshness.ts'
import { deriveFields } from '../features/search/derive.ts'
import { listingBody, type TestApi } from './test-api.ts'

/** Fields of a listing. Missing ones get defaults. */
export type ListingToInsert = { status?: ListingStatus } & Partial<ListingContent> &
  Partial<Pick<ListingDoc, '_id' | 'createdAt' | 'likeCount'>> & {
    viewCount?: number
    viewWeeks?: ViewCountDoc['weeks']
  }

const toDocuments = (
  ownerUid: string,
  now: Date,
  toInsert: ListingToInsert,
): { listing: ListingDoc; viewed: ViewCountDoc } => {
  const {
    _id = new ObjectId(),
    createdAt = now,
    rent = 850,
    likeCount = 0,
    viewCount = 0,
    viewWeeks = {},
    status,
    ...written
  } = toInsert
  const input = { ...z.parse(listingInput, listingBody(written)), rent }
  const doc = createListingDoc({ _id, ownerUid, input, now: createdAt })
  const statusFields = status && toStatusFields(status, createdAt)
  const listing = {
    ...doc,
    ...(statusFields && { ...statusFields, ...deriveFields({ ...doc, ...statusFields }) }),
    likeCount,
    likeBase: likeCount,
    trendLikes: likeCount,
  }
  return { listing, viewed: { _id, count: viewCount, weeks: viewWeeks } }
}

const BATCH = 1_000

/** Inserts listings without the API, and does not store their owner. Returns their ids in order. */
export const insertListings = async (
  api: Pick<TestApi, 'collections' | 'clock'>,
  owner: { uid: string },
  listings: ListingToInsert[],
): Promise<string[]> => {
  const docs = listings.map((each) => toDocuments(owner.uid, api.clock.now(), each))
  // In batches, so that no call times out.
  for (let i = 0; i < docs.length; i += BATCH) {
    const some = docs.slice(i, i + BATCH)
    await api.collections.viewCounts.insertMany(some.map(({ viewed }) => viewed))
    await api.collections.listings.insertMany(some.map(({ listing }) => listing))
  }
  return docs.map(({ listing }) => listing._id.toHexString())
}

/** Inserts a listing as `insertListings` does. Returns its id. */
export const insertListing = async (
  api: Pick<TestApi, 'collections' | 'clock'>,
  owner: { uid: string },
  listing: ListingToInsert = {},
): Promise<string> => {
  const [id = ''] = await insertListings(api, owner, [listing])
  return id
}
