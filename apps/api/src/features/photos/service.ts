import { buildPath } from '@roommate-finder/contracts/endpoint'
import { KEPT_CASE_DAYS, MAX_PHOTOS } from '@roommate-finder/contracts/limits'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { PhotosUpdate } from '@roommate-finder/contracts/photo-input'
import { getPhoto, type Photo, type PhotoWidth, photoWidths } from '@roommate-finder/contracts/photos'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, listingNotFound } from '../../errors.ts'
import { addPhotoKeys, isPhotoKey } from '../../lib/keyed-hash.ts'
import { toBands } from '../../lib/photo-hash.ts'
import { toPhotoPath } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingService, RoomChanges } from '../listings/service.ts'
import type { PhotoOwner } from './document.ts'
import { photoRepository } from './repository.ts'
import type { PhotoStoreService, Upload } from './store-service.ts'

interface Uploader {
  uid: string
}

const tooManyPhotos = (): AppError =>
  new AppError('validation_failed', `A room can have up to ${MAX_PHOTOS} photos. Remove one to add another.`)

const unknownPhoto = (index: number): AppError =>
  new AppError('validation_failed', 'Please check the marked fields.', {
    fields: { [index]: 'This room doesn’t have that photo anymore. Reload the page and try again.' },
  })

const photosChanged = (current: Photo[]): AppError =>
  new AppError('conflict', 'The photos of this room have changed since you opened it.', { details: { current } })

const hasSameItems = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each) => others.includes(each))

/** How long the hashes of a room that was hidden when its owner deleted it are kept. */
const KEPT_HASHES_MS = KEPT_CASE_DAYS * 86_400_000

/** How long the browser of an owner or a moderator may keep a photo of a hidden listing. */
const PRIVATE_MAX_AGE_S = 3600

interface PhotoFile {
  content: Buffer
  isPrivate?: true
  maxAgeSeconds?: number
}

const toLargestFile = (id: string): string => buildPath(getPhoto, { params: { id, width: '1920' } })

interface Deps {
  accounts: AccountService
  listings: ListingService
  changes: Pick<RoomChanges, 'updated'>
  store: PhotoStoreService
}

export type PhotoService = ReturnType<typeof photoService>

