import type { SavedRoom } from '@roommate-finder/contracts/shortlist'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendRemoval } from '#src/entities/room/marks/save-requests.ts'
import { serverSentence } from '#src/lib/api-client.ts'
import { UndoRow } from '#src/ui/paged-list.tsx'
import { toast } from '#src/ui/toast.tsx'
import { changeSavedRooms } from './queries.ts'

/** Removes a room that no longer exists for the user. Such a room cannot be saved again, so there is no Undo. */
const useRemove = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listingId }: SavedRoom) => sendRemoval(listingId),
    onSuccess: (_, { listingId }) =>
      changeSavedRooms(queryClient, (room) => (room.listingId === listingId ? undefined : room)),
    onError: (error) =>
      toast({ text: serverSentence(error) ?? 'We couldn’t remove this room. Please try again.', tone: 'danger' }),
  })
}

/** Lists saved rooms that the user no longer sees, by their titles and notes. */
export function GoneRooms({ rooms }: { rooms: readonly SavedRoom[] }) {
  const removal = useRemove()
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby="gone" className="flex flex-col gap-3">
      <h2 className="text-lg" id="gone">
        No longer listed
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
        {rooms.map((room) => (
          <UndoRow
            action="Remove"
            key={room.listingId}
            name={room.title}
            onAction={() => removal.mutate(room)}
            pending={removal.isPending && removal.variables === room}
            title={<bdi>{room.title}</bdi>}
          >
            <bdi className="whitespace-pre-line">{room.note}</bdi>
          </UndoRow>
        ))}
      </ul>
    </section>
  )
}
