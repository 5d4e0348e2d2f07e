import { MAX_PLACES } from '@roommate-finder/contracts/limits'
import { listPlaces } from '@roommate-finder/contracts/places'
import { getPlaces } from '@roommate-finder/places/places'
import { route } from '../../http/route.ts'

export const placeRoutes = () => [route(listPlaces, ({ query: { query } }) => getPlaces().search(query, MAX_PLACES))]
