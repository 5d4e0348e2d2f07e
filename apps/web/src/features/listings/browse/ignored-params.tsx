import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { Banner } from '#src/ui/banner.tsx'
import { filterViews } from '../filter-views.ts'
import type { IgnoredParam } from '../search-params.ts'

/** The names of parameters other than filters with one control. */
const names: Partial<Record<keyof SearchQuery, string>> = {
  search: 'search text',
  radius: 'distance',
  minRent: 'minimum rent',
  maxRent: 'maximum rent',
  sort: 'sort order',
  order: 'sort direction',
  page: 'page number',
  limit: 'page size',
  ...Object.fromEntries(
    Object.entries(filterViews)
      .filter(([key]) => key !== 'minRent')
      .map(([key, { label }]) => [key, label.toLowerCase()]),
  ),
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
