import { listenToEvents } from '@roommate-finder/contracts/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applicantsKey, refreshInterest } from '#src/entities/room/queries.ts'
import { savedSearchesKey } from '#src/features/alerts/queries.ts'
import { messageQueries, refreshConversation, refreshOpenThreads } from '#src/features/messages/queries.ts'
import { notificationQueries } from '#src/features/notifications/queries.ts'
import { readEvents } from '#src/lib/api-events.ts'
import { viewingsKey } from '#src/lib/shared-queries.ts'
import { unreadQuery } from '#src/lib/unread-query.ts'

/** The polling interval while there is no stream and the page is visible. */
const POLL_MS = 20_000

// The stream ends when the token expires, when the server restarts, and when the user opens a fourth tab. Hidden tabs
// wait longer, because more than three tabs would otherwise end each other's streams all the time.
const RECONNECT_MS = 5_000
const MAX_RECONNECT_MS = 60_000

/** Returns a random delay, so that after a restart of the server not all pages reconnect at once. */
const reconnectDelay = (failures: number): number => {
  const ms = document.hidden ? MAX_RECONNECT_MS : Math.min(RECONNECT_MS * 2 ** failures, MAX_RECONNECT_MS)
  return ms * (0.5 + Math.random())
}

const waitToReconnect = (failures: number, signal: AbortSignal): Promise<void> =>
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
    const timer = setTimeout(end, reconnectDelay(failures))
    document.addEventListener('visibilitychange', endIfVisible)
    signal.addEventListener('abort', end)
    // An aborted signal fires no event.
    if (signal.aborted) end()
  })

const refreshNotifications = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: savedSearchesKey })
  void queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
  void queryClient.invalidateQueries({ queryKey: viewingsKey })
  refreshInterest(queryClient)
}

/**
 * Requests the counts and the newest messages of the open thread, and everything else only if the counts have changed,
 * because lists may have many pages.
 */
const poll = async (queryClient: QueryClient): Promise<void> => {
  const { queryKey } = unreadQuery()
  const known = queryClient.getQueryData(queryKey)
  await queryClient.invalidateQueries({ queryKey })
  // React Query keeps the object if the counts are the same.
  if (known === undefined || queryClient.getQueryData(queryKey) === known) {
    refreshOpenThreads(queryClient)
    return
  }
  void queryClient.invalidateQueries({ queryKey: messageQueries.all() })
  refreshNotifications(queryClient)
}

const listen = async (queryClient: QueryClient, signal: AbortSignal): Promise<void> => {
  let isOpen = false
  let openedAt = Number.POSITIVE_INFINITY
  let failures = 0
  const onOpen = () => {
    isOpen = true
    openedAt = Date.now()
    // Finds what changed before the stream was open.
    void poll(queryClient)
  }
  const polling = setInterval(() => {
    if (!isOpen && !document.hidden) void poll(queryClient)
  }, POLL_MS)
  signal.addEventListener('abort', () => clearInterval(polling))
  while (!signal.aborted) {
    try {
      for await (const { event, data } of readEvents(listenToEvents, { signal, onOpen })) {
        if (event === 'conversation') {
          refreshConversation(queryClient, data)
          void queryClient.invalidateQueries({ queryKey: viewingsKey })
          void queryClient.invalidateQueries({ queryKey: applicantsKey })
        }
        if (event === 'notification') {
          refreshNotifications(queryClient)
          void queryClient.invalidateQueries(unreadQuery())
        }
      }
    } catch {
      // Reconnects below.
    }
    isOpen = false
    // A stream that ended at once was of no use.
    if (Date.now() - openedAt > POLL_MS) failures = 0
    openedAt = Number.POSITIVE_INFINITY
    await waitToReconnect(failures++, signal)
  }
}

/**
 * Refetches the changed data after each server-sent event, while the component is mounted. Polls while there is no
 * stream.
 */
export const useLiveUpdates = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    void listen(queryClient, abort.signal)
    return () => abort.abort()
  }, [queryClient])
}
