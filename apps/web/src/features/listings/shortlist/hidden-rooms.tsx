import { type HiddenRoom, unhideRoom } from '@roommate-finder/contracts/shortlist'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { RetryBanner } from '#src/ui/banner.tsx'
import { Button, buttonStyle, linkStyle } from '#src/ui/button.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { discoveryQueries } from '../queries.ts'
import { hiddenRooms } from './queries.ts'

/** Shows a hidden room in lists again. */
const useUnhide = (onDone: () => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listingId: id }: HiddenRoom) => request(unhideRoom, { params: { id } }),
    onSuccess: async (_, { listing }) => {
      if (listing) toast({ text: 'You’ll see this room in lists again.', tone: 'success' })
      onDone()
      const keys = [listingsKey, discoveryQueries.all()]
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) =>
      toast({ text: serverSentence(error) ?? 'We couldn’t show this room again. Please try again.', tone: 'danger' }),
  })
}

function HiddenRoomRow({ room, pending, onShow }: { room: HiddenRoom; pending: boolean; onShow: () => void }) {
  const { listing, listingId, hiddenAt } = room
  const title = listing?.title ?? room.title
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 sm:gap-4 not-last:border-b not-last:border-line">
      {listing && (
        <div className="w-20 shrink-0 overflow-hidden rounded-sm">
          <ListingPicture listing={listing} sizes="5rem" />
        </div>
      )}
      <div className="min-w-40 flex-1">
        {listing ? (
          <Link className={linkStyle} state={{ from: paths.hiddenRooms() }} to={paths.details(listingId)}>
            <bdi className="wrap-anywhere">{title}</bdi>
          </Link>
        ) : (
          <p className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">
          {listing ? (
            <>
              Hidden since <time dateTime={hiddenAt}>{formatDate(hiddenAt)}</time>
            </>
          ) : (
            'No longer listed'
          )}
        </p>
      </div>
      <Button className="ml-auto shrink-0" look="outline" onClick={onShow} pending={pending}>
        {listing ? 'Show again' : 'Remove'}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}

const emptyRoom = pickScene({ seed: 'no room hidden', kind: 'Master' })

/** Lists the rooms that the user has hidden, the latest first, with a button to show each again. */
export function HiddenRooms() {
  const { list, items, hasMore, loadMore } = useCursorList(hiddenRooms())
  const area = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its row.
  const unhiding = useUnhide(() => area.current?.focus({ preventScroll: true }))
  return (
    <div className="flex flex-col gap-4 outline-none" ref={area} tabIndex={-1}>
      {list.isPending && (
        <>
          <p className="sr-only" role="status">
            Loading hidden rooms
          </p>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton className="h-21 w-full" key={key} />
          ))}
        </>
      )}
      {list.error && items.length === 0 && (
        <RetryBanner onRetry={() => void list.refetch()} pending={list.isFetching}>
          We couldn’t load the rooms you hid.
        </RetryBanner>
      )}
      {list.isSuccess && items.length === 0 && (
        <Message
          action={
            <Link className={buttonStyle()} to={paths.allItems()}>
              See all rooms
            </Link>
          }
          scene={emptyRoom}
          title={<h2 className="text-heading">You haven’t hidden any rooms</h2>}
        >
          To hide a room, open the menu on its picture.
        </Message>
      )}
      {items.length > 0 && (
        <ul aria-label="Hidden rooms" className="overflow-hidden rounded-md border border-line bg-card">
          {items.map((room) => (
            <HiddenRoomRow
              key={room.listingId}
              onShow={() => unhiding.mutate(room)}
              pending={unhiding.isPending && unhiding.variables.listingId === room.listingId}
              room={room}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className="self-start" look="outline" onClick={loadMore} pending={list.isFetchingNextPage}>
          Show more
        </Button>
      )}
    </div>
  )
}
