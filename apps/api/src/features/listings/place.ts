import { MAX_SPOT_MILES } from '@roommate-finder/contracts/limits'
import { UNKNOWN_PLACE } from '@roommate-finder/contracts/listing-input'
import type { Point } from '@roommate-finder/contracts/places'
import { distanceMiles } from '@roommate-finder/places/distance'
import { getPlaces } from '@roommate-finder/places/places'
import { AppError } from '../../errors.ts'
import type { StoredPlace } from '../search/area.ts'
import { resolvePlace, toStoredPlace } from '../search/derive.ts'

export interface PlacedListing {
  location: string
  place?: StoredPlace | null
  spot?: Point | null
}

const refuse = (field: 'placeId' | 'spot', message: string): AppError =>
  new AppError('validation_failed', 'Please check the marked fields.', { fields: { [field]: message } })

const findChosen = (placeId: string): StoredPlace => {
  const place = getPlaces().find(placeId)
  if (!place) throw refuse('placeId', UNKNOWN_PLACE)
  return toStoredPlace(place)
}

/**
 * Finds the place and the spot of an owner's input. Without a chosen place, an unchanged location keeps the stored one, and
 * another takes the place that it names. Without a spot, an unchanged place keeps the stored one.
 * @throws AppError `validation_failed` for an unknown place, or a spot that lies too far from it
 */
export const findPlaceAndSpot = (
  input: { location: string; placeId?: string | undefined; spot?: Point | null | undefined },
  stored?: PlacedListing,
): { place: StoredPlace | null; spot: Point | null } => {
  const kept = stored?.location === input.location ? stored.place : undefined
  const place = input.placeId === undefined ? (kept ?? resolvePlace(input.location)) : findChosen(input.placeId)
  if (input.spot === undefined) {
    const isSamePlace = place !== null && stored?.place?.id === place.id
    return { place, spot: isSamePlace ? (stored.spot ?? null) : null }
  }
  if (input.spot === null) return { place, spot: null }
  if (!place || distanceMiles(place, input.spot) > MAX_SPOT_MILES) {
    throw refuse('spot', `Choose a spot within ${MAX_SPOT_MILES} miles of the location`)
  }
  return { place, spot: input.spot }
}
