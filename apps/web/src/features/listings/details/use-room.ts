import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { findListing } from '../cache.ts'
import { listingQueries } from '../queries.ts'

/** What any list knows of a listing already, as it changes. */
const useKnownListing = (id: string) => {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => findListing(queryClient, id))
}

/**
 * One room: at once as the list knows it that one came from, then with its host. What stands beside it is asked for
 * together with it.
 */
export const useRoom = (id: string) => {
  const details = useQuery(listingQueries.details(id))
  const similar = useQuery(listingQueries.similar(id))
  const known = useKnownListing(id)
  return { details, similar, listing: details.data ?? known, host: details.data?.host }
}
