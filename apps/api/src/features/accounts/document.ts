import type { Offer } from '@roommate-finder/contracts/accounts'
import { buildPath } from '@roommate-finder/contracts/endpoint'
import type { Person } from '@roommate-finder/contracts/people'
import { getPhoto } from '@roommate-finder/contracts/photos'
import { declareCollection } from '../../db/collection.ts'

/** The profile photo that others see. */
export interface ProfilePhoto {
  id: string
  /** False for a copy of the token's picture. */
  isUploaded: boolean
}

/** A user: claims of the latest token, and settings. */
export interface UserDoc {
  /** The uid. */
  _id: string
  name: string | null
  email: string | null
  /** The picture that the token names. Other users see `photo`, which may be a copy of it. */
  photoURL: string | null
  photo?: ProfilePhoto
  verified: boolean
  /** When a token first said that the address is confirmed. Absent or null if it is not. */
  emailConfirmedAt?: Date | null
  memberSince: Date | null
  /** When the token with these claims was issued, in seconds since 1970. Older tokens change nothing. */
  tokenIssuedAt: number
  offer?: Offer
  /** The name of a time zone, such as that of the browser. */
  timeZone?: string
  /** Set if the user chose the time zone. Absent if it is that of the browser. */
  timeZoneChosen?: true
  /** The hash of the secret in the address of the calendar of viewings. Absent if there is none. */
  viewingFeedHash?: string
  /** When a moderator suspended the account. */
  suspendedAt?: Date
  /** How many listings the user has posted, deleted ones too. Absent: none since this is counted. */
  posts?: number
  /** A counter that transactions of the user increment, so that concurrent ones conflict. */
  conflictCounter?: number
}

export const users = declareCollection<UserDoc>({
  name: 'users',
  indexes: [
    { name: 'photo', key: { 'photo.id': 1 }, sparse: true },
    { name: 'viewing_feed', key: { viewingFeedHash: 1 }, sparse: true },
  ],
})

/** Returns the address for mails about the product, or null if it is unconfirmed or the account is suspended. */
export const toMailAddress = (user: UserDoc | null): string | null =>
  user?.verified && !user.suspendedAt ? user.email : null

/** Returns the time zone of a user, or UTC if they have set none. */
export const getTimeZone = (user: Pick<UserDoc, 'timeZone'> | null | undefined): string => user?.timeZone ?? 'UTC'

/** Returns the path of a user's photo at this API, as a field of a response. */
export const toPhotoField = (user: Pick<UserDoc, 'photo'> | null | undefined): { photoURL?: string } =>
  user?.photo ? { photoURL: toPhotoPath(user.photo.id) } : {}

export const toPhotoPath = (id: string): string => buildPath(getPhoto, { params: { id, width: '480' } })

/** Returns the public fields of a user, except the name. */
export const toPersonFacts = (
  user: Pick<UserDoc, 'photo' | 'verified' | 'emailConfirmedAt' | 'memberSince'> | undefined,
): Pick<Person, 'photoURL' | 'verified' | 'emailConfirmedAt' | 'memberSince'> => ({
  ...toPhotoField(user),
  verified: user?.verified ?? false,
  ...(user?.emailConfirmedAt && { emailConfirmedAt: user.emailConfirmedAt.toISOString() }),
  memberSince: user?.memberSince?.toISOString() ?? null,
})
