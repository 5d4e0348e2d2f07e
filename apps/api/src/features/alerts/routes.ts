import { savedQuery } from '@roommate-finder/contracts/discovery'
import {
  createFeed,
  deleteFeed,
  deleteSavedSearch,
  getFeed,
  listSavedSearches,
  openSavedSearch,
  type SavedSearchInput,
  saveSearch,
  updateSavedSearch,
} from '@roommate-finder/contracts/saved-searches'
import { fileRoute, route } from '../../http/route.ts'
import { parseInput } from '../../http/validate.ts'
import type { FeedService } from './feed-service.ts'
import type { SavedSearchService } from './saved-search-service.ts'

/** Parses plain values as if they were in a URL. */
const parseQuery = (query: SavedSearchInput['query']) =>
  parseInput(savedQuery, Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])))

export const alertRoutes = (searches: SavedSearchService, feeds: FeedService) => [
  route(saveSearch, async ({ body, actor, markRepeated }) => {
    const { search, isRepeated } = await searches.save({ ...body, query: parseQuery(body.query) }, actor)
    if (isRepeated) markRepeated()
    return search
  }),
  route(listSavedSearches, ({ actor }) => searches.list(actor)),
  route(updateSavedSearch, ({ params, body, actor }) => searches.update(params.id, body, actor)),
  route(openSavedSearch, ({ params, actor }) => searches.open(params.id, actor)),
  route(deleteSavedSearch, ({ params, actor }) => searches.delete(params.id, actor)),
  route(createFeed, ({ params, actor }) => feeds.create(params.id, actor)),
  route(deleteFeed, ({ params, actor }) => feeds.delete(params.id, actor)),
  fileRoute(getFeed, async ({ params: { token } }) => {
    const content = Buffer.from(await feeds.read(token))
    // The ETag alone tells of a change: rooms also return with an older date.
    return { type: 'application/atom+xml; charset=utf-8', content, isPrivate: true, maxAgeSeconds: 300 }
  }),
]
