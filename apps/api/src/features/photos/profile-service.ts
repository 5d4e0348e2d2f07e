import type { PhotoWidth } from '@roommate-finder/contracts/photos'
import type { Session } from '../../db/transaction.ts'
import { toPhotoPath } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { PictureFetchDoc } from './document.ts'
import { pictureFetchRepository } from './picture-fetch-repository.ts'
import { photoRepository } from './repository.ts'
import type { PhotoStoreService, Upload } from './store-service.ts'

interface User {
  uid: string
}

/** The only width of a profile photo. */
const WIDTHS: readonly PhotoWidth[] = ['480']

const MAX_FETCHES_PER_RUN = 20

/** Attempts to fetch one picture before it is given up, and the time between them. */
const MAX_ATTEMPTS = 3
const RETRY_MS = 60 * 60_000

/** Thrown if the user changed the photo while the picture was being fetched. */
class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Describes an error without the host, because logs must not contain what users enter. */
const toReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.message
}

interface Deps {
  accounts: AccountService
  store: PhotoStoreService
}

export type ProfilePhotoService = ReturnType<typeof profilePhotoService>

/**
 * Keeps the profile photos. A user's photo is the one that the user uploaded or a copy of the picture in the user's ID
 * token, whichever came last. Browsers never call the server of that picture.
 */
export const profilePhotoService = (
  { db, fetchPicture, logger, now, transaction }: FeatureContext,
  { accounts, store }: Deps,
) => {
  const repository = photoRepository(db)
  const fetches = pictureFetchRepository(db)

  /** Replaces the photo of a user and removes the earlier one. */
  const replace = async (
    uid: string,
    photo: { id: string; isUploaded: boolean } | undefined,
    session: Session,
  ): Promise<void> => {
    const earlier = await accounts.replacePhoto(uid, photo, session)
    await repository.scheduleRemovals(earlier ? [earlier] : [], now(), session)
  }

  /** Removes the copy of an earlier picture, but no uploaded photo. */
  const removeFetched = (uid: string): Promise<void> =>
    transaction(async (session) => {
      const photo = await accounts.findPhoto(uid, session)
      if (photo && !photo.isUploaded) await replace(uid, undefined, session)
    })

  const fetch = async (uid: string, url: string): Promise<void> => {
    const image = await fetchPicture(url)
    await store.store(async () => image, {
      owner: { isProfile: true },
      widths: WIDTHS,
      attach: async ({ id }, session) => {
        if (!(await fetches.isWanted(uid, url, session))) throw new Superseded()
        await replace(uid, { id, isUploaded: false }, session)
      },
    })
  }

  const giveUp = async ({ _id: uid, url }: PictureFetchDoc): Promise<void> => {
    await removeFetched(uid)
    await fetches.finish(uid, url)
  }

  const attempt = async (due: PictureFetchDoc): Promise<void> => {
    const { _id: uid, url, attempts } = due
    if (attempts >= MAX_ATTEMPTS) return giveUp(due)
    if (!(await fetches.startAttempt(due, new Date(now().getTime() + RETRY_MS)))) return
    try {
      if (url === null) await removeFetched(uid)
      else await fetch(uid, url)
      await fetches.finish(uid, url)
    } catch (error) {
      if (error instanceof Superseded) return fetches.finish(uid, url)
      logger.info({ reason: toReason(error) }, 'a profile picture was not fetched')
      if (attempts + 1 >= MAX_ATTEMPTS) await giveUp(due)
    }
  }

  return {
    /** Replaces the photo by an uploaded one. Returns its path. */
    upload: async ({ uid }: User, upload: Upload): Promise<string> => {
      const { id } = await store.receive(uid, upload, {
        owner: { isProfile: true },
        widths: WIDTHS,
        attach: async (photo, session) => {
          // Throws if the user was suspended while the photo arrived.
          await accounts.serializeActive(uid, session)
          await replace(uid, { id: photo.id, isUploaded: true }, session)
          await fetches.cancel(uid, session)
        },
      })
      return toPhotoPath(id)
    },

    /** Removes the photo, until the user uploads one or the token contains another picture. */
    remove: ({ uid }: User): Promise<void> =>
      transaction(async (session) => {
        await replace(uid, undefined, session)
        await fetches.cancel(uid, session)
      }),

    /** Makes the job fetch the picture of a token, unless its URL is unchanged. `url`: undefined if there is none. */
    requestFetch: (uid: string, url: string | undefined): Promise<void> => fetches.request(uid, url ?? null, now()),

    /** Fetches the due pictures, until `signal` aborts. Tries each at most three times, an hour apart. */
    fetchDue: async (signal?: AbortSignal): Promise<void> => {
      for (const due of await fetches.findDue(now(), MAX_FETCHES_PER_RUN)) {
        if (signal?.aborted) return
        await attempt(due)
      }
    },

    deleteUser: ({ uid }: User): Promise<void> =>
      transaction(async (session) => {
        await replace(uid, undefined, session)
        await fetches.delete(uid, session)
      }),
  }
}
