import { defOfFilter, type FilterKey, type filterDefs, filterKeys } from '../filters.ts'
import { DEFAULT_RADIUS_MILES, MAX_SEARCHED_WORDS } from '../limits.ts'
import { factDocs } from './facts.ts'

const UNSTATED = 'Leaves out listings that do not state it.'
const UNPLACED = 'Leaves out listings whose place is unknown.'

type FactFilter = {
  [Key in FilterKey]: (typeof filterDefs)[Key] extends { fact: string } ? Key : never
}[FilterKey]

const ownDocs: Record<Exclude<FilterKey, FactFilter>, string> = {
  search: `Words to find. Each matches the start of a word in title, location or description; case, accents, apostrophes, hyphens and a plural s are ignored. Only the first ${MAX_SEARCHED_WORDS} words count.`,
  location:
    'A whole location, one of its comma-separated parts, or its start; case, accents, punctuation and spaces are ignored. The name of a place also finds its other spellings.',
  near: `Id of a place, from \`GET /places\`: the center of the search. Of an unknown place, nothing matches. ${UNPLACED}`,
  radius: `How many miles from \`near\` a listing may be. ${DEFAULT_RADIUS_MILES} if absent; without \`near\` it does not filter.`,
  bbox: `The edges of a part of the map in degrees, \`west,south,east,north\`. ${UNPLACED}`,
  minRent: 'Lowest rent, in US dollars per month. Leaves out listings without a rent.',
  maxRent: 'Highest rent, in US dollars per month. Leaves out listings without a rent.',
  maxTotal: 'Highest `monthlyTotal`, in US dollars. Leaves out listings whose total is unknown.',
  roomType: 'Kind of room.',
  availability: 'Whether the room is still available.',
  availableBy: `Day on which the room must be free. ${UNSTATED}`,
  stayMonths: `Length of the stay in months, which must be at least \`minimumStayMonths\`. ${UNSTATED}`,
  photos: 'Whether the listing has photos.',
  lifestyle:
    'Lifestyle tags, separated by commas, which must all be present; case and accents are ignored. Leaves out listings without tags.',
  amenities: 'Amenities, separated by commas, which must all be present. Leaves out listings without amenities.',
}

const describe = (key: FilterKey): string => {
  const { fact } = defOfFilter(key)
  return fact ? `${factDocs[fact]} ${UNSTATED}` : ownDocs[key as keyof typeof ownDocs]
}

/** Describes the filters in the API reference. */
export const filterDocs = Object.fromEntries(filterKeys.map((key) => [key, describe(key)])) as Record<FilterKey, string>
