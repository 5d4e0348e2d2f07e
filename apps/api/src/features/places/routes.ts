import { MAX_PLACES } from '@roommate-finder/contracts/limits'
import { listPlaces } from '@roommate-finder/contracts/places'
import { loadPlaces } from '@roommate-finder/places/places'
import { route } from '../../http/route.ts'

export const placeRoutes = () => [
  route(listPlaces, async ({ query: { query } }) => (await loadPlaces()).search(query, MAX_PLACES)),
]
