import { photoWidths } from '@roommate-finder/contracts/photos'
import pLimit from 'p-limit'
import type { Database } from '../src/db/connect.ts'
import type { ObjectId } from '../src/db/object-id.ts'
import { listings } from '../src/features/listings/document.ts'
import { openImage } from '../src/features/photos/process-image.ts'
import { photoRepository } from '../src/features/photos/repository.ts'
import { deriveFields } from '../src/features/search/derive.ts'
import { createId } from './create-id.ts'
import { createRoomDrawer, type RoomDrawing } from './room-drawings.ts'
import type { SeedListing } from './seed-listing.ts'
import { toListingId } from './store.ts'

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
export const storePhotos = async (db: Database, rooms: readonly SeedListing[]): Promise<number> => {
  const stored = listings.of(db)
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
    const listing = await stored.findOne({ _id, ownerUid: room.host, photos: { $exists: false } })
    if (!listing) return 0
    const drawings = await drawRoom(room)
    const added = await Promise.all(drawings.map((drawing) => store(_id, drawing)))
    // Only if the host has not changed the room since it was read.
    const { ownerUid, updatedAt } = listing
    const fields = { photos: added, ...deriveFields({ ...listing, photos: added }) }
    await stored.updateOne({ _id, ownerUid, updatedAt, photos: { $exists: false } }, { $set: fields })
    return added.length
  }

  const counts = await Promise.all(rooms.map(addPhotos))
  return counts.reduce((sum, count) => sum + count, 0)
}
