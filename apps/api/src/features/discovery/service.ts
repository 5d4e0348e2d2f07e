import type { TrendingItem } from '@roommate-finder/contracts/discovery'
import { MAX_TREND_CANDIDATES } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import { createFigure } from '../../db/figures.ts'
import type { FeatureContext } from '../context.ts'
import type { FitService } from '../fit/service.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { countSquares, createMap } from './map.ts'
import { discoveryRepository } from './repository.ts'
import { createSearch } from './search.ts'
import { findSimilar } from './similar.ts'
import { suggest } from './suggestions.ts'
import { rankTrending, toTrendingItem } from './trend.ts'

/** Longer than other figures, because squares are megabytes. */
const SQUARES_CACHED_MS = 60_000

interface Deps {
  fits: FitService
  listings: ListingService
}

export type DiscoveryService = ReturnType<typeof discoveryService>

/** Searches, similar listings, trending listings and suggestions. */
export const discoveryService = (context: FeatureContext, { fits, listings }: Deps) => {
  const { db, dbWithoutTimeout, now, caps } = context
  const repository = discoveryRepository(db)
  const squares = createFigure(context, 'squares', () => countSquares(discoveryRepository(dbWithoutTimeout)), {
    cachedMs: SQUARES_CACHED_MS,
  })

  const trending = createFigure(context, 'trending', async () => {
    const [liked, newest] = await Promise.all([
      repository.findTrendCandidates({ trendLikes: -1, _id: -1 }, MAX_TREND_CANDIDATES),
      repository.findTrendCandidates({ createdAt: -1, _id: -1 }, MAX_TREND_CANDIDATES),
    ])
    return { ranked: rankTrending([...liked, ...newest], now()) }
  })

  return {
    ...createSearch({ fits, listings }, caps),
    map: createMap(listings, repository, squares.read, caps),
    updateSquares: squares.update,
    findSimilar: (id: string, viewer: Viewer): Promise<Listing[]> => findSimilar(listings, id, viewer),
    updateTrending: trending.update,
    listTrending: async (limit: number, { uid }: Viewer): Promise<TrendingItem[]> => {
      const [{ ranked }, { ownerUids, ids }] = await Promise.all([trending.read(), listings.findUnlisted(uid)])
      const hidden = new Set(ids.map((id) => id.toHexString()))
      const listed = ranked.filter(
        ({ _id, ownerUid }) => !ownerUids.includes(ownerUid ?? '') && !hidden.has(_id.toHexString()),
      )
      // Rooms may have been removed, hidden or rented since the job ran.
      const ofListed = listed.map(({ _id }) => _id)
      const existing = await listings.findExisting(ofListed, { availability: 'available' })
      return listed
        .filter(({ _id }) => existing.has(_id.toHexString()))
        .slice(0, limit)
        .map(toTrendingItem)
    },
    suggest: async (query: string, { uid }: Viewer): Promise<string[]> =>
      suggest(repository, query, await listings.matchListed(uid)),
  }
}
