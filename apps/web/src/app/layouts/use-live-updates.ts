import { listenToEvents } from '@roommate-finder/contracts/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshConversation } from '#src/features/messages/queries.ts'
import { notificationQueries } from '#src/features/notifications/queries.ts'
import { readEvents } from '#src/lib/api-events.ts'
import { unreadQuery } from '#src/lib/unread.ts'

// The stream ends when the token expires, when the server restarts, and when the user opens a fourth tab. Hidden tabs
// wait longer, because more than three tabs would otherwise end each other's streams all the time.
const RECONNECT_MS = 5_000
const RECONNECT_HIDDEN_MS = 60_000

const waitToReconnect = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', endIfVisible)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const endIfVisible = () => {
      if (!document.hidden) end()
    }
    const timer = setTimeout(end, document.hidden ? RECONNECT_HIDDEN_MS : RECONNECT_MS)
    document.addEventListener('visibilitychange', endIfVisible)
    signal.addEventListener('abort', end)
  })

const listen = async (queryClient: QueryClient, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      for await (const { event, data } of readEvents(listenToEvents, { signal })) {
        if (event === 'conversation') refreshConversation(queryClient, data)
        if (event === 'notification') void queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
        void queryClient.invalidateQueries(unreadQuery())
      }
    } catch {
      // Reconnects below. Until then, queries poll.
    }
    await waitToReconnect(signal)
  }
}

/** Refetches the changed data after each server-sent event, while the component is mounted. */
export const useLiveUpdates = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    void listen(queryClient, abort.signal)
    return () => abort.abort()
  }, [queryClient])
}
