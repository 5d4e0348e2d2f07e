import { type SearchQuery } from '@roommate-finder/contracts/discovery'
import { buildPath } from '@roommate-finder/contracts/endpoint'
import type { Listing } from '@roommate-finder/contracts/listings'
import { getFeed } from '@roommate-finder/contracts/saved-searches'
import { ObjectId } from '../../db/object-id.ts'
import { AppError } from '../../errors.ts'
import { createToken, hashToken } from '../../lib/secret-token.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { createFeed } from './feed.ts'
import { isByFit, parseStored } from './query.ts'
import { savedSearchRepository } from './saved-search-repository.ts'

const MAX_ROOMS = 50

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  listings: ListingService
  search: (query: SearchQuery, viewer: Viewer) => Promise<{ items: Listing[] }>
}

export type FeedService = ReturnType<typeof feedService>

/** Creates, ends and reads the Atom feeds of saved searches. */
export const feedService = ({ db, now, links: { webUrl } }: FeatureContext, { accounts, listings, search }: Deps) => {
  const repository = savedSearchRepository(db)

  /** The web server publishes the API under `/api`. */
  const toUrl = (token: string): string => `${webUrl}/api${buildPath(getFeed, { params: { token } })}`

  const setHash = async (id: string, { uid }: User, feedHash?: string): Promise<void> => {
    const change = feedHash === undefined ? { set: {}, unset: ['feedHash'] as const } : { set: { feedHash } }
    if (!(await repository.update(new ObjectId(id), uid, change))) {
      throw new AppError('not_found', 'Saved search not found.')
    }
  }

  const findRooms = async (parameters: Record<string, string>, uid: string): Promise<Listing[]> => {
    const query = parseStored(parameters, now())
    if (!query || query.availability === 'not available') return []
    const newest = { availability: 'available', sort: 'newest', order: 'desc', page: 1, limit: MAX_ROOMS } as const
    const { items } = await search({ ...query, ...newest }, { uid, key: `u:${uid}` })
    const isLeftOut = ({ fit }: Listing): boolean => isByFit(parameters) && fit?.verdict === 'clash'
    return items.filter((room) => !room.isOwner && !isLeftOut(room))
  }

  return {
    /** Gives a search a feed at a new address. @throws AppError `not_found` */
    create: async (id: string, user: User): Promise<{ url: string }> => {
      const token = createToken()
      await setHash(id, user, hashToken(token))
      return { url: toUrl(token) }
    },

    /** Ends the feed of a search. @throws AppError `not_found` */
    delete: async (id: string, user: User): Promise<undefined> => {
      await setHash(id, user)
      return undefined
    },

    /** Returns the feed with the newest rooms that its user sees in lists. @throws AppError `not_found` */
    read: async (token: string): Promise<string> => {
      const saved = await repository.findByFeed(hashToken(token))
      if (!saved || (await accounts.findPerson(saved.uid))?.suspendedAt) {
        throw new AppError('not_found', 'This feed doesn’t exist.')
      }
      const rooms = await findRooms(saved.query, saved.uid)
      const stored = await listings.findFiltered(rooms.map(({ _id }) => new ObjectId(_id)))
      const times = new Map(stored.map(({ _id, createdAt, entryAt = createdAt }) => [_id.toHexString(), entryAt]))
      return createFeed(
        saved,
        rooms.map((room) => ({ ...room, entryAt: times.get(room._id) ?? new Date(room.createdAt) })),
        { feedUrl: toUrl(token), webUrl },
      )
    },
  }
}
