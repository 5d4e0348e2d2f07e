import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { Banner } from '#src/ui/banner.tsx'
import type { IgnoredParam } from '../search-params.ts'

const names: Record<keyof SearchQuery, string> = {
  search: 'search text',
  location: 'location',
  minRent: 'lowest rent',
  maxRent: 'highest rent',
  maxTotal: 'total with bills',
  roomType: 'room type',
  availability: 'availability',
  availableBy: 'move-in date',
  stayMonths: 'length of your stay in months',
  furnished: 'furnished',
  pets: 'pets',
  smoking: 'smoking',
  couples: 'couples',
  photos: 'photos',
  bathroom: 'bathroom',
  hostType: 'type of host',
  lifestyle: 'lifestyle',
  amenities: 'amenities',
  sort: 'sort order',
  order: 'sort direction',
  page: 'page number',
  limit: 'page size',
}

/** Tells which parameters of the URL have no effect. */
export function IgnoredParams({ ignored }: { ignored: readonly IgnoredParam[] }) {
  return (
    <Banner role="status" tone="warning">
      <p className="line-clamp-4 wrap-anywhere">
        These parts of the link have no effect: {ignored.map(({ key, value }) => `${names[key]} “${value}”`).join(', ')}
        .
      </p>
    </Banner>
  )
}
