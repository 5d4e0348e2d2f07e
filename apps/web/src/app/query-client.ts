import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/api-client.ts'

const MAX_RETRIES = 2

/** What the caller did wrong stays wrong; what the network or the server did may pass. */
const mayPass = (error: Error): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.status >= 500

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        // The browser's word that it is offline is often wrong, and a paused query looks like one that never ends.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
