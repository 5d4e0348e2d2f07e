import { Link } from 'react-router-dom'
import type { LocationState } from '#src/lib/location-state.ts'
import { Pagination } from '#src/ui/pagination.tsx'

export function ListingPagination({
  current,
  pages,
  searchOf,
  onPrefetch,
}: {
  current: number
  pages: number
  searchOf: (page: number) => string
  onPrefetch: (page: number) => void
}) {
  return (
    <Pagination
      className="mt-8"
      current={current}
      link={(page, props) => (
        <Link
          {...props}
          onFocus={() => onPrefetch(page)}
          onPointerEnter={() => onPrefetch(page)}
          preventScrollReset
          state={{ turnedPage: true } satisfies LocationState}
          to={{ search: searchOf(page) }}
        />
      )}
      pages={pages}
    />
  )
}
