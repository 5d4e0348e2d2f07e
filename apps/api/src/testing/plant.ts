import { type ListingInput, listingInput } from '@roommate-finder/contracts/listings'
import * as z from 'zod/mini'
import type { ListingDoc } from '../db/documents.ts'
import { ObjectId } from '../db/object-id.ts'
import { deriveKeys, newListing } from '../features/listings/document.ts'
import { listingBody, type World } from './harness.ts'

/** A listing with a past: what a form sends, and what only time brings. */
export type Plant = Partial<Omit<ListingInput, 'rent'>> &
  Partial<Pick<ListingDoc, '_id' | 'rent' | 'createdAt' | 'likeCount' | 'viewCount'>>

const grow = (ownerUid: string, now: Date, { _id, createdAt, rent, likeCount, viewCount, ...input }: Plant) => {
  const doc = newListing({
    _id: _id ?? new ObjectId(),
    ownerUid,
    input: z.parse(listingInput, listingBody(input)),
    now: createdAt ?? now,
  })
  const grown: ListingDoc = {
    ...doc,
    rent: rent === undefined ? doc.rent : rent,
    likeCount: likeCount ?? 0,
    likeBase: likeCount ?? 0,
    viewCount: viewCount ?? 0,
  }
  return { ...grown, derived: deriveKeys(grown) }
}

/** Stores listings as they would be after a while. Returns their ids in order. */
export const plant = async (
  world: Pick<World, 'collections' | 'clock'>,
  owner: { uid: string },
  plants: Plant[],
): Promise<string[]> => {
  const docs = plants.map((each) => grow(owner.uid, world.clock.now(), each))
  await world.collections.listings.insertMany(docs)
  return docs.map(({ _id }) => _id.toHexString())
}
