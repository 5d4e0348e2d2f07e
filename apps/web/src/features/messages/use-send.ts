import { sendMessage } from '@roommate-finder/contracts/messages'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { newUuid, useDraft, useDraftValue } from '#src/lib/draft.ts'
import { addToThread, refreshInbox } from './queries.ts'

const newMessage = z.object({ clientId: z.string(), body: z.string() })
type NewMessage = z.infer<typeof newMessage>

const draftSchema = z.object({
  /** The text in the field. */
  text: z.string(),
  /** Messages that are in flight or have failed, oldest first. */
  outgoing: z.array(newMessage),
  /** A failed message that was put back into the field. */
  edited: z.optional(newMessage),
})
type ConversationDraft = z.infer<typeof draftSchema>

const blank: ConversationDraft = { text: '', outgoing: [] }

/** A message that is in flight or was not sent. */
export interface Outgoing extends NewMessage {
  isSending: boolean
  /** Why it was not sent, if this page knows. */
  failure?: string
}

/**
 * Holds the draft of a conversation: the text in the field and the messages that the API has not accepted. Sends
 * messages one after another. Retries reuse the `clientId`, so that the API does not store a message twice if a response
 * was lost.
 */
export const useSend = (id: string) => {
  const queryClient = useQueryClient()
  const store = useDraft(`message:${id}`, draftSchema)
  const { text, outgoing } = useDraftValue(store) ?? blank
  const change = (update: (draft: ConversationDraft) => Partial<ConversationDraft>) => {
    // Another tab may have changed the draft since the last render.
    const present = store.read() ?? blank
    const next = { ...present, ...update(present) }
    if (next.text === '' && next.outgoing.length === 0) store.clear()
    else store.save(next)
  }
  const remove = (clientId: string) =>
    change((draft) => ({ outgoing: draft.outgoing.filter((message) => message.clientId !== clientId) }))

  const mutationKey = ['messages', 'send', id]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ clientId, body }: NewMessage) => request(sendMessage, { params: { id }, body: { body, clientId } }),
    onSuccess: async (message, { clientId }) => {
      await addToThread(queryClient, id, message)
      remove(clientId)
    },
    // Also after a failure, because the conversation may be closed.
    onSettled: () => void refreshInbox(queryClient, id),
  })
  const attempts = useMutationState({
    filters: { mutationKey },
    select: ({ state: { variables, status, error } }) => ({
      clientId: (variables as NewMessage).clientId,
      isSending: status === 'pending',
      ...(error && { failure: serverSentence(error) ?? 'Please check your connection.' }),
    }),
  })

  return {
    text,
    setText: (next: string) => change(() => ({ text: next })),
    outgoing: outgoing.map((message): Outgoing => {
      const attempt = attempts.findLast(({ clientId }) => clientId === message.clientId)
      return { isSending: false, ...attempt, ...message }
    }),
    send: (body: string) => {
      const { edited } = store.read() ?? blank
      const message = edited?.body === body ? edited : { clientId: newUuid(), body }
      change((draft) => ({ text: '', outgoing: [...draft.outgoing, message], edited: undefined }))
      mutate(message)
    },
    retry: ({ clientId, body }: NewMessage) => mutate({ clientId, body }),
    discard: ({ clientId }: NewMessage) => remove(clientId),
    /** Puts a failed message back into the field, below the text there. */
    edit: ({ clientId, body }: NewMessage) => {
      remove(clientId)
      change((draft) => ({ text: [draft.text, body].filter(Boolean).join('\n'), edited: { clientId, body } }))
    },
  }
}
