import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/api-client.ts'
import { toast } from '#src/ui/toast.tsx'

const MAX_RETRIES = 2
const STALE_MS = 30_000

/** Returns whether a retry may succeed: for network and server errors, not for client errors. */
const isTransient = (error: Error): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.status >= 500

/** Shows one toast per outage: the next one only after all failed queries have succeeded or left the cache. */
const createQueryCache = (): QueryCache => {
  const failed = new Set<string>()
  const cache = new QueryCache({
    onError: (error, { queryHash, state }) => {
      // Without data, the page itself shows the error. SessionProvider reports the end of the session.
      if (state.data === undefined || (error instanceof ApiError && error.code === 'unauthenticated')) return
      // The list itself shows the error of a next page.
      if (state.fetchMeta?.fetchMore) return
      for (const hash of failed) if (!cache.get(hash)) failed.delete(hash)
      if (failed.size === 0) toast({ text: 'We couldn’t refresh this page. It may be out of date.', tone: 'neutral' })
      failed.add(queryHash)
    },
    onSuccess: (_, { queryHash }) => void failed.delete(queryHash),
  })
  return cache
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
        // The loader of a page has just asked for a thing that does not exist.
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          !(error instanceof ApiError && error.code === 'not_found') || Date.now() - errorUpdatedAt > STALE_MS,
        retryDelay: (attempt) => 400 * 2 ** attempt,
        // navigator.onLine is unreliable, and a paused query would show its loading state forever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // No retries, because the server may have processed the request. The caller shows the error.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
