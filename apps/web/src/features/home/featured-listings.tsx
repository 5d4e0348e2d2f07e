import { pickScene } from '@roommate-finder/room-scenes/scene'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ListingGrid, ListingGridSkeleton } from '#src/entities/room/cards/listing-grid.tsx'
import { ListingLink } from '#src/entities/room/cards/listing-link.tsx'
import { formatCount, formatExcerpt } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'
import { INITIAL_COUNT, MAX_AUTO_LOADED } from './featured-query.ts'
import { useFeatured } from './use-featured.ts'

const emptyRoom = pickScene({ seed: 'no room yet', kind: 'Studio' })

const CardSkeletons = ({ count }: { count: number }) => (
  <ListingGridSkeleton about={<Skeleton className="h-18" />} count={count} />
)

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
      Be the first to post one.
    </Message>
  )
}

const toCard: NonNullable<ComponentProps<typeof ListingGrid>['card']> = (listing) => ({
  heading: 'h3',
  about: <p className="line-clamp-3 break-words text-muted">{formatExcerpt(listing.description)}</p>,
  link: <ListingLink listing={listing}>See More</ListingLink>,
})

/** Shows the newest rooms. "View All Listings" expands to all, page by page. */
export function FeaturedListings() {
  const { list, isLoaded, listings, expanded, expand, loadMore, total, loadedCount, hasMore } = useFeatured()
  const { list: cards, focusNext } = useListFocus(listings.length, 'a.stretched')
  const end = useRef<HTMLParagraphElement>(null)
  const heldFocus = useRef(false)
  const hasFailed = list.isFetchNextPageError
  const hasEnded = expanded && isLoaded && !hasMore

  const loadsOn = expanded && list.hasNextPage && loadedCount < MAX_AUTO_LOADED && !list.isFetching && !hasFailed
  useEffect(() => {
    if (loadsOn) loadMore()
  }, [loadsOn, loadMore])

  // The last page removes the focused button.
  useEffect(() => {
    if (hasEnded && heldFocus.current && document.activeElement === document.body) end.current?.focus()
  }, [hasEnded])

  if (!isLoaded) {
    if (!list.error) {
      return (
        <>
          <p className="sr-only" role="status">
            Loading the newest rooms
          </p>
          <CardSkeletons count={INITIAL_COUNT} />
        </>
      )
    }
    return (
      <Failure
        query={{
          refetch: () => {
            focusNext()
            void list.refetch()
          },
          isFetching: list.isFetching,
        }}
        role="status"
      >
        We couldn’t load the newest rooms.
      </Failure>
    )
  }
  if (listings.length === 0) return <NoRooms />

  const showMore = () => {
    focusNext()
    if (expanded) loadMore()
    else expand()
  }
  return (
    <div className="flex flex-col gap-5">
      <div ref={cards}>
        <ListingGrid card={toCard} label="Featured rooms" listings={listings} />
      </div>
      {list.isFetchingNextPage && (
        <CardSkeletons count={Math.min(INITIAL_COUNT, Math.max(1, total - listings.length))} />
      )}
      <div className="flex flex-col items-center pt-3 empty:hidden">
        {hasMore && hasFailed && (
          <Failure query={{ refetch: showMore, isFetching: list.isFetchingNextPage }} role="status">
            We couldn’t load more rooms.
          </Failure>
        )}
        {hasMore && !hasFailed && (
          <Button
            look="outline"
            onBlur={() => {
              heldFocus.current = false
            }}
            onClick={showMore}
            onFocus={() => {
              heldFocus.current = true
            }}
            pending={list.isFetchingNextPage}
          >
            {expanded ? 'Show more' : 'View All Listings'}
          </Button>
        )}
        {expanded && (
          <p className={hasEnded ? 'text-muted' : 'sr-only'} ref={end} role="status" tabIndex={-1}>
            {hasEnded
              ? `That’s all ${formatCount(listings.length)} rooms.`
              : `Showing ${formatCount(listings.length)} of ${formatCount(total)} rooms`}
          </p>
        )}
      </div>
    </div>
  )
}
