import { sendMessage } from '@roommate-finder/contracts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { newUuid } from '#src/lib/draft.ts'
import { addToThread, refreshInbox } from './queries.ts'

/** A message that is in flight or has failed. */
export interface Outgoing {
  clientId: string
  body: string
  /** The error message if sending failed. */
  failure?: string
}

/**
 * Sends messages of a conversation one after another, with an optimistic update. Retries reuse the `clientId`, so that
 * the API does not store a message twice if a response was lost.
 */
export const useSend = (id: string) => {
  const queryClient = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const [last, setLast] = useState<Promise<void>>(() => Promise.resolve())

  const remove = (clientId: string) => setOutgoing((all) => all.filter((each) => each.clientId !== clientId))
  const setFailure = (clientId: string, failure?: string) =>
    setOutgoing((all) =>
      all.map(({ failure: _, ...each }) => {
        if (each.clientId !== clientId) return _ === undefined ? each : { ...each, failure: _ }
        return failure === undefined ? each : { ...each, failure }
      }),
    )

  const deliver = async ({ clientId, body }: Outgoing): Promise<void> => {
    try {
      addToThread(queryClient, id, await request(sendMessage, { params: { id }, body: { body, clientId } }))
      remove(clientId)
      void refreshInbox(queryClient, id)
    } catch (error) {
      setFailure(clientId, serverSentence(error) ?? 'Please check your connection.')
    }
  }
  const enqueue = (message: Outgoing) => setLast(last.then(() => deliver(message)))

  return {
    outgoing,
    send: (body: string) => {
      const message = { clientId: newUuid(), body }
      setOutgoing([...outgoing, message])
      enqueue(message)
    },
    retry: (message: Outgoing) => {
      setFailure(message.clientId)
      enqueue(message)
    },
    discard: ({ clientId }: Outgoing) => remove(clientId),
  }
}
