import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Place } from '@roommate-finder/contracts/places'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { listingQueries } from '../queries.ts'

const placeKey = (id: string | undefined) => ['place', id]

/** Returns the filters for rooms near a place, which replaces the location and the area of the map. */
export const chooseNear = (queryClient: QueryClient, place: Place): Pick<SearchQuery, 'near' | 'location' | 'bbox'> => {
  // The name is then known before the list has loaded.
  queryClient.setQueryData(placeKey(place.id), place)
  return { near: place.id, location: undefined, bbox: undefined }
}

/** Returns the place that a search is near. Undefined for an unknown one until the list of the search has loaded. */
export const useNear = (query: SearchQuery): Place | undefined => {
  const queryClient = useQueryClient()
  const { data: page } = useQuery({ ...listingQueries.browse(query), enabled: false })
  if (query.near === undefined) return undefined
  return page?.near?.id === query.near ? page.near : queryClient.getQueryData<Place>(placeKey(query.near))
}
