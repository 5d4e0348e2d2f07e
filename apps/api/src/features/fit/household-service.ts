import type { FitAnswer } from '@roommate-finder/contracts/fit'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { Household } from '@roommate-finder/contracts/profiles'
import { ObjectId } from '../../db/object-id.ts'
import { listingNotFound } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { householdRepository } from './repository.ts'
import type { FitService } from './service.ts'

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  fits: Pick<FitService, 'findAnswers'>
  listings: ListingService
}

export type HouseholdService = ReturnType<typeof householdService>

/** Stores the answers of households that differ from the profiles of their hosts. */
export const householdService = ({ db, now, transaction }: FeatureContext, { accounts, fits, listings }: Deps) => {
  const repository = householdRepository(db)

  const read = async (_id: ObjectId, uid: string): Promise<Household> => {
    const [own] = await repository.findMany([_id])
    return own
      ? { answers: own.answers, ofProfile: false }
      : { answers: (await fits.findAnswers([uid])).get(uid) ?? [], ofProfile: true }
  }

  return {
    /** @throws AppError `not_found`, `forbidden` for another user's room */
    get: async (id: string, user: User): Promise<Household> => {
      const _id = new ObjectId(id)
      await listings.assertOwner(_id, user)
      return read(_id, user.uid)
    },

    /**
     * Without answers, the room takes those of its host's profile again.
     * @throws AppError `not_found`, `forbidden` for another user's room
     */
    save: async (id: string, answers: FitAnswer[], user: User): Promise<Household> => {
      const _id = new ObjectId(id)
      await listings.assertOwner(_id, user)
      await transaction(async (session) => {
        await accounts.serializeActive(user.uid, session)
        if (!(await listings.findForEdit(_id, { ownerUid: user.uid }, session))) throw listingNotFound()
        await (answers.length > 0
          ? repository.put({ _id, answers, updatedAt: now() }, session)
          : repository.delete(_id, session))
      }, user.uid)
      return read(_id, user.uid)
    },

    deleteOfListing: (id: ObjectId): Promise<void> => repository.delete(id),

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'households'>> => {
      const own = await listings.listOwn({ uid })
      const found = await repository.findMany(own.map(({ _id }) => new ObjectId(_id)))
      return { households: found.map(({ _id, answers }) => ({ listingId: _id.toHexString(), answers })) }
    },
  }
}
