import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { Banner } from '#src/ui/banner.tsx'
import type { IgnoredParam } from '../search-params.ts'

const names: Record<keyof SearchQuery, string> = {
  search: 'search text',
  location: 'location',
  minRent: 'minimum rent',
  maxRent: 'maximum rent',
  maxTotal: 'total with bills',
  roomType: 'room type',
  availability: 'availability',
  availableBy: 'move-in date',
  stayMonths: 'length of stay in months',
  furnished: 'furnished',
  pets: 'pets',
  smoking: 'smoking',
  couples: 'couples',
  photos: 'photos',
  bathroom: 'bathroom',
  hostType: 'listed by',
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
        We ignored part of this link: {ignored.map(({ key, value }) => `${names[key]} “${value}”`).join(', ')}.
      </p>
    </Banner>
  )
}
