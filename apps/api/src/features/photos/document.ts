import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'

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
  sharding: { unsharded: 'small: the bytes are in the chunks' },
  indexes: [{ name: 'filename_1_uploadDate_1', key: { filename: 1, uploadDate: 1 } }],
})

export const photoChunks = declareCollection<{ _id: ObjectId; files_id: ObjectId; n: number }>({
  name: `${BUCKET}.chunks`,
  // A photo is read as a whole.
  sharding: { key: { files_id: 'hashed' } },
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
  sharding: { unsharded: 'small, and each new photo is compared with all' },
  indexes: [
    { name: 'listing', key: { listingId: 1 } },
    { name: 'bands', key: { bands: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
})

/** A photo whose files a job deletes: one that was removed, or whose upload may have been abandoned. */
export interface PhotoRemovalDoc {
  /** The id of the photo. */
  _id: string
  /** When the job may delete the files. */
  at: Date
  /** The ids of an upload's files, which may be stored only in part. Empty for a photo that was removed. */
  files: ObjectId[]
}

export const photoRemovals = declareCollection<PhotoRemovalDoc>({
  name: 'photoRemovals',
  sharding: { unsharded: 'a short queue of one job' },
  indexes: [{ name: 'due', key: { at: 1 } }],
})

/** The picture whose URL is in a user's ID token. */
export interface PictureFetchDoc {
  /** The uid. */
  _id: string
  /** null if the token no longer contains a picture. */
  url: string | null
  /** When the job may fetch it. Absent once it was fetched, canceled or given up. */
  due?: Date
  /** Counted before each attempt, which may end the process. */
  attempts: number
}

export const pictureFetches = declareCollection<PictureFetchDoc>({
  name: 'pictureFetches',
  sharding: { unsharded: 'a queue of one job' },
  indexes: [{ name: 'due', key: { due: 1 }, sparse: true }],
})
