import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { listingQueries } from '../queries.ts'
import type { useListingSearch } from '../search-params.ts'
import { ListingGrid, ListingGridSkeleton } from './listing-grid.tsx'
import { ListingPagination } from './listing-pagination.tsx'
import { LoadFailed, NoListings, PastTheEnd } from './no-results.tsx'

const countText = ({ items, pagination: { total, capped } }: ListingPage) =>
  `Showing ${formatCount(items.length)} of ${formatCount(total)}${capped ? '+' : ''} listings`

/** Turning a page leads keyboard and screen reader to the top of the new one; Back leaves them where they were. */
const useFocusAfterTurn = () => {
  const target = useRef<HTMLParagraphElement>(null)
  const location = useLocation()
  const navigationType = useNavigationType()
  const state: unknown = location.state
  const turned =
    navigationType === NavigationType.Push && typeof state === 'object' && state !== null && 'turnedPage' in state

  useEffect(() => {
    if (turned) target.current?.focus()
  }, [turned, location.key])
  return target
}

export function ListingResults({ search }: { search: ReturnType<typeof useListingSearch> }) {
  const { query, clear, choose, searchOfPage } = search
  const page = useQuery(listingQueries.search(query))
  const queryClient = useQueryClient()
  const top = useFocusAfterTurn()

  const prefetch = (number: number) => {
    const next: SearchQuery = { ...query, page: number }
    // A page that cannot be fetched ahead is fetched, and its failure told, when it is opened.
    queryClient.query(listingQueries.search(next)).catch(() => undefined)
  }

  const body = () => {
    if (page.data) {
      const { items, pagination } = page.data
      if (items.length === 0 && pagination.total === 0) {
        return <NoListings onChoose={choose} onClear={clear} query={query} />
      }
      if (items.length === 0) return <PastTheEnd search={searchOfPage(1)} />
      return (
        <>
          <ListingGrid listings={items} />
          <ListingPagination
            current={query.page}
            onPrefetch={prefetch}
            pages={pagination.pages}
            searchOf={searchOfPage}
          />
        </>
      )
    }
    if (page.error) return <LoadFailed onRetry={() => void page.refetch()} />
    return <ListingGridSkeleton count={query.limit} />
  }

  return (
    <section aria-busy={page.isFetching} aria-label="Results">
      <p className="flex min-h-11 items-center font-semibold" ref={top} role="status" tabIndex={-1}>
        {page.data && countText(page.data)}
        {page.isPending && (
          <>
            <Skeleton className="h-5 w-52" />
            <span className="sr-only">Loading listings</span>
          </>
        )}
      </p>
      {page.data && page.isRefetchError && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-sm bg-warning-soft px-4 py-1 text-warning">
          This list could not be refreshed and may be out of date.
          <Button look="quiet" onClick={() => void page.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-50')}>{body()}</div>
    </section>
  )
}
