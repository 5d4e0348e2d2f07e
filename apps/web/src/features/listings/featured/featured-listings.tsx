import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatExcerpt } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ListingGrid, ListingGridSkeleton } from '../components/listing-grid.tsx'
import { ListingLink } from '../components/listing-link.tsx'
import { FIRST_SHOWN, featuredListings, LATER_PART } from './featured-query.ts'
import { useExpanded } from './use-expanded.ts'
import { useReached } from './use-reached.ts'

const emptyRoom = pickScene({ seed: 'no room yet', kind: 'Studio' })

// As many lines in every card as an excerpt can take.
const excerpt = 'h-18'

function CardSkeletons({ count }: { count: number }) {
  return (
    <ListingGridSkeleton
      about={
        <div className={`flex flex-col justify-around ${excerpt}`}>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      }
      count={count}
    />
  )
}

function NoRooms() {
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={paths.createRoom()}>
          Post Your Listing
        </Link>
      }
      scene={emptyRoom}
      title={<h3 className="text-heading">No rooms have been posted yet</h3>}
    >
      Yours can be the first that people see here.
    </Message>
  )
}

function Failure({ children, onRetry, pending }: { children: string; onRetry: () => void; pending: boolean }) {
  return (
    <Banner
      action={
        <Button look="outline" onClick={onRetry} pending={pending}>
          Retry
        </Button>
      }
      className="w-full"
      role="status"
      tone="neutral"
    >
      {children}
    </Banner>
  )
}

/** Who pressed for more goes on from the first card that came; who only scrolled keeps the focus. */
const useFocusOnNew = (shown: number) => {
  const cards = useRef<HTMLDivElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    const first = awaited.current
    if (first === null || shown <= first) return
    awaited.current = null
    cards.current?.querySelector<HTMLElement>(`li:nth-child(${first + 1}) a`)?.focus()
  }, [shown])
  return {
    cards,
    awaitFrom: (place: number) => {
      awaited.current = place
    },
  }
}

const useFeatured = () => {
  const list = useInfiniteQuery(featuredListings())
  const { expanded, expand } = useExpanded()
  const { data } = list
  const listings = useMemo(
    () => (expanded ? data?.pages : data?.pages.slice(0, 1))?.flatMap(({ items }) => items) ?? [],
    [data, expanded],
  )
  const more = () => {
    if (!list.isFetchingNextPage) void list.fetchNextPage()
  }
  return {
    list,
    listings,
    expanded,
    expand: () => {
      expand()
      if (data?.pages.length === 1) more()
    },
    more,
    total: data?.pages[0]?.total ?? 0,
    /** Those that are fetched and not shown count as well. */
    hasMore: list.hasNextPage || (!expanded && (data?.pages.length ?? 0) > 1),
  }
}

/** The newest rooms: the first of them, and once they are asked for, all, as the reader scrolls. */
export function FeaturedListings() {
  const { list, listings, expanded, expand, more, total, hasMore } = useFeatured()
  const { cards, awaitFrom } = useFocusOnNew(listings.length)
  const foot = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const heldFocus = useRef(false)
  const failed = list.isFetchNextPageError
  const ended = expanded && list.data !== undefined && !hasMore

  useReached(foot, { watching: expanded && hasMore && !list.isFetching && !failed, onReached: more })

  // The button goes with the last part.
  useEffect(() => {
    if (ended && heldFocus.current && document.activeElement === document.body) end.current?.focus()
  }, [ended])

  if (!list.data) {
    if (!list.error) return <CardSkeletons count={FIRST_SHOWN} />
    return (
      <Failure
        onRetry={() => {
          awaitFrom(0)
          void list.refetch()
        }}
        pending={list.isFetching}
      >
        The newest rooms could not be loaded.
      </Failure>
    )
  }
  if (listings.length === 0) return <NoRooms />

  const press = () => {
    awaitFrom(listings.length)
    if (expanded) more()
    else expand()
  }
  return (
    <div className="flex flex-col gap-5">
      <div ref={cards}>
        <ListingGrid
          about={({ description }) => (
            <p className={`line-clamp-3 break-words text-muted ${excerpt}`}>{formatExcerpt(description)}</p>
          )}
          heading="h3"
          label="Featured listings"
          link={(listing) => <ListingLink listing={listing}>See More</ListingLink>}
          listings={listings}
        />
      </div>
      {list.isFetchingNextPage && <CardSkeletons count={Math.min(LATER_PART, Math.max(1, total - listings.length))} />}
      <div className="flex flex-col items-center pt-3 empty:hidden" ref={foot}>
        {hasMore && failed && (
          <Failure onRetry={press} pending={list.isFetchingNextPage}>
            More rooms could not be loaded.
          </Failure>
        )}
        {hasMore && !failed && (
          <Button
            look="outline"
            onBlur={({ target }) => {
              // A browser takes the focus from what gets disabled.
              heldFocus.current = target.disabled
            }}
            onClick={press}
            onFocus={() => {
              heldFocus.current = true
            }}
            pending={list.isFetchingNextPage}
          >
            {expanded ? 'Load more' : 'View All Listings'}
          </Button>
        )}
        {expanded && (
          <p className={ended ? 'text-muted' : 'sr-only'} ref={end} role="status" tabIndex={-1}>
            {ended
              ? `These are all ${formatCount(listings.length)} listings.`
              : `Showing ${formatCount(listings.length)} of ${formatCount(total)} listings`}
          </p>
        )}
      </div>
    </div>
  )
}
