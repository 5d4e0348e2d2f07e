import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/api-client.ts'
import { toast } from '#src/ui/toast.tsx'

const MAX_RETRIES = 2

/** What the caller did wrong stays wrong; what the network or the server did may pass. */
const mayPass = (error: Error): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.status >= 500

/** One word for an outage, however many queries it meets and however often: until one of those is answered again. */
const createQueryCache = (): QueryCache => {
  const stale = new Set<string>()
  const cache = new QueryCache({
    onError: (error, { queryHash, state }) => {
      // Without data there is a page that tells of the failure; and of the end of a session, the session.
      if (state.data === undefined || (error instanceof ApiError && error.code === 'unauthenticated')) return
      // A further part of a list that did not come is told where the list ends.
      if (state.fetchMeta?.fetchMore) return
      for (const hash of stale) if (!cache.get(hash)) stale.delete(hash)
      if (stale.size === 0) toast({ text: 'Could not refresh. What you see may be out of date.', tone: 'neutral' })
      stale.add(queryHash)
    },
    onSuccess: (_, { queryHash }) => void stale.delete(queryHash),
  })
  return cache
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        // The browser's word that it is offline is often wrong, and a paused query looks like one that never ends.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A write that may have been done is not done again; whoever asked for it says that it failed.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
