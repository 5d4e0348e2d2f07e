import { isDeepStrictEqual } from 'node:util'
import type { SavedQuery } from '@roommate-finder/contracts/discovery'
import { MAX_SAVED_SEARCHES } from '@roommate-finder/contracts/limits'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type {
  AlertFrequency,
  SavedSearch,
  SavedSearchChanges,
  SavedSearchPage,
} from '@roommate-finder/contracts/saved-searches'
import { ObjectId } from '../../db/object-id.ts'
import { AppError } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { SavedSearchDoc } from './document.ts'
import { toParameters } from './query.ts'
import { savedSearchRepository } from './saved-search-repository.ts'

interface User {
  uid: string
}

const notFound = (): AppError => new AppError('not_found', 'Saved search not found.')

interface Deps {
  accounts: AccountService
}

export type SavedSearchService = ReturnType<typeof savedSearchService>

/** Stores the searches that users have saved. */
export const savedSearchService = ({ db, now, transaction }: FeatureContext, { accounts }: Deps) => {
  const repository = savedSearchRepository(db)

  const toSavedSearch = (doc: SavedSearchDoc): SavedSearch => ({
    _id: doc._id.toHexString(),
    name: doc.name,
    query: doc.query,
    frequency: doc.frequency,
    newCount: 0,
    createdAt: doc.createdAt.toISOString(),
    ...(doc.lastOpenedAt && { lastOpenedAt: doc.lastOpenedAt.toISOString() }),
  })

  return {
    /**
     * Saves a search. If the user has saved an equal one, returns that one unchanged.
     * @throws AppError `forbidden` over the limit of saved searches
     */
    save: async (
      { name, query, frequency }: { name: string; query: SavedQuery; frequency: AlertFrequency },
      { uid }: User,
    ): Promise<{ search: SavedSearch; isRepeated: boolean }> => {
      const parameters = toParameters(query)
      const { doc, isRepeated } = await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const own = await repository.findAll(uid, session)
        const equal = own.find((each) => isDeepStrictEqual(each.query, parameters))
        if (equal) return { doc: equal, isRepeated: true }
        if (own.length >= MAX_SAVED_SEARCHES) {
          throw new AppError(
            'forbidden',
            `You can save up to ${MAX_SAVED_SEARCHES} searches. Delete one to save another.`,
          )
        }
        const added = { _id: new ObjectId(), uid, name, query: parameters, frequency, createdAt: now() }
        await repository.insert(added, session)
        return { doc: added, isRepeated: false }
      }, uid)
      return { search: toSavedSearch(doc), isRepeated }
    },

    list: async ({ uid }: User): Promise<SavedSearchPage> => ({
      items: (await repository.findAll(uid)).map(toSavedSearch),
      next: null,
    }),

    /** @throws AppError `not_found` */
    update: async (id: string, changes: SavedSearchChanges, { uid }: User): Promise<SavedSearch> => {
      const { name, frequency } = changes
      const doc = await repository.update(new ObjectId(id), uid, {
        ...(name !== undefined && { name }),
        ...(frequency !== undefined && { frequency }),
      })
      if (!doc) throw notFound()
      return toSavedSearch(doc)
    },

    /** @throws AppError `not_found` */
    open: async (id: string, { uid }: User): Promise<undefined> => {
      if (!(await repository.update(new ObjectId(id), uid, { lastOpenedAt: now() }))) throw notFound()
      return undefined
    },

    /** @throws AppError `not_found` */
    delete: async (id: string, { uid }: User): Promise<undefined> => {
      if (!(await repository.delete(new ObjectId(id), uid))) throw notFound()
      return undefined
    },

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'savedSearches'>> => ({
      savedSearches: (await repository.findAll(uid)).map((doc) => {
        const { _id: _, newCount: __, ...exported } = toSavedSearch(doc)
        return exported
      }),
    }),

    deleteUser: ({ uid }: User): Promise<void> => repository.deleteUser(uid),
  }
}
