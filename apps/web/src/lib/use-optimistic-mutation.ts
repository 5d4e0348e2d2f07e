import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation that shows its result before the answer and rolls back on failure. Mutations of one `mutationKey` run one
 * after another. Only the newest one counts: older ones that still wait are not sent, and their answers are not shown.
 * Nor are answers to a viewer who has signed out since, because the mutation cache is cleared then.
 */
export const useOptimisticMutation = <Variables extends object, Answer>({
  mutationKey,
  mutationFn,
  queryKey,
  show,
  onSuccess,
  onError,
}: {
  mutationKey: readonly string[]
  mutationFn: (variables: Variables) => Promise<Answer>
  /** Of the queries that hold what changes. Their requests in flight are stopped: the answers would be outdated. */
  queryKey: QueryKey
  /** Shows the expected result in cached data. Returns the rollback. */
  show: (variables: Variables) => () => void
  onSuccess: (answer: Answer, variables: Variables) => void
  /** Called after the rollback. */
  onError: (error: Error, variables: Variables) => void
}) => {
  const queryClient = useQueryClient()

  const isNewest = (variables: Variables): boolean =>
    queryClient.getMutationCache().findAll({ mutationKey, exact: true }).at(-1)?.state.variables === variables
  const stopRequests = () => queryClient.cancelQueries({ queryKey })
  const repeatFirstRequests = () =>
    void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.data === undefined })

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async (variables: Variables) => (isNewest(variables) ? { answer: await mutationFn(variables) } : null),
    onMutate: async (variables) => {
      await stopRequests()
      return show(variables)
    },
    onSuccess: async (result, variables) => {
      if (!result || !isNewest(variables)) return
      await stopRequests()
      onSuccess(result.answer, variables)
      repeatFirstRequests()
    },
    onError: (error, variables, rollBack) => {
      if (!isNewest(variables)) return
      rollBack?.()
      repeatFirstRequests()
      onError(error, variables)
    },
  })
}
