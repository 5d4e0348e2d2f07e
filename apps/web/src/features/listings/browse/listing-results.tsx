import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'
import { Button } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { alertPrompt } from '#src/ui/prompts.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ListingGridSkeleton } from '../cards/listing-grid.tsx'
import { listingQueries } from '../queries.ts'
import { type ListingSearch, writeSearch } from '../search-params.ts'
import { ListingCards, ListingRows, ListingRowsSkeleton } from './listings.tsx'
import { NothingFound } from './nothing-found.tsx'
import { formatTotal, RESULT_COUNT_ID } from './result-count.ts'

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
          state={{ turnedPage: true } satisfies LocationState}
          to={{ search: searchOf(page) }}
        />
      )}
      pages={pages}
    />
  )
}

const failedRoom = pickScene({ seed: 'failed to fetch', kind: 'Single' })

const LOAD_FAILED = 'Failed to fetch listings. Please try again.'

/** Said once: by an alert to who has just chosen something, else by the message that stands in place of the list. */
function LoadFailed({ byChoice, onRetry }: { byChoice: boolean; onRetry: () => void }) {
  const told = useRef(false)

  useEffect(() => {
    if (!byChoice || told.current) return
    told.current = true
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
 * The query of the list on the page, which stays until the next one is there. Another list is drawn anew: a room that is
 * in both would else be seen to move from its old place to the new one.
 */
const useShownQuery = (query: SearchQuery, { isPlaceholderData }: { isPlaceholderData: boolean }): SearchQuery => {
  const [shown, setShown] = useState(query)
  if (isPlaceholderData || shown === query) return shown
  setShown(query)
  return query
}

/** Turning a page leads keyboard and screen reader to the top of the new one; Back leaves them where they were. */
const useFocusAfterTurn = () => {
  const target = useRef<HTMLParagraphElement>(null)
  const location = useLocation()
  const navigationType = useNavigationType()
  const turned = navigationType === NavigationType.Push && readLocationState(location.state).turnedPage === true

  useEffect(() => {
    if (turned) target.current?.focus()
  }, [turned, location.key])
  return target
}

/**
 * Whether the present list was asked for by a choice on this page. Not by opening the page, nor by typing, Back or
 * Retry, where a message in place of the list is enough.
 */
const useChoice = () => {
  const { key } = useLocation()
  const pushed = useNavigationType() === NavigationType.Push
  const [openedWith] = useState(key)
  const [retried, setRetried] = useState<string | null>(null)
  return { byChoice: pushed && key !== openedWith && key !== retried, retry: () => setRetried(key) }
}

/** How rooms are laid out is the reader's own habit: no part of a search, and of no link that is passed on. */
const viewChoice: StoredChoice<'grid' | 'list'> = { key: 'listing-view', values: ['grid', 'list'], within: 'browser' }

const views = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" className="size-5" /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" className="size-5" /> },
] as const

export function ListingResults({ search }: { search: ListingSearch }) {
  const { query, searchOfPage } = search
  const page = useQuery(listingQueries.search(query))
  const queryClient = useQueryClient()
  const top = useFocusAfterTurn()
  const { byChoice, retry } = useChoice()
  const shown = useShownQuery(query, page)
  const [view, setView] = useStoredChoice(viewChoice)

  const prefetch = (number: number) => {
    const next: SearchQuery = { ...query, page: number }
    // A page that cannot be fetched ahead is fetched, and its failure told, when it is opened.
    queryClient.query(listingQueries.search(next)).catch(() => undefined)
  }
  const tryAgain = () => {
    retry()
    void page.refetch()
  }

  const body = () => {
    if (page.data) {
      const { items, pagination } = page.data
      if (items.length === 0) {
        return <NothingFound search={search} total={pagination.total} />
      }
      return (
        <>
          {view === 'grid' ? (
            <ListingCards key={writeSearch(shown)} listings={items} />
          ) : (
            <ListingRows key={writeSearch(shown)} listings={items} />
          )}
          <ListingPagination
            current={query.page}
            onPrefetch={prefetch}
            pages={pagination.pages}
            searchOf={searchOfPage}
          />
        </>
      )
    }
    if (page.error) return <LoadFailed byChoice={byChoice} onRetry={tryAgain} />
    return view === 'grid' ? <ListingGridSkeleton count={query.limit} /> : <ListingRowsSkeleton count={query.limit} />
  }

  return (
    <section aria-busy={page.isFetching} aria-label="Results">
      <div className="mb-3 flex min-h-12 items-center justify-between gap-4">
        <p className="font-semibold" id={RESULT_COUNT_ID} ref={top} role="status" tabIndex={-1}>
          {page.data &&
            `Showing ${formatCount(page.data.items.length)} of ${formatTotal(page.data.pagination)} listings`}
          {page.isPending && (
            <>
              <Skeleton className="h-5 w-52" />
              <span className="sr-only">Loading listings</span>
            </>
          )}
        </p>
        <Segmented label="View" onChange={setView} options={views} value={view} />
      </div>
      <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-50')}>{body()}</div>
    </section>
  )
}
