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
  photoChunks,
  photoFiles,
  photoHashes,
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

    insertHash: async (doc: PhotoHashDoc, session: Session): Promise<void> => {
      await hashes.insertOne(doc, { session })
    },

    deleteHashes: async (listingId: ObjectId, session: Session): Promise<void> => {
      await hashes.deleteMany({ listingId }, { session })
    },

    expireHashes: async (listingId: ObjectId, expiresAt: Date, session: Session): Promise<void> => {
      await hashes.updateMany({ listingId }, { $set: { expiresAt } }, { session })
    },

    /** Deletes the files of a photo. `known`: ids of files that may be stored only in part. */
    deleteFiles: async (id: string, known: readonly ObjectId[]): Promise<void> => {
      const filename = { $in: photoWidths.map((width) => toFilename(id, width)) }
      const stored = await files.find({ filename }, { projection: { _id: 1 } }).toArray()
      const ids = [...known, ...stored.map(({ _id }) => _id)]
      // Chunks first: without its file, a chunk could not be found again.
      await chunks.deleteMany({ files_id: { $in: ids } })
      await files.deleteMany({ _id: { $in: ids } })
    },
  }
}
