import { type Mutation, type Query, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface Shown {
  rollBack: () => void
  /** The mutation of the same key that was pending when this one was shown. */
  previous: Mutation | undefined
  /** The queries whose requests this mutation and previous ones have canceled. */
  canceled: readonly Query[]
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
  const stopRequests = async (): Promise<Query[]> => {
    const inFlight = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
    await queryClient.cancelQueries({ queryKey })
    return inFlight
  }
  const repeatRequests = (canceled: readonly Query[]) =>
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => canceled.includes(query) })

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
      repeatRequests([...canceled, ...stopped])
    },
    onError: (error, variables, shown) => {
      if (!isNewest(variables)) return
      if (shown) rollBackAll(shown)
      repeatRequests(shown?.canceled ?? [])
      onError(error, variables)
    },
  })
}
