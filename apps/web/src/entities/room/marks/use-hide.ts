import type { Listing } from '@roommate-finder/contracts/listings'
import { hideRoom, unhideRoom } from '@roommate-finder/contracts/shortlist'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { addSeenRoom, removeSeenRoom } from '#src/lib/seen-rooms.ts'
import { useSession } from '#src/lib/session.tsx'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { toast } from '#src/ui/toast.tsx'
import type { Cached, Item } from '../cache.ts'
import { discoveryQueries, LISTS_WITHOUT_HIDDEN } from '../queries.ts'

/** Removes a listing from the cached lists that leave out hidden rooms. Returns the rollback. */
const removeFromLists = (queryClient: QueryClient, id: string): (() => void) => {
  const remove = <Each extends Item>(items: Each[]) => items.filter((item) => 'listing' in item || item._id !== id)
  const removeFrom = (cached: Cached): Cached => {
    if (Array.isArray(cached)) return remove(cached)
    if ('pages' in cached) {
      return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: remove(page.items) })) }
    }
    return 'items' in cached ? { ...cached, items: remove(cached.items) } : cached
  }
  const lists = queryClient.getQueriesData<Cached>({
    queryKey: listingsKey,
    predicate: ({ queryKey }) => LISTS_WITHOUT_HIDDEN.has(queryKey[1]),
  })
  const changed = lists.map(([queryKey, before]) => {
    const after = queryClient.setQueryData<Cached>(queryKey, before && removeFrom(before))
    return { queryKey, before, after }
  })
  return () => {
    for (const { queryKey, before, after } of changed) {
      if (queryClient.getQueryData(queryKey) === after) queryClient.setQueryData(queryKey, before)
      // The list has changed since the room was hidden.
      else void queryClient.invalidateQueries({ queryKey, exact: true })
    }
  }
}

const sendHidden = (queryClient: QueryClient, uid: string | undefined, id: string, hidden: boolean): void =>
  void writeOptimistically(queryClient, {
    key: ['hide', id],
    queryKey: listingsKey,
    send: () => request(hidden ? hideRoom : unhideRoom, { params: { id } }),
    show: () => (hidden ? removeFromLists(queryClient, id) : () => undefined),
    onSuccess: () => {
      // Counts and pages of the lists change, too.
      for (const queryKey of [listingsKey, discoveryQueries.all()]) void queryClient.invalidateQueries({ queryKey })
      if (!hidden) return
      const wasSeen = uid !== undefined && removeSeenRoom(uid, id)
      toast({
        id: `hidden-${id}`,
        text: 'Hidden. You won’t see it when you browse.',
        action: {
          label: 'Undo',
          onPress: () => {
            if (wasSeen) addSeenRoom(uid, id)
            sendHidden(queryClient, uid, id, false)
          },
        },
      })
    },
    onError: (error) => {
      const verb = hidden ? 'hide this room' : 'show this room again'
      toast({
        id: `hidden-${id}`,
        text: serverSentence(error) ?? `We couldn’t ${verb}. Please try again.`,
        tone: 'danger',
      })
    },
  })

/**
 * Returns functions that hide a room from the user's lists, with Undo, and show it again. Removes it from the shown
 * lists at once.
 */
export const useHide = ({ _id: id }: Pick<Listing, '_id'>) => {
  const queryClient = useQueryClient()
  const uid = useSession().user?.uid
  return {
    hide: () => sendHidden(queryClient, uid, id, true),
    show: () => sendHidden(queryClient, uid, id, false),
  }
}
