import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { declareKind } from '../../db/work.ts'

/**
 * What a photo belongs to: a listing, or a user's profile. Does not name the user. The photo is visible while the
 * listing or the profile shows it.
 */
export type PhotoOwner = { listing: ObjectId } | { isProfile: true }

/** The name of the GridFS bucket. */
export const BUCKET = 'photos'

/** A file of GridFS: one width of a photo. */
export interface PhotoFileDoc {
  _id: ObjectId
  /** See `toFilename`. */
  filename: string
  metadata: PhotoOwner
}

// The indexes of both collections are those of the GridFS specification.
export const photoFiles = declareCollection<PhotoFileDoc>({
  name: `${BUCKET}.files`,
  indexes: [{ name: 'filename_1_uploadDate_1', key: { filename: 1, uploadDate: 1 } }],
})

export const photoChunks = declareCollection<{ _id: ObjectId; files_id: ObjectId; n: number }>({
  name: `${BUCKET}.chunks`,
  indexes: [{ name: 'files_id_1_n_1', key: { files_id: 1, n: 1 }, unique: true }],
})

/**
 * The difference hash of a listing's photo. Serves to find copies that other owners upload. Stays after the photo is
 * removed, so that the owner's own second upload is no copy, until the listing is deleted. That of a
 * listing that was hidden then stays for 180 days, so that its owner cannot post it again unseen.
 */
export interface PhotoHashDoc {
  /** The id of the photo. Later photos have greater ids. */
  _id: string
  listingId: ObjectId
  ownerUid: string
  /** See `hashPixels`. */
  hash: string
  /** See `toBands`. */
  bands: string[]
  /** Set once the listing was deleted while it was hidden. */
  expiresAt?: Date
}

export const photoHashes = declareCollection<PhotoHashDoc>({
  name: 'photoHashes',
  indexes: [
    { name: 'listing', key: { listingId: 1 } },
    { name: 'bands', key: { bands: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
})

/** Deletes the files of a photo that was removed, or whose upload may have been abandoned. The key is the id of the photo. */
export const photoRemovals = declareKind<{
  /** The ids of an upload's files, which may be stored only in part. Empty for a photo that was removed. */
  files: ObjectId[]
}>('delete photos')

/** The picture whose URL was in a user's last ID token. */
export interface TokenPictureDoc {
  /** The uid. */
  _id: string
  /** null if the token no longer contains a picture. */
  url: string | null
}

export const tokenPictures = declareCollection<TokenPictureDoc>({
  name: 'tokenPictures',
  indexes: [],
})

/** Fetches the picture of a user's token, or removes the copy of the earlier one if `url` is null. The key is the uid. */
export const pictureFetches = declareKind<{ url: string | null }>('fetch pictures')
