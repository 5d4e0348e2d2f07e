import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { filterViews } from '#src/entities/room/filters/filter-views.ts'
import type { IgnoredParam } from '#src/entities/room/filters/search-params.ts'
import { Banner } from '#src/ui/banner.tsx'

/** The names of parameters other than filters with one control. */
const names: Partial<Record<keyof SearchQuery, string>> = {
  search: 'Search',
  radius: 'Distance',
  minRent: 'Minimum rent',
  maxRent: 'Maximum rent',
  sort: 'Sort by',
  order: 'Sort order',
  page: 'Page',
  limit: 'Rooms per page',
  ...Object.fromEntries(
    Object.entries(filterViews)
      .filter(([key]) => key !== 'minRent')
      .map(([key, { label }]) => [key, label]),
  ),
}

/** Tells which parameters of the URL have no effect. */
export function IgnoredParams({ ignored }: { ignored: readonly IgnoredParam[] }) {
  return (
    <Banner role="status" tone="warning">
      <p className="line-clamp-4 wrap-anywhere">
        We couldn’t use part of this link: {ignored.map(({ key, value }) => `${names[key]} “${value}”`).join(', ')}.
      </p>
    </Banner>
  )
}
