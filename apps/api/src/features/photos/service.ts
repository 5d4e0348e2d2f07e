import { MAX_PHOTOS } from '@roommate-finder/contracts/limits'
import type { PhotosUpdate } from '@roommate-finder/contracts/photo-input'
import { type Photo, type PhotoWidth, photoWidths } from '@roommate-finder/contracts/photos'
import { isUnavailable } from '../../db/failures.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, listingNotFound, unavailable } from '../../errors.ts'
import type { FeatureContext } from '../feature.ts'
import { listingService } from '../listings/service.ts'
import type { PhotoOwner, PhotoRemovalDoc } from './document.ts'
import { processImage } from './process-image.ts'
import { photoRepository } from './repository.ts'

interface Uploader {
  uid: string
}

/** The body of an upload. */
interface Upload {
  read: () => Promise<Buffer>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Uploads that one process receives, converts and stores at a time. Each holds up to 10 MB. */
const MAX_UPLOADS = 10
const RETRY_AFTER_S = 5

/** How long an upload may be unfinished before the job deletes its files. */
const ABANDONED_MS = 24 * 60 * 60_000

const REMOVED_AT_ONCE = 100

const tooManyPhotos = (): AppError =>
  new AppError('validation_failed', `A listing has at most ${MAX_PHOTOS} photos. Remove one to add another.`)

const tooManyUploads = (): AppError =>
  new AppError('unavailable', 'Many photos are being uploaded right now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_S,
  })

const unknownPhoto = (index: number): AppError =>
  new AppError('validation_failed', 'Some fields are invalid.', {
    fields: { [index]: 'This listing has no such photo. Load its photos again.' },
  })

export type PhotoService = ReturnType<typeof photoService>

/**
 * Stores, changes and removes photos. GridFS takes part in no transaction, so a removal is stored before the files of an
 * upload, and canceled in the transaction that adds the photo.
 */
export const photoService = (context: FeatureContext) => {
  const { db, logger, now, transaction } = context
  const repository = photoRepository(db)
  const listings = listingService(context)
  let uploads = 0

  const deleteNow = async (removal: PhotoRemovalDoc): Promise<void> => {
    await repository.delete(removal).catch((error: unknown) => {
      logger.warn({ err: error }, 'the files of a failed upload are left to the job')
    })
  }

  /** Reads and converts an image, stores its files and calls `attach` in the transaction that keeps them. */
  const storeUpload = async (
    { read, signal }: Upload,
    { owner, widths }: { owner: PhotoOwner; widths: readonly PhotoWidth[] },
    attach: (photo: Photo, session: Session) => Promise<void>,
  ): Promise<Photo> => {
    const { files: images, ...image } = await processImage(await read(), widths)
    const photo = { id: new ObjectId().toHexString(), ...image, alt: '' }
    const files = images.map((file) => ({ _id: new ObjectId(), ...file }))
    const removal = {
      _id: photo.id,
      at: new Date(now().getTime() + ABANDONED_MS),
      files: files.map(({ _id }) => _id),
    }
    await repository.scheduleUploadRemoval(removal)
    try {
      await repository.store(photo.id, owner, files)
      signal.throwIfAborted()
      await transaction(async (session) => {
        await attach(photo, session)
        if (!(await repository.cancelRemoval(photo.id, session))) throw unavailable()
      })
    } catch (error) {
      // After such an error the transaction may be stored. The job deletes the files if it is not.
      if (!isUnavailable(error)) await deleteNow(removal)
      throw error
    }
    return photo
  }

  const isVisible = (owner: PhotoOwner, id: string): Promise<boolean> => listings.photos.exists(owner.listing, id)

  const withinLimit = async <T>(work: () => Promise<T>): Promise<T> => {
    if (uploads >= MAX_UPLOADS) throw tooManyUploads()
    uploads++
    try {
      return await work()
    } finally {
      uploads--
    }
  }

  /** Throws `not_found`, `forbidden`, or the error of a listing that is full. */
  const assertRoom = async (listing: ObjectId, uploader: Uploader): Promise<void> => {
    const owned = await listings.photos.findOwned(listing, uploader.uid)
    if (!owned) await listings.assertOwner(listing, uploader)
    if (owned?.photos && owned.photos.length >= MAX_PHOTOS) throw tooManyPhotos()
  }

  return {
    /**
     * Adds a photo after the others of a listing. Reads the upload once the uploader is known to own the listing.
     * @throws AppError `validation_failed` for an 11th photo and for a file that is no photo, `unavailable` while too many
     * uploads run
     */
    add: async (id: string, uploader: Uploader, upload: Upload): Promise<Photo> => {
      const listing = new ObjectId(id)
      await assertRoom(listing, uploader)
      return withinLimit(() =>
        storeUpload(upload, { owner: { listing }, widths: photoWidths }, async (photo, session) => {
          const owned = await listings.photos.findOwned(listing, uploader.uid, session)
          if (!owned) throw listingNotFound()
          const { photos = [] } = owned
          if (photos.length >= MAX_PHOTOS) throw tooManyPhotos()
          await listings.photos.save(owned, [...photos, photo], session)
        }),
      )
    },

    /** Sets the order and the texts of a listing's photos, and removes those that are left out. */
    update: async (id: string, owner: Uploader, update: PhotosUpdate): Promise<Photo[]> => {
      const listing = new ObjectId(id)
      const photos = await transaction(async (session) => {
        const owned = await listings.photos.findOwned(listing, owner.uid, session)
        if (!owned) return undefined
        const { photos: stored = [] } = owned
        const kept = update.map((change, index): Photo => {
          const photo = stored.find((each) => each.id === change.id.toLowerCase())
          if (!photo) throw unknownPhoto(index)
          return { ...photo, alt: change.alt ?? photo.alt }
        })
        const removed = stored.filter((photo) => !kept.some((each) => each.id === photo.id))
        await listings.photos.save(owned, kept, session)
        await repository.scheduleRemovals(removed, now(), session)
        return kept
      })
      if (photos) return photos
      await listings.assertOwner(listing, owner)
      throw unavailable()
    },

    /** @throws AppError `not_found` for a file that is not stored, and for a photo whose listing is gone or hidden */
    read: async (id: string, width: PhotoWidth): Promise<Buffer> => {
      const photoId = id.toLowerCase()
      const file = await repository.findFile(photoId, width)
      if (!file || !(await isVisible(file.metadata, photoId))) throw new AppError('not_found', 'Photo not found.')
      return repository.read(file._id)
    },

    deleteOfListings: (deleted: readonly { photos?: readonly { id: string }[] }[], session: Session): Promise<void> =>
      repository.scheduleRemovals(
        deleted.flatMap(({ photos = [] }) => photos),
        now(),
        session,
      ),

    /** Deletes the files of removed photos and of abandoned uploads, until `signal` aborts. */
    deleteRemoved: async (signal?: AbortSignal): Promise<void> => {
      for (const removal of await repository.findDueRemovals(now(), REMOVED_AT_ONCE)) {
        if (signal?.aborted) return
        await repository.delete(removal)
      }
    },
  }
}
