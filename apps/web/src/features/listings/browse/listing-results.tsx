import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'
import { Button } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { alertPrompt } from '#src/ui/prompts.tsx'
import { LoadFailure } from '#src/ui/quiet-failure.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ListingGrid, ListingGridSkeleton } from '../cards/listing-grid.tsx'
import { listingQueries } from '../queries.ts'
import { isWordless, type ListingSearch, withoutArea, writeSearch } from '../search-params.ts'
import { ListingRows } from './listing-rows.tsx'
import { ListingRowsSkeleton } from './listing-rows-skeleton.tsx'
import { describeUnstated, formatTotal, isAboutArea, RESULT_COUNT_ID } from './result-count.ts'

const FoundNothing = () => <LoadFailure>No rooms match.</LoadFailure>
const NothingFound = lazyComponent(async () => (await import('./nothing-found.tsx')).NothingFound, FoundNothing)
const NoWords = lazyComponent(async () => (await import('./nothing-found.tsx')).NoWords, FoundNothing)

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

const failedRoom = pickScene({ seed: 'failed to fetch', kind: 'Single' })

const LOAD_FAILED = 'Failed to fetch listings. Please try again.'

/** Shows the failure in place of the list. If the user has just made a choice, also shows an alert, once. */
function LoadFailed({ byChoice, onRetry }: { byChoice: boolean; onRetry: () => void }) {
  const alerted = useRef(false)

  useEffect(() => {
    if (!byChoice || alerted.current) return
    alerted.current = true
    void alertPrompt({ title: 'Error', text: LOAD_FAILED })
  }, [byChoice])

  return (
    <Message
      action={<Button onClick={onRetry}>Retry</Button>}
      {...(!byChoice && { role: 'alert' })}
      scene={failedRoom}
      title={<h2 className="text-heading">{LOAD_FAILED}</h2>}
    />
  )
}

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

/** Grid or list is a preference of the user, so the browser stores it and shared URLs do not contain it. */
const viewChoice: StoredChoice<'grid' | 'list'> = { key: 'listing-view', values: ['grid', 'list'], within: 'browser' }

const views = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" className="size-5" /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" className="size-5" /> },
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

export function ListingResults({ search }: { search: ListingSearch }) {
  if (!isWordless(search.query)) return <FoundListings search={search} />
  return (
    <section aria-label="Results">
      <Suspense>
        <NoWords search={search} />
      </Suspense>
    </section>
  )
}

function FoundListings({ search }: { search: ListingSearch }) {
  const { query, searchOfPage } = search
  const page = useQuery(listingQueries.browse(query))
  const queryClient = useQueryClient()
  const top = useFocusAfterPagination()
  const { byChoice, retry } = useChoiceTracking()
  const shown = useShownQuery(query, page)
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
    if (page.data) {
      const { items, pagination } = page.data
      if (items.length === 0) {
        return (
          <Suspense>
            <NothingFound page={page.data} search={search} />
          </Suspense>
        )
      }
      const List = view === 'grid' ? ListingGrid : ListingRows
      return (
        <>
          <List key={writeSearch(shown)} listings={items} near={page.data.near} />
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
    if (page.error) return <LoadFailed byChoice={byChoice} onRetry={tryAgain} />
    return view === 'grid' ? <ListingGridSkeleton count={query.limit} /> : <ListingRowsSkeleton count={query.limit} />
  }

  return (
    <section aria-busy={page.isFetching} aria-label="Results">
      <div className="mb-3 flex min-h-12 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold" id={RESULT_COUNT_ID} ref={top} role="status" tabIndex={-1}>
            {page.data && (
              <span>
                {`Showing ${formatCount(page.data.items.length)} of ${formatTotal(page.data.pagination)} listings`}
              </span>
            )}
            {page.isPending && (
              <>
                <Skeleton className="h-5 w-52" />
                <span className="sr-only">Loading rooms</span>
              </>
            )}
          </p>
          {page.data && (
            <p className="text-sm text-balance text-muted empty:hidden">
              <Unstated page={page.data} query={shown} />
            </p>
          )}
        </div>
        <Segmented label="View" onChange={setView} options={views} value={view} />
      </div>
      <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-50')}>{body()}</div>
    </section>
  )
}
