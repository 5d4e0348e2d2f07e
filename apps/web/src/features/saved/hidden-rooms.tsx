import { type HiddenRoom, unhideRoom } from '@roommate-finder/contracts/shortlist'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { RoomThumb } from '#src/entities/room/cards/room-row.tsx'
import { discoveryQueries } from '#src/entities/room/queries.ts'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { buttonStyle, linkStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { PagedList, UndoRow } from '#src/ui/paged-list.tsx'
import { toast } from '#src/ui/toast.tsx'
import { hiddenRooms } from './queries.ts'

/** Shows a hidden room in lists again. */
const useUnhide = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listingId: id }: HiddenRoom) => request(unhideRoom, { params: { id } }),
    onSuccess: async (_, { listing }) => {
      if (listing) toast({ text: 'You’ll see this room again when you browse.', tone: 'success' })
      const keys = [listingsKey, discoveryQueries.all()]
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) =>
      toast({ text: serverSentence(error) ?? 'We couldn’t show this room again. Please try again.', tone: 'danger' }),
  })
}

function HiddenRoomRow({ room, pending, onShow }: { room: HiddenRoom; pending: boolean; onShow: () => void }) {
  const { listing, hiddenAt } = room
  const title = listing?.title ?? room.title
  return (
    <UndoRow
      action={listing ? 'Show again' : 'Remove'}
      name={title}
      onAction={onShow}
      pending={pending}
      picture={listing && <RoomThumb className="w-20" listing={listing} />}
      title={listing ? <RoomLink className={linkStyle} listing={listing} /> : <bdi>{title}</bdi>}
    >
      {listing ? (
        <>
          Hidden since <time dateTime={hiddenAt}>{formatDate(hiddenAt)}</time>
        </>
      ) : (
        'No longer listed'
      )}
    </UndoRow>
  )
}

const emptyRoom = pickScene({ seed: 'no room hidden', kind: 'Master' })

/** Lists the rooms that the user has hidden, the latest first, with a button to show each again. */
export default function HiddenRooms() {
  const pages = useCursorList(hiddenRooms())
  const unhiding = useUnhide()
  return (
    <PagedList
      empty={
        <Message
          action={
            <Link className={buttonStyle()} to={paths.allItems()}>
              See all rooms
            </Link>
          }
          scene={emptyRoom}
          title={<h2 className="text-heading">You haven’t hidden any rooms</h2>}
        >
          To hide a room, open the menu “⋯” on its card or its page.
        </Message>
      }
      label="Hidden rooms"
      loadFailed="We couldn’t load the rooms you hid."
      pages={pages}
    >
      {(room) => (
        <HiddenRoomRow
          key={room.listingId}
          onShow={() => unhiding.mutate(room)}
          pending={unhiding.isPending && unhiding.variables.listingId === room.listingId}
          room={room}
        />
      )}
    </PagedList>
  )
}
