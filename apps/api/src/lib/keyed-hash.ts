import { createHmac } from 'node:crypto'
import { toMailbox } from './mailbox.ts'

/** Separates uses: the same text has a different hash for each purpose. */
type Purpose = 'address' | 'caller' | 'claims' | 'email' | 'host alerts' | 'photo' | 'shown' | 'trend' | 'user'

export type KeyedHash = (purpose: Purpose, text: string) => string

/** Creates a hash function (HMAC-SHA-256, base64url). Without the key, trying all texts does not reveal the text. */
export const createKeyedHash =
  (key: string): KeyedHash =>
  (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest('base64url')

/** Hashes an email address. All addresses of one mailbox have the same hash. */
export const hashEmail = (hash: KeyedHash, email: string): string => hash('email', toMailbox(email))

const DAY_MS = 86_400_000

const hashPhoto = (hash: KeyedHash, id: string, time: number): string =>
  hash('photo', `${id} ${Math.floor(time / DAY_MS)}`)

/** Adds the keys that show photos of a hidden listing until the end of the next day (UTC). */
export const addPhotoKeys = <P extends { id: string }>(
  photos: readonly P[],
  { hash, now }: { hash: KeyedHash; now: () => Date },
): (P & { key: string })[] => photos.map((photo) => ({ ...photo, key: hashPhoto(hash, photo.id, now().getTime()) }))

/** Returns whether `addPhotoKeys` made the key for the photo today or yesterday (UTC). */
export const isPhotoKey = (key: string, id: string, { hash, now }: { hash: KeyedHash; now: () => Date }): boolean => {
  const time = now().getTime()
  return [time, time - DAY_MS].some((each) => key === hashPhoto(hash, id, each))
}
