import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { findListing } from './cache.ts'

/** Returns the newest cached copy of a listing from any query. Rerenders when it changes. */
export const useKnownListing = (id: string) => {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => findListing(queryClient, id))
}
