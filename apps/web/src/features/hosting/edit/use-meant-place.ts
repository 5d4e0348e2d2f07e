import type { Place, PlaceName } from '@roommate-finder/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { findTyped, placesQuery, usePlaces } from '#src/entities/room/filters/places.ts'
import { endsWithLabel } from './listing-values.ts'

/** Queries where a place is. */
const usePlace = (name: PlaceName | null): Place | undefined => {
  const { data } = useQuery({ ...placesQuery(name?.label ?? ''), enabled: name !== null })
  return data?.find(({ id }) => id === name?.id)
}

/** Queries the place of a name, or without one, the place with which a typed location ends. */
export const useMeantPlace = (name: PlaceName | null, typed: string): Place | undefined => {
  const chosen = usePlace(name)
  const places = usePlaces(typed, { open: name === null })
  return chosen ?? findTyped(places, typed) ?? places.find((place) => endsWithLabel(typed, place))
}
