import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { getMap, type MapQuery } from '@roommate-finder/contracts/map'
import { queryOptions } from '@tanstack/react-query'
import { discoveryQueries } from '#src/entities/room/queries.ts'
import { request } from '#src/lib/api-client.ts'

/** Queries the rooms of a search in an area of a map. Drops the page and the order of the search. */
export const roomsOnMap = ({
  page: _page,
  limit: _limit,
  sort: _sort,
  order: _order,
  ...query
}: SearchQuery & MapQuery) =>
  queryOptions({
    queryKey: [...discoveryQueries.all(), 'map', query],
    queryFn: ({ signal }) => request(getMap, { query, signal }),
  })
