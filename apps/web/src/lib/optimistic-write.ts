import { type Query, type QueryClient, type QueryKey, type QueryState } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** A change that the page shows before the server has answered. */
export interface OptimisticWrite<Result> {
  /** Writes of one key are sent one after another. */
  key: readonly string[]
  /**
   * The queries whose data changes. Their requests in flight are canceled, because the responses would be outdated, and
   * repeated after the write.
   */
  queryKey: QueryKey
  send: () => Promise<Result>
  /** Writes the expected result to the cache. Returns the rollback. */
  show: () => () => void
  onSuccess: (response: Result) => void
  /** Called after the rollback, unless the session has ended, which the session reports itself. */
  onError: (error: unknown) => void
}

/** A query and the meta of its canceled request, which says whether it was for the next page. */
type Canceled = readonly [Query, QueryState['fetchMeta']]

/** The writes of one key since the last time that none was in flight. */
interface Line {
  writes: { send: () => Promise<() => void>; rollBack: () => void; onError: (error: unknown) => void }[]
  canceled: Canceled[]
  isOpen: boolean
}

const cancelRequests = async (queryClient: QueryClient, queryKey: QueryKey): Promise<Canceled[]> => {
  const inFlight = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const canceled = inFlight.map((query): Canceled => [query, query.state.fetchMeta])
  await queryClient.cancelQueries({ queryKey })
  return canceled
}

const repeatRequests = async (queryClient: QueryClient, canceled: readonly Canceled[]): Promise<void> => {
  const nextPages = new Map(canceled.flatMap(([query, meta]) => (meta?.fetchMore ? [[query, meta] as const] : [])))
  const wholeQueries = new Set(canceled.flatMap(([query, meta]) => (meta?.fetchMore ? [] : query)))
  await queryClient.invalidateQueries({ predicate: (query) => wholeQueries.has(query) })
  // A refetch leaves out the next page.
  for (const [query, meta] of nextPages) query.fetch(undefined, { meta }).catch(() => undefined)
}

/** Sends the newest write until no newer one was added, and closes the line. Returns the function that shows its outcome. */
const sendNewest = async (line: Line, prepareNext: () => Promise<boolean>): Promise<() => void> => {
  const { writes } = line
  let storedCount = 0
  for (;;) {
    const count = writes.length
    const { send, onError } = writes[count - 1] as Line['writes'][number]
    const settle = await send().then(
      (onSuccess) => {
        storedCount = count
        return onSuccess
      },
      (error: unknown) => () => {
        // Also rolls back the earlier writes that the server does not have.
        writes[storedCount]?.rollBack()
        if (!(error instanceof ApiError && error.code === 'unauthenticated')) onError(error)
      },
    )
    if (!(await prepareNext()) || writes.length === count) {
      // In the same tick as the check, because a write added to an open line counts on being sent.
      line.isOpen = false
      return settle
    }
  }
}

/**
 * Shows a change at once and sends it. While a write of the same key is in flight, only the newest one waits, and only the
 * outcome of the last one counts. After a sign-out, which clears the mutation cache, outcomes are ignored.
 */
export const writeOptimistically = async <Result>(
  queryClient: QueryClient,
  { key, queryKey, send, show, onSuccess, onError }: OptimisticWrite<Result>,
): Promise<void> => {
  const cache = queryClient.getMutationCache()
  const canceled = await cancelRequests(queryClient, queryKey)
  const open = cache
    .findAll({ mutationKey: key, exact: true })
    .map(({ state }) => state.variables as Line)
    .find(({ isOpen }) => isOpen)
  const line = open ?? { writes: [], canceled: [], isOpen: true }
  line.canceled.push(...canceled)
  line.writes.push({
    send: async () => {
      const response = await send()
      return () => onSuccess(response)
    },
    rollBack: show(),
    onError,
  })
  if (open) return

  const isCurrent = () => cache.find({ predicate: ({ state }) => state.variables === line }) !== undefined
  const mutation = cache.build<unknown, Error, Line, unknown>(queryClient, {
    mutationKey: key,
    // Waits for other mutations of this scope, such as the note of a saved room.
    scope: { id: key.join('/') },
    mutationFn: async () => {
      const settle = await sendNewest(line, async () => {
        if (isCurrent()) line.canceled.push(...(await cancelRequests(queryClient, queryKey)))
        return isCurrent()
      })
      if (!isCurrent()) return
      settle()
      void repeatRequests(queryClient, line.canceled)
    },
  })
  await mutation.execute(line)
}
