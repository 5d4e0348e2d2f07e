import type { Photo, PhotoWidth } from '@roommate-finder/contracts/photos'
import pLimit from 'p-limit'
import { isUnavailable } from '../../db/failures.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { workQueue } from '../../db/work.ts'
import { AppError, unavailable } from '../../errors.ts'
import { declareWorker } from '../../jobs/workers.ts'
import type { FeatureContext } from '../context.ts'
import { convertImage } from './convert-image.ts'
import { type PhotoOwner, photoRemovals } from './document.ts'
import type { ProcessedImage } from './process-image.ts'
import { photoRepository } from './repository.ts'

/** The body of an upload. */
export interface Upload {
  /** Receives the body into a temporary file. */
  receive: () => Promise<void>
  /** Reads the received body into memory. */
  read: () => Promise<Buffer>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

interface StoreOptions {
  owner: PhotoOwner
  widths: readonly PhotoWidth[]
  /** Called in the transaction that attaches the photo. */
  attach: (photo: Photo, session: Session, hash: string | null) => Promise<void>
}

/** Uploads that one process receives at a time, each into a file of up to 10 MB. */
const MAX_UPLOADS = 200
const MAX_UPLOADS_PER_USER = 2
const RETRY_AFTER_S = 5

/** Received uploads that one process reads into memory, converts and stores at a time, and how many large ones besides. */
const MAX_CONVERSIONS = 4
const MAX_LARGE_CONVERSIONS = 1

/** How long an upload may be unfinished before its files are deleted. */
const ABANDONED_MS = 24 * 60 * 60_000

const tooManyUploads = (): AppError =>
  new AppError('unavailable', 'Many photos are being uploaded right now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_S,
  })

export type PhotoStoreService = ReturnType<typeof photoStoreService>

/**
 * Stores photos. GridFS does not support transactions, so a removal is stored before the files, and canceled in the
 * transaction that attaches the photo.
 */
export const photoStoreService = ({ db, logger, now, transaction }: FeatureContext) => {
  const repository = photoRepository(db)
  const work = workQueue({ db, now })
  /** Has one uid per running upload. */
  const uploaders: string[] = []
  const conversions = pLimit(MAX_CONVERSIONS)
  /** Large photos, which are converted one after another, wait apart, so that others do not wait behind them. */
  const largeConversions = pLimit(MAX_LARGE_CONVERSIONS)
  /** The end of the last conversion of each user: a user's uploads are converted one after another. */
  const lastConversions = new Map<string, Promise<unknown>>()

  const runInTurn = (uid: string, run: () => Promise<Photo>): Promise<Photo> => {
    const turn = (lastConversions.get(uid) ?? Promise.resolve()).then(run)
    const ended = turn
      .catch(() => undefined)
      .finally(() => {
        if (lastConversions.get(uid) === ended) lastConversions.delete(uid)
      })
    lastConversions.set(uid, ended)
    return turn
  }

  const deleteNow = async (id: string, files: readonly ObjectId[]): Promise<void> => {
    try {
      await repository.deleteFiles(id, files)
      await work.cancel([photoRemovals], [id])
    } catch (error) {
      logger.warn({ err: error }, 'the files of a failed upload are left to the queue of work')
    }
  }

  const storeFiles = async (
    { files: images, hash, ...processed }: ProcessedImage,
    { owner, attach }: StoreOptions,
    signal: AbortSignal | undefined,
  ): Promise<Photo> => {
    const photo = { id: new ObjectId().toHexString(), ...processed, alt: '' }
    const files = images.map((file) => ({ _id: new ObjectId(), ...file }))
    const ids = files.map(({ _id }) => _id)
    const dueAt = new Date(now().getTime() + ABANDONED_MS)
    await work.put(photoRemovals, [{ key: photo.id, payload: { files: ids }, dueAt }])
    try {
      await repository.store(photo.id, owner, files)
      signal?.throwIfAborted()
      await transaction(async (session) => {
        await attach(photo, session, hash)
        // Without a removal to cancel, the files were deleted.
        if ((await work.cancel([photoRemovals], [photo.id], session)) === 0) throw unavailable()
      })
    } catch (error) {
      // After such an error the transaction may have been committed. The files are deleted later if it was not.
      if (!isUnavailable(error)) await deleteNow(photo.id, ids)
      throw error
    }
    return photo
  }

  const store = async (read: Upload['read'], options: StoreOptions, signal?: AbortSignal): Promise<Photo> => {
    const { widths } = options
    const convert = async (allowsLarge: boolean): Promise<Photo | undefined> => {
      signal?.throwIfAborted()
      const processed = await convertImage({ image: await read(), widths, allowsLarge })
      return processed && storeFiles(processed, options, signal)
    }
    const photo = (await conversions(() => convert(false))) ?? (await largeConversions(() => convert(true)))
    if (!photo) throw unavailable()
    return photo
  }

  return {
    /** Deletes the files of photos that were removed. */
    scheduleRemovals: (photos: readonly { id: string }[], session: Session): Promise<void> =>
      work.put(
        photoRemovals,
        photos.map(({ id }) => ({ key: id, payload: { files: [] } })),
        session,
      ),

    worker: declareWorker({
      kind: photoRemovals,
      atOnce: 4,
      run: ({ key, payload }) => repository.deleteFiles(key, payload.files),
    }),

    /** Converts and stores an image that `read` returns. Throws AppErrors as `convertImage` does. */
    store,

    /**
     * Receives an upload, converts and stores it. Throws `unavailable` while too many uploads run, of all users or of this
     * one.
     */
    receive: async (uid: string, { receive, read, signal }: Upload, options: StoreOptions): Promise<Photo> => {
      const own = uploaders.filter((each) => each === uid).length
      if (uploaders.length >= MAX_UPLOADS || own >= MAX_UPLOADS_PER_USER) throw tooManyUploads()
      uploaders.push(uid)
      try {
        await receive()
        return await runInTurn(uid, () => store(read, options, signal))
      } finally {
        uploaders.splice(uploaders.indexOf(uid), 1)
      }
    },
  }
}
