import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { DEFAULT_RADIUS_MILES } from '@roommate-finder/contracts/limits'
import type { Place } from '@roommate-finder/contracts/places'
import { formatCounted } from '#src/lib/format.ts'

export const formatMiles = (miles: number): string => formatCounted(miles, 'mile', 'miles')

/** Formats the area of a search: “Within 10 miles of Austin, TX”. */
export const formatNear = ({ radius = DEFAULT_RADIUS_MILES }: SearchQuery, near?: { label: string }): string =>
  `Within ${formatMiles(radius)}${near ? ` of ${near.label}` : ''}`

/** Formats a rounded distance: “About 3 miles from 78704”. */
export const formatDistance = (miles: number, { kind, name, label }: Place): string =>
  `${miles === 0 ? 'Under 1 mile' : `About ${formatMiles(miles)}`} from ${kind === 'zip' ? name : label}`
