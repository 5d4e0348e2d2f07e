import type { FitAnswer } from '@roommate-finder/contracts/fit'
import { ATTENTION_DAYS } from '@roommate-finder/contracts/limits'
import type { ProfileInput } from '@roommate-finder/contracts/profiles'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'

/** The profile of a user. Hosts know the user by its id. */
export interface ProfileDoc extends ProfileInput {
  _id: ObjectId
  uid: string
  /** When it first became visible: hiding it for a while makes no one a newcomer. Absent before. */
  visibleSince?: Date
  createdAt: Date
  updatedAt: Date
  /**
   * Search keys of which each room near one of the places has at least one, or the key that each room has; see
   * `listKeysOfListing`. Rooms just outside have one, too. A change of the squares in area.ts needs a migration of profiles.
   */
  keys: string[]
}

export const profiles = declareCollection<ProfileDoc>({
  name: 'profiles',
  indexes: [
    { name: 'user', key: { uid: 1 }, unique: true },
    { name: 'visible_keys', key: { visible: 1, keys: 1, _id: 1 } },
  ],
})

/** The answers of the household of a room. The id is the room's. Rooms without any take those of their host's profile. */
export interface HouseholdDoc {
  _id: ObjectId
  answers: FitAnswer[]
  updatedAt: Date
}

export const households = declareCollection<HouseholdDoc>({ name: 'households', indexes: [] })

/** Days after which an `AttentionDoc` that does not change expires. */
export const ATTENTION_KEPT_DAYS = ATTENTION_DAYS + 1

/** How much a room or a seeker was shown in lists of matches, and written to. */
export interface AttentionDoc {
  /** `room:` or `seeker:`, and the id of the room or of the profile. */
  _id: string
  /** By the number of UTC days since 1970. */
  days: Record<string, number>
  /** The last change. */
  at: Date
}

export const attention = declareCollection<AttentionDoc>({
  name: 'attention',
  indexes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: ATTENTION_KEPT_DAYS * 86_400 }],
})

/** Someone was shown a room or a seeker on a UTC day. More than once counts as once. */
export interface ShownMatchDoc {
  /** A hash of the viewer, the id of the `AttentionDoc` and the day. */
  _id: string
  at: Date
}

export const shownMatches = declareCollection<ShownMatchDoc>({
  name: 'shownMatches',
  indexes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 86_400 }],
})
