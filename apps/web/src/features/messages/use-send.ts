import { sendMessage } from '@roommate-finder/contracts/messages'
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { newUuid } from '#src/lib/draft.ts'
import { addToThread, refreshInbox } from './queries.ts'

interface NewMessage {
  clientId: string
  body: string
}

/** A message that is in flight or has failed. */
export interface Outgoing extends NewMessage {
  /** The error message if sending failed. */
  failure?: string
}

const toOutgoing = ({ variables, error }: MutationState): Outgoing => ({
  ...(variables as NewMessage),
  ...(error && { failure: serverSentence(error) ?? 'Please check your connection.' }),
})

/**
 * Sends messages of a conversation one after another, with an optimistic update. The mutation cache keeps messages that
 * are in flight or failed while another page is open. Retries reuse the `clientId`, so that the API does not store a
 * message twice if a response was lost.
 */
export const useSend = (id: string) => {
  const queryClient = useQueryClient()
  const mutationKey = ['messages', 'send', id]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ clientId, body }: NewMessage) => request(sendMessage, { params: { id }, body: { body, clientId } }),
    onSuccess: (message) => addToThread(queryClient, id, message),
    // Also after a failure, because the conversation may be closed.
    onSettled: () => void refreshInbox(queryClient, id),
  })
  const outgoing = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }) => toOutgoing(state),
  })
  const remove = ({ clientId }: NewMessage) => {
    const cache = queryClient.getMutationCache()
    const sent = cache.findAll({ mutationKey }).find(({ state }) => toOutgoing(state).clientId === clientId)
    if (sent) cache.remove(sent)
  }

  return {
    outgoing,
    send: (body: string) => mutate({ clientId: newUuid(), body }),
    retry: ({ clientId, body }: Outgoing) => {
      remove({ clientId, body })
      mutate({ clientId, body })
    },
    remove,
  }
}
