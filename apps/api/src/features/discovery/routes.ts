import { listSuggestions, listTrending, searchListings } from '@roommate-finder/contracts/discovery'
import { listSimilar } from '@roommate-finder/contracts/listings'
import { getMap } from '@roommate-finder/contracts/map'
import { route } from '../../http/route.ts'
import type { DiscoveryService } from './service.ts'

export const discoveryRoutes = (discovery: DiscoveryService) => [
  route(searchListings, ({ query, viewer }) => discovery.search(query, viewer)),
  route(getMap, ({ query, viewer }) => discovery.map(query, viewer)),
  route(listSimilar, ({ params, viewer }) => discovery.findSimilar(params.id, viewer)),
  route(listTrending, ({ query, viewer }) => discovery.listTrending(query.limit, viewer)),
  route(listSuggestions, ({ query, viewer }) => discovery.suggest(query.query, viewer)),
]
