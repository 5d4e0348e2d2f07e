import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type PhotoWidth, photoWidths } from '@roommate-finder/contracts/photos'
import { GridFSBucket, type ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import {
  BUCKET,
  type PhotoFileDoc,
  type PhotoHashDoc,
  type PhotoOwner,
  type PhotoRemovalDoc,
  photoChunks,
  photoFiles,
  photoHashes,
  photoRemovals,
} from './document.ts'

/** A file to store. */
export interface NewFile {
  _id: ObjectId
  width: PhotoWidth
  content: Buffer
}

const toFilename = (id: string, width: PhotoWidth): string => `${id}/${width}.webp`

export const photoRepository = (db: Database) => {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET })
  const files = photoFiles.of(db)
  const chunks = photoChunks.of(db)
  const hashes = photoHashes.of(db)
  const removals = photoRemovals.of(db)

  return {
    /** Stores the files of a photo. After a failure, some of them may be stored. */
    store: async (id: string, owner: PhotoOwner, content: readonly NewFile[]): Promise<void> => {
      // One after another: after a failure, no other upload must still be writing when the files are deleted.
      for (const file of content) {
        const upload = bucket.openUploadStreamWithId(file._id, toFilename(id, file.width), { metadata: owner })
        await pipeline([file.content], upload)
      }
    },

    findFile: (id: string, width: PhotoWidth): Promise<PhotoFileDoc | null> =>
      files.findOne({ filename: toFilename(id, width) }),

    read: (fileId: ObjectId): Promise<Buffer> => buffer(bucket.openDownloadStream(fileId)),

    /** Makes the job delete the files of an upload at `removal.at`, unless `cancelRemoval` comes first. */
    scheduleUploadRemoval: async (removal: PhotoRemovalDoc): Promise<void> => {
      await removals.insertOne(removal)
    },

    insertHash: async (doc: PhotoHashDoc, session: Session): Promise<void> => {
      await hashes.insertOne(doc, { session })
    },

    deleteHashes: async (listingId: ObjectId, session: Session): Promise<void> => {
      await hashes.deleteMany({ listingId }, { session })
    },

    expireHashes: async (listingId: ObjectId, expiresAt: Date, session: Session): Promise<void> => {
      await hashes.updateMany({ listingId }, { $set: { expiresAt } }, { session })
    },

    /** Makes the job delete the files of removed photos. */
    scheduleRemovals: async (photos: readonly { id: string }[], at: Date, session: Session): Promise<void> => {
      if (photos.length === 0) return
      await removals.insertMany(
        photos.map(({ id }) => ({ _id: id, at, files: [] })),
        { session },
      )
    },

    /** Returns whether the removal was still stored. If not, the job has deleted the files. */
    cancelRemoval: async (id: string, session: Session): Promise<boolean> => {
      const { deletedCount } = await removals.deleteOne({ _id: id }, { session })
      return deletedCount === 1
    },

    findDueRemovals: (now: Date, limit: number): Promise<PhotoRemovalDoc[]> =>
      removals.find({ at: { $lte: now } }, { sort: { at: 1 }, limit }).toArray(),

    /** Deletes the files of a photo and its removal. */
    delete: async ({ _id: id, files: known }: Pick<PhotoRemovalDoc, '_id' | 'files'>): Promise<void> => {
      const filename = { $in: photoWidths.map((width) => toFilename(id, width)) }
      const stored = await files.find({ filename }, { projection: { _id: 1 } }).toArray()
      const ids = [...known, ...stored.map(({ _id }) => _id)]
      // Chunks first: without its file, a chunk could not be found again.
      await chunks.deleteMany({ files_id: { $in: ids } })
      await files.deleteMany({ _id: { $in: ids } })
      await removals.deleteOne({ _id: id })
    },
  }
}