/** Adds, changes and removes the photos of listings, and reads all photos. */
export const photoService = (context: FeatureContext, { accounts, changes, listings, store }: Deps) => {
  const { db, now, transaction } = context
  const repository = photoRepository(db)

  const isVisible = (owner: PhotoOwner, id: string): Promise<boolean> =>
    'listing' in owner ? listings.hasPhoto(owner.listing, id) : accounts.hasPhoto(id)

  /** @throws AppError `not_found`, `forbidden`, or `validation_failed` if the listing already has 10 photos */
  const assertCanAddPhoto = async (listing: ObjectId, uploader: Uploader): Promise<void> => {
    const owned = await listings.findForEdit(listing, { ownerUid: uploader.uid })
    if (!owned) await listings.assertOwner(listing, uploader)
    if (owned?.photos && owned.photos.length >= MAX_PHOTOS) throw tooManyPhotos()
  }

  /** Adds the keys to photos of a listing if it is hidden, as the change of its photos may have just done. */
  const addKeysIfHidden = async (listing: ObjectId, photos: Photo[]): Promise<Photo[]> =>
    (await listings.findHiddenSummary(listing)) ? addPhotoKeys(photos, context) : photos

  /** Replaces the photos of a listing. */
  const save = async (before: ChangedListing, photos: Photo[], session: Session): Promise<void> => {
    await listings.savePhotos(before, photos, session)
    await changes.updated({ before, after: { ...before, photos } }, session)
  }

  return {
    /**
     * Adds a photo after the others of a listing. Checks that the uploader owns the listing before reading the upload.
     * @throws AppError `validation_failed` for an 11th photo and for a file that is no photo, `unavailable` while too
     * many uploads run
     */
    add: async (id: string, uploader: Uploader, upload: Upload): Promise<Photo> => {
      const listing = new ObjectId(id)
      await assertCanAddPhoto(listing, uploader)
      const added = await store.receive(uploader.uid, upload, {
        owner: { listing },
        widths: photoWidths,
        attach: async (photo, session, hash) => {
          // Throws if the owner was suspended while the photo arrived.
          await accounts.serializeActive(uploader.uid, session)
          const owned = await listings.findForEdit(listing, { ownerUid: uploader.uid }, session)
          if (!owned) throw listingNotFound()
          const { photos = [] } = owned
          if (photos.length >= MAX_PHOTOS) throw tooManyPhotos()
          if (hash !== null) {
            const doc = { _id: photo.id, listingId: listing, ownerUid: uploader.uid, hash, bands: toBands(hash) }
            await repository.insertHash(doc, session)
          }
          await save(owned, [...photos, photo], session)
        },
      })
      const [shown = added] = await addKeysIfHidden(listing, [added])
      return shown
    },

    /**
     * Sets the order and the texts of a listing's photos, and removes those that are left out.
     * @throws AppError `conflict` if the listing has other photos than `known`
     */
    update: async (id: string, owner: Uploader, update: PhotosUpdate, known?: readonly string[]): Promise<Photo[]> => {
      const listing = new ObjectId(id)
      await listings.assertOwner(listing, owner)
      const photos = await transaction(async (session) => {
        const owned = await listings.findForEdit(listing, { ownerUid: owner.uid }, session)
        if (!owned) throw listingNotFound()
        const { photos: stored = [] } = owned
        if (
          known &&
          !hasSameItems(
            known,
            stored.map((photo) => photo.id),
          )
        ) {
          throw photosChanged(await addKeysIfHidden(listing, stored))
        }
        const kept = update.map((change, index): Photo => {
          const photo = stored.find((each) => each.id === change.id)
          if (!photo) throw unknownPhoto(index)
          return { ...photo, alt: change.alt ?? photo.alt }
        })
        const removed = stored.filter((photo) => !kept.some((each) => each.id === photo.id))
        await store.scheduleRemovals(removed, session)
        await save(owned, kept, session)
        return kept
      }, owner.uid)
      return addKeysIfHidden(listing, photos)
    },

    /**
     * Reads a photo. A photo of a hidden listing needs its key, and is private.
     * @throws AppError `not_found` for a file that is not stored, and for a photo whose listing is gone, or hidden while
     * `key` is not the key of the photo
     */
    read: async (id: string, width: PhotoWidth, key: string | undefined): Promise<PhotoFile> => {
      const file = await repository.findFile(id, width)
      const isPublic = file !== null && (await isVisible(file.metadata, id))
      const hasKey = key !== undefined && isPhotoKey(key, id, context)
      if (!file || !(isPublic || hasKey)) throw new AppError('not_found', 'Photo not found.')
      const content = await repository.read(file._id)
      return isPublic ? { content } : { content, isPrivate: true, maxAgeSeconds: PRIVATE_MAX_AGE_S }
    },

    exportUser: async ({ uid }: Uploader): Promise<Pick<OwnData, 'photos'>> => {
      const [owned, profile] = await Promise.all([listings.findOwned(uid), accounts.findPhoto(uid)])
      const ofListings = owned.flatMap(({ _id, photos = [] }) =>
        photos.map(({ id, alt }) => ({ listingId: _id.toHexString(), path: toLargestFile(id), alt })),
      )
      const ofProfile = profile ? [{ listingId: null, path: toPhotoPath(profile.id), alt: '' }] : []
      return { photos: [...ofProfile, ...ofListings] }
    },

    deleteOfListing: async ({ _id, hiding, photos = [] }: ChangedListing, session: Session): Promise<void> => {
      if (hiding) await repository.expireHashes(_id, new Date(now().getTime() + KEPT_HASHES_MS), session)
      else await repository.deleteHashes(_id, session)
      await store.scheduleRemovals(photos, session)
    },
  }
}
