import { photoWidths } from '@roommate-finder/contracts/photos'
import pLimit from 'p-limit'
import type { Database } from '../src/db/connect.ts'
import type { ObjectId } from '../src/db/object-id.ts'
import type { Transaction } from '../src/db/transaction.ts'
import { listingRepository } from '../src/features/listings/repository.ts'
import { openImage } from '../src/features/photos/process-image.ts'
import { photoRepository } from '../src/features/photos/repository.ts'
import { deriveFields } from '../src/features/search/derive.ts'
import { createRoomDrawer, type RoomDrawing } from './room-drawings.ts'
import type { SeedListing } from './seed-listing.ts'
import { createId, toListingId } from './store.ts'

const ROOMS_WITH_PHOTOS = 24

/** Returns every second one of the newest rooms, so that lists show rooms with and without photos. */
export const chooseRooms = (listings: readonly SeedListing[]): SeedListing[] =>
  listings
    .toSorted((a, b) => a.daysAgo - b.daysAgo)
    .filter((_, index) => index % 2 === 0)
    .slice(0, ROOMS_WITH_PHOTOS)

/**
 * Adds drawings as photos to rooms that are not hidden and never had photos, converted and stored like uploads. Returns the number of
 * added photos.
 */
export const storePhotos = async (
  { db, transaction }: { db: Database; transaction: Transaction },
  rooms: readonly SeedListing[],
): Promise<number> => {
  const listings = listingRepository(db)
  const photos = photoRepository(db)
  const converting = pLimit(2)
  const drawRoom = createRoomDrawer()

  const store = async (listing: ObjectId, { jpeg, alt }: RoomDrawing) => {
    // Without hashes: drawings of different hosts are similar, and moderation would flag them as copies.
    const {
      files: images,
      hash: _,
      ...image
    } = await converting(async () => (await openImage(jpeg)).convert(photoWidths))
    const name = `photo ${listing.toHexString()} ${alt}`
    const id = createId(name).toHexString()
    const files = images.map((file) => ({ _id: createId(`${name} ${file.width}`), ...file }))
    // An interrupted run may have stored these files.
    await photos.deleteFiles(
      id,
      files.map(({ _id }) => _id),
    )
    await photos.store(id, { listing }, files)
    return { id, ...image, alt }
  }

  const addPhotos = async (room: SeedListing): Promise<number> => {
    const _id = toListingId(room)
    const condition = { ownerUid: room.host }
    const stored = await listings.findForEdit(_id, condition)
    if (!stored || stored.photos) return 0
    const drawings = await drawRoom(room)
    const added = await Promise.all(drawings.map((drawing) => store(_id, drawing)))
    await transaction(async (session) => {
      const owned = await listings.findForEdit(_id, condition, session)
      if (owned) await listings.set(_id, { photos: added, ...deriveFields({ ...owned, photos: added }) }, session)
    })
    return added.length
  }

  const counts = await Promise.all(rooms.map(addPhotos))
  return counts.reduce((sum, count) => sum + count, 0)
}
