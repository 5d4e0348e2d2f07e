import { listingInput } from '@roommate-finder/contracts/listing-input'
import * as z from 'zod/mini'
import { ObjectId } from '../db/object-id.ts'
import { createListingDoc, type ListingContent, type ListingDoc } from '../features/listings/document.ts'
import { listingBody, type World } from './harness.ts'

/** Fields of a listing. Missing ones get defaults. */
export type ListingToInsert = Partial<ListingContent> &
  Partial<Pick<ListingDoc, '_id' | 'createdAt' | 'likeCount' | 'viewCount'>>

const toDocument = (ownerUid: string, now: Date, listing: ListingToInsert): ListingDoc => {
  const { _id = new ObjectId(), createdAt = now, rent = 850, likeCount = 0, viewCount = 0, ...written } = listing
  const input = { ...z.parse(listingInput, listingBody(written)), rent }
  return { ...createListingDoc({ _id, ownerUid, input, now: createdAt }), likeCount, likeBase: likeCount, viewCount }
}

const BATCH = 1_000

/** Inserts documents in batches, so that no call times out. */
export const insertInBatches = async (world: Pick<World, 'collections'>, docs: ListingDoc[]): Promise<void> => {
  for (let i = 0; i < docs.length; i += BATCH) {
    await world.collections.listings.insertMany(docs.slice(i, i + BATCH))
  }
}

/** Inserts listings without the API. Returns their ids in order. */
export const insertListings = async (
  world: Pick<World, 'collections' | 'clock'>,
  owner: { uid: string },
  listings: ListingToInsert[],
): Promise<string[]> => {
  const docs = listings.map((each) => toDocument(owner.uid, world.clock.now(), each))
  await insertInBatches(world, docs)
  return docs.map(({ _id }) => _id.toHexString())
}
