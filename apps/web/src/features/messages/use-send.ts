import { sendMessage } from '@roommate-finder/contracts/messages'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { newUuid, useDraft, useDraftValue } from '#src/lib/draft.ts'
import { withTabLock } from '#src/lib/tab-lock.ts'
import { addToThread, refreshInbox } from './queries.ts'

const newMessage = z.object({ clientId: z.string(), body: z.string() })
type NewMessage = z.infer<typeof newMessage>

const draftSchema = z.object({
  /** The text in the field. */
  text: z.string(),
  /** Messages that are in flight or have failed, oldest first. `sendingSince`, in ms since 1970, stays when a tab closes. */
  outgoing: z.array(z.extend(newMessage, { sendingSince: z.optional(z.number()) })),
  /** A failed message that was put back into the field. */
  edited: z.optional(newMessage),
})
type ConversationDraft = z.infer<typeof draftSchema>

const blank: ConversationDraft = { text: '', outgoing: [] }

/** A message that a closed tab was sending is sent again within this time. Later its author decides. */
const RESEND_MS = 5 * 60_000

const isInFlight = ({ sendingSince }: ConversationDraft['outgoing'][number]): boolean =>
  sendingSince !== undefined && Date.now() - sendingSince < RESEND_MS

/** A message that is in flight or was not sent. */
export interface Outgoing extends NewMessage {
  isSending: boolean
  /** Why it was not sent, if this page knows. */
  failure?: string
}

/**
 * Holds the draft of a conversation: the text in the field and the messages that the API has not accepted. Sends
 * messages one after another. Retries reuse the `clientId`, so that the API does not store a message twice if a response
 * was lost. If a tab closes while it sends, the next tab of the conversation sends again, for `RESEND_MS`.
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
  const setSending = (clientId: string, sendingSince: number | undefined) =>
    change((draft) => ({
      outgoing: draft.outgoing.map((message) =>
        message.clientId === clientId ? { ...message, sendingSince } : message,
      ),
    }))

  const mutationKey = ['messages', 'send', id]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ clientId, body }: NewMessage) =>
      withTabLock(`send-message:${clientId}`, async () => {
        // Another tab may have sent it, or failed to, while this one waited.
        if (!store.read()?.outgoing.some((message) => message.clientId === clientId && isInFlight(message))) return
        try {
          await addToThread(queryClient, id, await request(sendMessage, { params: { id }, body: { body, clientId } }))
          remove(clientId)
        } catch (error) {
          setSending(clientId, undefined)
          throw error
        }
      }),
    // Also after a failure, because the conversation may be closed.
    onSettled: () => void refreshInbox(queryClient, id),
  })
  const attempts = useMutationState({
    filters: { mutationKey },
    select: ({ state: { variables, error } }) => ({
      clientId: (variables as NewMessage).clientId,
      ...(error && { failure: serverSentence(error) ?? 'Please check your connection.' }),
    }),
  })

  useEffect(() => {
    // Not `attempts`, which lag behind by a render.
    const pending = queryClient.getMutationCache().findAll({ mutationKey: ['messages', 'send', id], status: 'pending' })
    const isHere = (message: NewMessage) =>
      pending.some(({ state }) => (state.variables as NewMessage).clientId === message.clientId)
    for (const message of outgoing) if (isInFlight(message) && !isHere(message)) mutate(message)
  }, [queryClient, id, outgoing, mutate])

  return {
    text,
    setText: (next: string) => change(() => ({ text: next })),
    outgoing: outgoing.map((message): Outgoing => {
      const { clientId, body } = message
      const failure = attempts.findLast((attempt) => attempt.clientId === clientId)?.failure
      return { clientId, body, isSending: isInFlight(message), ...(failure !== undefined && { failure }) }
    }),
    send: (body: string) => {
      const { edited } = store.read() ?? blank
      const message = edited?.body === body ? edited : { clientId: newUuid(), body }
      change((draft) => ({
        text: '',
        outgoing: [...draft.outgoing, { ...message, sendingSince: Date.now() }],
        edited: undefined,
      }))
      mutate(message)
    },
    retry: ({ clientId, body }: NewMessage) => {
      setSending(clientId, Date.now())
      mutate({ clientId, body })
    },
    discard: ({ clientId }: NewMessage) => remove(clientId),
    /** Puts a failed message back into the field, below the text there. */
    edit: ({ clientId, body }: NewMessage) => {
      remove(clientId)
      change((draft) => ({ text: [draft.text, body].filter(Boolean).join('\n'), edited: { clientId, body } }))
    },
  }
}
