import { listingInput } from '@roommate-finder/contracts/listing-input'
import * as z from 'zod/mini'
import { ObjectId } from '../db/object-id.ts'
import type { ListingDoc } from '../features/listings/document.ts'
import { type ListingContent, newListing } from '../features/listings/document.ts'
import { listingBody, type World } from './harness.ts'

/** A listing with a past: what a form sends, and what only time brings. */
export type Plant = Partial<ListingContent> & Partial<Pick<ListingDoc, '_id' | 'createdAt' | 'likeCount' | 'viewCount'>>

const grow = (ownerUid: string, now: Date, plant: Plant): ListingDoc => {
  const { _id = new ObjectId(), createdAt = now, rent = 850, likeCount = 0, viewCount = 0, ...written } = plant
  const input = { ...z.parse(listingInput, listingBody(written)), rent }
  return { ...newListing({ _id, ownerUid, input, now: createdAt }), likeCount, likeBase: likeCount, viewCount }
}

const BATCH = 1_000

/** Stores many documents in several calls, so that none runs into a time limit. */
export const storeInBatches = async (world: Pick<World, 'collections'>, docs: ListingDoc[]): Promise<void> => {
  for (let i = 0; i < docs.length; i += BATCH) {
    await world.collections.listings.insertMany(docs.slice(i, i + BATCH))
  }
}

/** Stores listings as they would be after a while. Returns their ids in order. */
export const plant = async (
  world: Pick<World, 'collections' | 'clock'>,
  owner: { uid: string },
  plants: Plant[],
): Promise<string[]> => {
  const docs = plants.map((each) => grow(owner.uid, world.clock.now(), each))
  await storeInBatches(world, docs)
  return docs.map(({ _id }) => _id.toHexString())
}
