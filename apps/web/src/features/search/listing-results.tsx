import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, Map as MapIcon, Rows3 } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { ListingGrid, ListingGridSkeleton } from '#src/entities/room/cards/listing-grid.tsx'
import { isWordless, type ListingSearch, withoutArea, writeSearch } from '#src/entities/room/filters/search-params.ts'
import { listingQueries } from '#src/entities/room/queries.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { cn } from '#src/lib/cn.ts'
import { formatCount, formatTotal } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { useStoredChoice } from '#src/lib/stored-choice.ts'
import { Failure } from '#src/ui/failure.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ListFailed } from './list-failed.tsx'
import { ListingRowsSkeleton } from './listing-rows-skeleton.tsx'
import { describeUnstated, isAboutArea, RESULT_COUNT_ID } from './result-count.ts'
import { viewChoice } from './view-choice.ts'

const FoundNothing = () => <Failure>No rooms match.</Failure>
const NothingFound = lazyComponent(async () => (await import('./nothing-found.tsx')).NothingFound, FoundNothing)
const NoWords = lazyComponent(async () => (await import('./nothing-found.tsx')).NoWords, FoundNothing)
const NoAnswers = lazyComponent(async () => (await import('./nothing-found.tsx')).NoAnswers, FoundNothing)

const ListingRows = lazyComponent(async () => (await import('./listing-rows.tsx')).ListingRows, ListingGrid)

function ListingPagination({
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
          state={{ fromPagination: true } satisfies LocationState}
          to={{ search: searchOf(page) }}
        />
      )}
      pages={pages}
    />
  )
}

const MapView = lazyComponent(
  async () => (await import('./map/map-view.tsx')).MapView,
  ({ children }) => (
    <>
      <Failure>We couldn’t load the map.</Failure>
      {children}
    </>
  ),
)

/**
 * Returns the query of the rendered list: the previous one while the next one loads. As a React key it remounts the
 * list, so that rooms in both lists do not animate between positions.
 */
const useShownQuery = (query: SearchQuery, { isPlaceholderData }: { isPlaceholderData: boolean }): SearchQuery => {
  const [shown, setShown] = useState(query)
  if (isPlaceholderData || shown === query) return shown
  setShown(query)
  return query
}

/** Focuses the top of the list after the user opens another page of it. Back and Forward keep the focus. */
const useFocusAfterPagination = () => {
  const target = useRef<HTMLParagraphElement>(null)
  const location = useLocation()
  const navigationType = useNavigationType()
  const fromPagination =
    navigationType === NavigationType.Push && readLocationState(location.state).fromPagination === true

  useEffect(() => {
    if (fromPagination) target.current?.focus()
  }, [fromPagination, location.key])
  return target
}

/**
 * Returns whether the user requested the current list by a choice on this page, as opposed to opening the page, typing,
 * Back or Retry. Only a choice justifies an alert on failure.
 */
const useChoiceTracking = () => {
  const { key } = useLocation()
  const pushed = useNavigationType() === NavigationType.Push
  const [openedWith] = useState(key)
  const [retried, setRetried] = useState<string | null>(null)
  return { byChoice: pushed && key !== openedWith && key !== retried, retry: () => setRetried(key) }
}

const views = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" className="size-5" /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" className="size-5" /> },
  { value: 'map', label: 'Map', icon: <MapIcon aria-hidden="true" className="size-5" /> },
] as const

/** Says how many more rooms might fit. For an area, leads to the search without it. */
function Unstated({ query, page }: { query: SearchQuery; page: ListingPage }) {
  const text = describeUnstated(query, page)
  if (!isAboutArea(query, page)) return text
  return (
    <>
      {text}{' '}
      <Link
        className="font-semibold whitespace-nowrap text-primary underline underline-offset-4"
        preventScrollReset
        to={{ search: writeSearch(withoutArea(query)) }}
      >
        Search everywhere
      </Link>
    </>
  )
}

interface ResultsProps {
  search: ListingSearch
  /** The button that saves a search that finds nothing. May suspend. */
  saveSearch: ReactNode
}

