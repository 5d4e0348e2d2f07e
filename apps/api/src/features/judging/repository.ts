import type { RoomType } from '@roommate-finder/contracts/listings'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { hiddenListings, type ListingDoc, listings } from '../listings/document.ts'
import { type PhotoHashDoc, photoHashes } from '../photos/document.ts'
import { matchWord } from '../search/keys.ts'

const JUDGED = {
  ownerUid: 1,
  title: 1,
  description: 1,
  rent: 1,
  roomType: 1,
  'derived.location': 1,
  'photos.id': 1,
  createdAt: 1,
  hiding: 1,
  writtenAt: 1,
  postNumber: 1,
} as const

type JudgedListing = Pick<
  ListingDoc,
  | '_id'
  | 'ownerUid'
  | 'title'
  | 'description'
  | 'rent'
  | 'roomType'
  | 'derived'
  | 'createdAt'
  | 'hiding'
  | 'writtenAt'
  | 'postNumber'
> & { photos?: { id: string }[] }

/** A text that others may have copied. */
type ComparedText = Pick<ListingDoc, '_id' | 'description' | 'createdAt' | 'writtenAt'>

/** How many rooms are compared at most, so that a large city does not delay an edit. */
const MAX_COMPARED = 1_000

const MAX_SIMILAR = 50

const MAX_HASHES = 1_000

/** Reads the data that risk signals compare: a listing, and the rents, texts and photos of others. */
export const judgingRepository = (db: Database) => {
  const live = listings.readOnly(db)
  const hidden = hiddenListings.readOnly(db)
  const hashes = photoHashes.readOnly(db)

  return {
    /** Finds a listing, hidden or not. */
    find: async (_id: ObjectId, session: Session): Promise<JudgedListing | null> =>
      (await live.findOne({ _id }, { projection: JUDGED, session })) ??
      hidden.findOne({ _id }, { projection: JUDGED, session }),

    /**
     * Counts the other owners with available rooms of the place and type that state a rent, and finds the median of their
     * rents. Each owner counts once, with the average. Reads the newest rooms only, which are enough for a median.
     */
    compareRents: async (
      { ownerUid, location, roomType }: { ownerUid: string; location: string; roomType: RoomType },
      session: Session,
    ): Promise<{ count: number; median: number | null }> => {
      const filter = { 'derived.location': location, availability: 'available', roomType, rent: { $gte: 0 } } as const
      const options = { sort: { _id: -1 }, limit: MAX_COMPARED, projection: { rent: 1, ownerUid: 1 }, session } as const
      const found = await live.find(filter, options).toArray()
      const others = found.filter((each) => each.ownerUid !== ownerUid)
      const byOwner = Map.groupBy(others, (each) => each.ownerUid ?? each._id.toHexString())
      const rents = [...byOwner.values()].map(
        (rooms) => rooms.reduce((sum, { rent }) => sum + (rent ?? 0), 0) / rooms.length,
      )
      rents.sort((one, other) => one - other)
      return { count: rents.length, median: rents[Math.floor(rents.length / 2)] ?? null }
    },

    /** Finds the newest texts of other owners that have all words of one of the lists, but none that waits for a check. */
    findTexts: async (ownerUid: string, lists: string[][], session: Session): Promise<ComparedText[]> => {
      const projection = { description: 1, createdAt: 1, writtenAt: 1 } as const
      const options = { projection, sort: { createdAt: -1 }, limit: MAX_SIMILAR, session } as const
      const found: ComparedText[] = []
      for (const words of lists) {
        const filter = { $and: words.map((word) => matchWord([word])), ownerUid: { $ne: ownerUid } }
        found.push(...(await live.find(filter, options).toArray()))
        found.push(...(await hidden.find({ ...filter, 'hiding.by': { $ne: 'risk' } }, options).toArray()))
      }
      return found
    },

    /** Finds the other listings of an owner that are hidden, unless the reason is the owner's suspension. */
    findOwnHidden: async (ownerUid: string, _id: ObjectId, session: Session) => {
      const filter = { ownerUid, _id: { $ne: _id } }
      const docs = await hidden.find(filter, { projection: { description: 1, hiding: 1 }, session }).toArray()
      return docs.flatMap(({ hiding, ...doc }) => (hiding && hiding.by !== 'suspension' ? { ...doc, hiding } : []))
    },

    /** Finds the ids of the visible listings of an owner that were posted, or whose text was edited, after a time. */
    findOwnSince: async (ownerUid: string, since: Date, session: Session): Promise<ObjectId[]> => {
      const filter = { ownerUid, $or: [{ createdAt: { $gt: since } }, { 'writtenAt.at': { $gt: since } }] }
      const docs = await live.find(filter, { projection: { _id: 1 }, session }).toArray()
      return docs.map(({ _id }) => _id)
    },

    /** Returns which of some listings wait for a check because of their risk. */
    findHeld: async (ids: readonly ObjectId[], session: Session): Promise<ReadonlySet<string>> => {
      const filter = { _id: { $in: [...ids] }, 'hiding.by': 'risk' as const }
      const held = await hidden.find(filter, { projection: { _id: 1 }, session }).toArray()
      return new Set(held.map(({ _id }) => _id.toHexString()))
    },

    /** Finds the hashes of photos, and those of all other photos that share a band with one of them. */
    findPhotoHashes: async (
      photos: readonly { id: string }[],
      session: Session,
    ): Promise<{ own: PhotoHashDoc[]; others: PhotoHashDoc[] }> => {
      const ids = photos.map(({ id }) => id)
      const own = await hashes.find({ _id: { $in: ids } }, { session }).toArray()
      if (own.length === 0) return { own, others: [] }
      const filter = { bands: { $in: own.flatMap(({ bands }) => bands) }, _id: { $nin: ids } }
      return { own, others: await hashes.find(filter, { limit: MAX_HASHES, session }).toArray() }
    },
  }
}
