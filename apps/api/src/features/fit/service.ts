import type { SavedQuery } from '@roommate-finder/contracts/discovery'
import { type FitAnswer, fit } from '@roommate-finder/contracts/fit'
import { UNKNOWN_PLACE } from '@roommate-finder/contracts/listing-input'
import type { FitResult } from '@roommate-finder/contracts/listings'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { Profile, ProfileInput } from '@roommate-finder/contracts/profiles'
import { getPlaces } from '@roommate-finder/places/places'
import { ObjectId } from '../../db/object-id.ts'
import { AppError } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { OwnedListing } from '../listings/document.ts'
import type { FilterQuery } from '../search/filter.ts'
import { listRequiredKeys } from '../search/filters.ts'
import type { ProfileDoc } from './document.ts'
import { householdRepository, profileRepository } from './repository.ts'

interface User {
  uid: string
}

/** Lists the search keys of a profile's places; see `ProfileDoc`. */
export const listKeysOfPlaces = ({ places, radius }: Pick<ProfileInput, 'places' | 'radius'>): string[] => {
  const searches: FilterQuery[] = places.length > 0 ? places.map((near) => ({ near, radius })) : [{}]
  return [...new Set(searches.flatMap(listRequiredKeys))]
}

const toProfile = (doc: ProfileDoc): Profile => {
  const { intro, answers, budgetMax, moveIn, stayMonths, places, radius, visible } = doc
  const placeNames = places.flatMap((id) => {
    const place = getPlaces().find(id)
    return place ? { id, label: place.label } : []
  })
  const known = placeNames.map(({ id }) => id)
  return { intro, answers, budgetMax, moveIn, stayMonths, places: known, placeNames, radius, visible }
}

const EMPTY: Profile = { intro: '', answers: [], places: [], placeNames: [], visible: false }

interface Deps {
  accounts: AccountService
}

export type FitService = ReturnType<typeof fitService>

/** Stores profiles, and compares the answers of people with those of the households of rooms. */
export const fitService = ({ db, now, transaction }: FeatureContext, { accounts }: Deps) => {
  const profiles = profileRepository(db)
  const households = householdRepository(db)

  /** Finds the answers of those of some users who have given any, by uid. */
  const findAnswers = async (uids: readonly string[]): Promise<Map<string, FitAnswer[]>> =>
    new Map((await profiles.findAnswers(uids)).map(({ uid, answers }) => [uid, answers]))

  /**
   * Finds the answers that count for some rooms, by hexadecimal id: those of the room, else those of its host's profile.
   * Omits rooms without answers.
   */
  const findHouseholds = async (rooms: readonly OwnedListing[]): Promise<Map<string, FitAnswer[]>> => {
    const [own, ofHosts] = await Promise.all([
      households.findMany(rooms.map(({ _id }) => _id)),
      findAnswers([...new Set(rooms.flatMap(({ ownerUid }) => ownerUid ?? []))]),
    ])
    const ownById = new Map(own.map(({ _id, answers }) => [_id.toHexString(), answers]))
    return new Map(
      rooms.flatMap(({ _id, ownerUid }) => {
        const id = _id.toHexString()
        const answers = ownById.get(id) ?? ofHosts.get(ownerUid ?? '')
        return answers ? [[id, answers] as const] : []
      }),
    )
  }

  return {
    find: profiles.find,

    /** Finds the uid of a person whose profile hosts see. */
    findSeeker: async (seekerId: ObjectId): Promise<string | undefined> => (await profiles.findVisible(seekerId))?.uid,

    findAnswers,
    findHouseholds,

    /**
     * Compares the answers of a user with those of the households of some rooms. Returns the results by hexadecimal id:
     * none for visitors and for people without answers, and none about the user's own rooms.
     */
    findFits: async (uid: string | undefined, rooms: readonly OwnedListing[]): Promise<Map<string, FitResult>> => {
      const others = rooms.filter(({ ownerUid }) => ownerUid !== uid)
      if (uid === undefined || others.length === 0) return new Map()
      const answers = (await findAnswers([uid])).get(uid)
      if (!answers) return new Map()
      const ofRooms = await findHouseholds(others)
      return new Map(
        others.map(({ _id }) => {
          const id = _id.toHexString()
          return [id, fit(answers, ofRooms.get(id) ?? [])]
        }),
      )
    },

    /** Returns those of some users whose answers clash with those of the household of a room. */
    findClashing: async (room: OwnedListing, uids: readonly string[]): Promise<Set<string>> => {
      if (uids.length === 0) return new Set()
      const [answers, ofRooms] = await Promise.all([findAnswers(uids), findHouseholds([room])])
      const household = ofRooms.get(room._id.toHexString()) ?? []
      return new Set([...answers].flatMap(([uid, own]) => (fit(own, household).verdict === 'clash' ? uid : [])))
    },

    /** @throws AppError `validation_failed` for a sort by fit, for visitors and for people without answers */
    assertCanSort: async (sort: SavedQuery['sort'], uid: string | undefined): Promise<void> => {
      if (sort !== 'fit' || (uid !== undefined && (await findAnswers([uid])).size > 0)) return
      const fields = { sort: 'Needs your answers about living together' }
      throw new AppError('validation_failed', 'Please check the marked fields.', { fields })
    },

    getProfile: async ({ uid }: User): Promise<Profile> => {
      const doc = await profiles.find(uid)
      return doc ? toProfile(doc) : EMPTY
    },

    /** @throws AppError `validation_failed` for an unknown place */
    saveProfile: async (input: ProfileInput, { uid }: User): Promise<Profile> => {
      if (input.places.some((id) => !getPlaces().find(id))) {
        const fields = { places: UNKNOWN_PLACE }
        throw new AppError('validation_failed', 'Please check the marked fields.', { fields })
      }
      const doc = await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const stored = await profiles.find(uid, session)
        const at = now()
        const visibleSince = stored?.visibleSince ?? (input.visible ? at : undefined)
        const saved: ProfileDoc = {
          ...input,
          _id: stored?._id ?? new ObjectId(),
          uid,
          ...(visibleSince && { visibleSince }),
          createdAt: stored?.createdAt ?? at,
          updatedAt: at,
          keys: listKeysOfPlaces(input),
        }
        await profiles.put(saved, session)
        return saved
      }, uid)
      return toProfile(doc)
    },

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'profile'>> => {
      const doc = await profiles.find(uid)
      return { profile: doc && toProfile(doc) }
    },

    deleteUser: ({ uid }: User): Promise<void> => profiles.delete(uid),
  }
}