export function ListingResults({ search, saveSearch }: ResultsProps) {
  if (!isWordless(search.query)) return <FoundListings saveSearch={saveSearch} search={search} />
  return (
    <section aria-label="Results">
      <Suspense>
        <NoWords search={search} />
      </Suspense>
    </section>
  )
}

function FoundListings({ search, saveSearch }: ResultsProps) {
  const { query, searchOfPage } = search
  const page = useQuery(listingQueries.browse(query))
  const queryClient = useQueryClient()
  const top = useFocusAfterPagination()
  const { byChoice, retry } = useChoiceTracking()
  const shownQuery = useShownQuery(query, page)
  const current = useMemo(() => ({ shown: shownQuery, data: page.data }), [shownQuery, page.data])
  // Renders the cards of another search in a transition, so that they do not block the page.
  const deferred = useDeferredValue(current)
  // Changes of the shown list, such as a hidden room or a sign-out, show at once.
  const isSameList = !page.data || (deferred.data && deferred.shown === shownQuery)
  const { shown, data } = isSameList ? current : deferred
  const [view, setView] = useStoredChoice(viewChoice)

  const prefetch = (number: number) => {
    const next: SearchQuery = { ...query, page: number }
    // Opening the page requests it again and shows a failure.
    queryClient.query(listingQueries.browse(next)).catch(() => undefined)
  }
  const tryAgain = () => {
    retry()
    void page.refetch()
  }

  const body = () => {
    if (data) {
      const { items, pagination } = data
      if (items.length === 0) {
        return (
          <Suspense fallback={<div className="min-h-96" />}>
            <NothingFound page={data} saveSearch={saveSearch} search={search} />
          </Suspense>
        )
      }
      const List = view === 'list' ? ListingRows : ListingGrid
      return (
        <>
          {/* With a key, so that React does not keep the rooms, hidden, while the text about no rooms loads. */}
          <Suspense fallback={<ListingRowsSkeleton count={items.length} />} key={writeSearch(shown)}>
            <List listings={items} near={data.near} />
          </Suspense>
          <ListingPagination
            current={query.page}
            onPrefetch={prefetch}
            pages={pagination.pages}
            searchOf={searchOfPage}
          />
          {query.page === pagination.pages && pagination.total > query.page * query.limit && (
            <p className="mt-4 text-center text-muted">Narrow your search to see more</p>
          )}
        </>
      )
    }
    if (page.error instanceof ApiError && page.error.fields['sort']) {
      return (
        <Suspense fallback={<div className="min-h-96" />}>
          <NoAnswers search={search} />
        </Suspense>
      )
    }
    if (page.error) return <ListFailed byChoice={byChoice} onRetry={tryAgain} />
    return view === 'list' ? <ListingRowsSkeleton count={query.limit} /> : <ListingGridSkeleton count={query.limit} />
  }

  const list = <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-50')}>{body()}</div>
  return (
    <section aria-busy={page.isFetching || data !== page.data} aria-label="Results">
      <div className="mb-3 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-40">
          <p className="font-semibold" id={RESULT_COUNT_ID} ref={top} role="status" tabIndex={-1}>
            {data && (
              <span>{`Showing ${formatCount(data.items.length)} of ${formatTotal(data.pagination)} listings`}</span>
            )}
            {!data && !page.error && (
              <>
                <Skeleton className="h-5 w-52" />
                <span className="sr-only">Loading rooms</span>
              </>
            )}
          </p>
          {data && (
            <p className="text-sm text-balance text-muted empty:hidden">
              <Unstated page={data} query={shown} />
            </p>
          )}
        </div>
        <Segmented label="View" onChange={setView} options={views} value={view} />
      </div>
      {view === 'map' ? (
        <Suspense
          fallback={
            <div className="map-beside">
              <div className="map-frame" />
              {list}
            </div>
          }
        >
          <MapView page={page.isPlaceholderData ? undefined : page.data} search={search}>
            {list}
          </MapView>
        </Suspense>
      ) : (
        list
      )}
    </section>
  )
}
