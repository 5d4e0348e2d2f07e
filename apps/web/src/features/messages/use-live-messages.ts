import { conversationEvent, listenToEvents } from '@roommate-finder/contracts/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { readEvents } from '#src/lib/api-events.ts'
import { messageQueries, refreshInbox } from './queries.ts'

/** The stream ends when the token expires or the server restarts. Until the reconnect, queries poll. */
const RECONNECT_MS = 5_000

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, RECONNECT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const refresh = (queryClient: QueryClient, data: string): void => {
  const event = z.safeParse(conversationEvent, JSON.parse(data))
  if (!event.success) return
  const id = event.data._id
  void refreshInbox(queryClient, id)
  void queryClient.invalidateQueries({ queryKey: messageQueries.thread(id).queryKey })
}

const listen = async (queryClient: QueryClient, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      for await (const { event, data } of readEvents(listenToEvents, { signal })) {
        if (event === 'conversation') refresh(queryClient, data)
      }
    } catch {
      // Reconnects below.
    }
    await pause(signal)
  }
}

/** Refetches changed conversations after server-sent events, while the component is mounted. */
export const useLiveMessages = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    void listen(queryClient, abort.signal)
    return () => abort.abort()
  }, [queryClient])
}
