import type { PhotoWidth } from '@roommate-finder/contracts/photos'
import type { Session } from '../../db/transaction.ts'
import { workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import { toPhotoPath } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { pictureFetches } from './document.ts'
import type { PhotoStoreService, Upload } from './store-service.ts'
import { tokenPictureRepository } from './token-picture-repository.ts'

interface User {
  uid: string
}

/** The only width of a profile photo. */
const WIDTHS: readonly PhotoWidth[] = ['480']

/** The pauses after failed attempts to fetch a picture, before it is given up. */
const PAUSES_S = [3_600, 3_600]

/** Thrown if the user changed the photo while the picture was being fetched. */
class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Returns an error without the host, because logs must not contain what users enter. */
const toLoggable = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error('unknown')
  return new Error('code' in error ? String(error.code) : error.message)
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
  { db, fetchPicture, now, transaction }: FeatureContext,
  { accounts, store }: Deps,
) => {
  const tokenPictures = tokenPictureRepository(db)
  const work = workQueue({ db, now })

  /** Replaces the photo of a user and removes the earlier one. */
  const replace = async (
    uid: string,
    photo: { id: string; isUploaded: boolean } | undefined,
    session: Session,
  ): Promise<void> => {
    const earlier = await accounts.replacePhoto(uid, photo, session)
    await store.scheduleRemovals(earlier ? [earlier] : [], session)
  }

  /** Removes the copy of an earlier picture, but no uploaded photo. */
  const removeFetched = (uid: string, url: string | null): Promise<void> =>
    transaction(async (session) => {
      // The token has another picture by now.
      if ((await work.find(pictureFetches, uid, session))?.url !== url) return
      const photo = await accounts.findPhoto(uid, session)
      if (photo && !photo.isUploaded) await replace(uid, undefined, session)
    })

  const fetch = async (uid: string, url: string): Promise<void> => {
    const image = await fetchPicture(url)
    await store.store(async () => image, {
      owner: { isProfile: true },
      widths: WIDTHS,
      attach: async ({ id }, session) => {
        if ((await work.find(pictureFetches, uid, session))?.url !== url) throw new Superseded()
        await replace(uid, { id, isUploaded: false }, session)
      },
    })
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
          await work.cancel([pictureFetches], [uid], session)
        },
      })
      return toPhotoPath(id)
    },

    /** Removes the photo, until the user uploads one or the token contains another picture. */
    remove: ({ uid }: User): Promise<void> =>
      transaction(async (session) => {
        await replace(uid, undefined, session)
        await work.cancel([pictureFetches], [uid], session)
      }),

    /** Fetches the picture of a token, unless its URL is unchanged. `url`: undefined if there is none. */
    requestFetch: async (uid: string, url: string | null = null): Promise<void> => {
      if ((await tokenPictures.find(uid)) === url) return
      await transaction(async (session) => {
        await tokenPictures.save(uid, url, session)
        await work.put(pictureFetches, [{ key: uid, payload: { url } }], session)
      })
    },

    worker: declareWorker({
      kind: pictureFetches,
      atOnce: 4,
      pausesS: PAUSES_S,
      run: async ({ key: uid, payload: { url }, attempts }) => {
        try {
          await (url === null ? removeFetched(uid, url) : fetch(uid, url))
        } catch (error) {
          if (error instanceof Superseded) return
          if (attempts <= PAUSES_S.length) throw toLoggable(error)
          await removeFetched(uid, url)
        }
      },
    }),

    deleteUser: ({ uid }: User): Promise<void> =>
      transaction(async (session) => {
        await replace(uid, undefined, session)
        await tokenPictures.delete(uid, session)
        await work.cancel([pictureFetches], [uid], session)
      }),
  }
}
