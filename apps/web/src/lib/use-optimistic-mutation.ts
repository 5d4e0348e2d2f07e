import {
  type Mutation,
  type Query,
  type QueryKey,
  type QueryState,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

/** A query and the meta of its canceled request, which says whether it was for the next page. */
type Canceled = readonly [Query, QueryState['fetchMeta']]

interface Shown {
  rollBack: () => void
  /** The mutation of the same key that was pending when this one was shown. */
  previous: Mutation | undefined
  /** The requests that this mutation and previous ones have canceled. */
  canceled: readonly Canceled[]
}

/** Also rolls back a previous mutation that failed or was not sent, because the server does not have its change. */
const rollBackAll = ({ rollBack, previous }: Shown): void => {
  const isLost = previous?.state.status === 'error' || previous?.state.data === null
  const earlier = isLost ? (previous.state.context as Shown | undefined) : undefined
  if (earlier) rollBackAll(earlier)
  else rollBack()
}

/**
 * Creates a mutation with an optimistic update, rolled back on failure. Mutations with the same `mutationKey` run one
 * after another, and only the newest counts: older ones that still wait are not sent, and responses to older ones are
 * ignored. Responses after a sign-out are ignored too, because a sign-out clears the mutation cache.
 */
export const useOptimisticMutation = <Variables extends object, Result>({
  mutationKey,
  mutationFn,
  queryKey,
  show,
  onSuccess,
  onError,
}: {
  mutationKey: readonly string[]
  mutationFn: (variables: Variables) => Promise<Result>
  /**
   * The queries whose data changes. Their requests in flight are canceled, because the responses would be outdated, and
   * repeated after the newest mutation.
   */
  queryKey: QueryKey
  /** Writes the expected result to the cache. Returns the rollback. */
  show: (variables: Variables) => () => void
  onSuccess: (response: Result, variables: Variables) => void
  /** Called after the rollback. */
  onError: (error: Error, variables: Variables) => void
}) => {
  const queryClient = useQueryClient()

  const sameKey = () => queryClient.getMutationCache().findAll({ mutationKey, exact: true })
  const isNewest = (variables: Variables): boolean => sameKey().at(-1)?.state.variables === variables
  const stopRequests = async (): Promise<Canceled[]> => {
    const inFlight = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
    const canceled = inFlight.map((query): Canceled => [query, query.state.fetchMeta])
    await queryClient.cancelQueries({ queryKey })
    return canceled
  }
  const repeatRequests = async (canceled: readonly Canceled[]) => {
    const wholeQueries = canceled.filter(([, meta]) => !meta?.fetchMore).map(([query]) => query)
    await queryClient.invalidateQueries({ queryKey, predicate: (query) => wholeQueries.includes(query) })
    // A refetch leaves out the next page.
    const nextPages = canceled.flatMap(([query, meta]) => (meta?.fetchMore ? [[query, meta] as const] : []))
    for (const [query, meta] of new Map(nextPages)) query.fetch(undefined, { meta }).catch(() => undefined)
  }

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async (variables: Variables) =>
      isNewest(variables) ? { response: await mutationFn(variables) } : null,
    onMutate: async (variables): Promise<Shown> => {
      const known = sameKey()
      const own = known.findIndex(({ state }) => state.variables === variables)
      const previous = known.slice(0, own).findLast(({ state }) => state.status === 'pending')
      const ofPrevious = (previous?.state.context as Shown | undefined)?.canceled ?? []
      const canceled = [...ofPrevious, ...(await stopRequests())]
      return { rollBack: show(variables), previous, canceled }
    },
    onSuccess: async (result, variables, { canceled }) => {
      if (!result || !isNewest(variables)) return
      const stopped = await stopRequests()
      onSuccess(result.response, variables)
      void repeatRequests([...canceled, ...stopped])
    },
    onError: (error, variables, shown) => {
      if (!isNewest(variables)) return
      if (shown) rollBackAll(shown)
      void repeatRequests(shown?.canceled ?? [])
      onError(error, variables)
    },
  })
}
