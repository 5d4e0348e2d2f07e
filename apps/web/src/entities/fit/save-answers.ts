import type { FitAnswer } from '@roommate-finder/contracts/fit'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { serverSentence } from '#src/lib/api-client.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { toast } from '#src/ui/toast.tsx'

/** Returns a function that shows new answers at once and sends them. */
export const useSaveAnswers = <Data extends { answers: FitAnswer[] }>({
  key,
  queryKey,
  send,
  onSuccess,
}: {
  key: readonly string[]
  queryKey: QueryKey
  /** Called when the earlier writes have ended. */
  send: (answers: FitAnswer[]) => Promise<Data>
  onSuccess: (stored: Data) => void
}) => {
  const queryClient = useQueryClient()
  const show = (answers: FitAnswer[]) =>
    queryClient.setQueryData<Data>(queryKey, (cached) => cached && { ...cached, answers })
  return (answers: FitAnswer[]): void => {
    const before = queryClient.getQueryData<Data>(queryKey)?.answers ?? []
    void writeOptimistically(queryClient, {
      key,
      queryKey,
      send: () => send(answers),
      show: () => {
        show(answers)
        return () => show(before)
      },
      onSuccess,
      onError: (error) =>
        toast({ text: serverSentence(error) ?? 'We couldn’t save your answer. Please try again.', tone: 'danger' }),
    })
  }
}
