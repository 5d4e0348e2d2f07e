import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatExcerpt } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { QuietFailure } from '#src/ui/quiet-failure.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ListingGrid, ListingGridSkeleton } from '../cards/listing-grid.tsx'
import { ListingLink } from '../cards/listing-link.tsx'
import { FIRST_SHOWN, SCROLLED_MAX, sizeAfter } from './featured-query.ts'
import { useFeatured, useFocusOnNew, useReached } from './use-featured.ts'

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

/** The newest rooms: the first of them, and once they are asked for, all, as the reader scrolls. */
export function FeaturedListings() {
  const { list, listings, expanded, expand, more, total, hasMore } = useFeatured()
  const { cards, awaitFrom } = useFocusOnNew(listings.length)
  const foot = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const heldFocus = useRef(false)
  const failed = list.isFetchNextPageError
  const ended = expanded && list.data !== undefined && !hasMore

  useReached(foot, {
    watching: expanded && hasMore && listings.length < SCROLLED_MAX && !list.isFetching && !failed,
    onReached: more,
  })

  // The button goes with the last part.
  useEffect(() => {
    if (ended && heldFocus.current && document.activeElement === document.body) end.current?.focus()
  }, [ended])

  if (!list.data) {
    if (!list.error) {
      return (
        <>
          <p className="sr-only" role="status">
            Loading the newest rooms
          </p>
          <CardSkeletons count={FIRST_SHOWN} />
        </>
      )
    }
    return (
      <QuietFailure
        onRetry={() => {
          awaitFrom(0)
          void list.refetch()
        }}
        pending={list.isFetching}
        role="status"
      >
        The newest rooms could not be loaded.
      </QuietFailure>
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
      <div className="[--about:4.5rem]" ref={cards}>
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
      {list.isFetchingNextPage && (
        <CardSkeletons count={Math.min(sizeAfter(listings.length), Math.max(1, total - listings.length))} />
      )}
      <div className="flex flex-col items-center pt-3 empty:hidden" ref={foot}>
        {hasMore && failed && (
          <QuietFailure onRetry={press} pending={list.isFetchingNextPage} role="status">
            More rooms could not be loaded.
          </QuietFailure>
        )}
        {hasMore && !failed && (
          <Button
            look="outline"
            onBlur={() => {
              heldFocus.current = false
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
