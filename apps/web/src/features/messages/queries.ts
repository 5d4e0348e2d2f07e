import { MAX_CONVERSATIONS_SHOWN } from '@roommate-finder/contracts/limits'
import {
  type Conversation,
  conversationEvent,
  getConversation,
  listConversations,
  listMessages,
  type Message,
} from '@roommate-finder/contracts/messages'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { unreadQuery } from '#src/lib/unread-query.ts'
import { type CursorPage, cursorListOptions } from '#src/lib/use-cursor-list.ts'

/** Queries about conversations. All keys start with `all`. */
export const messageQueries = {
  all: () => ['messages'] as const,
  inbox: (archived: boolean) =>
    cursorListOptions<Conversation>([...messageQueries.all(), 'inbox', { archived }], (cursor, signal) =>
      request(listConversations, { query: { cursor, archived: String(archived) }, signal }),
    ),
  /** The conversations with the latest messages, as many as one request returns. Refetched with the inbox. */
  latest: () =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'inbox', 'latest'],
      queryFn: ({ signal }) => request(listConversations, { query: { limit: MAX_CONVERSATIONS_SHOWN }, signal }),
      staleTime: 0,
    }),
  conversation: (id: string) =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'conversation', id],
      queryFn: ({ signal }) => request(getConversation, { params: { id }, signal }),
    }),
  thread: (id: string) =>
    cursorListOptions<Message>([...messageQueries.all(), 'thread', id], (cursor, signal) =>
      request(listMessages, { params: { id }, query: { cursor }, signal }),
    ),
}

type Thread = InfiniteData<CursorPage<Message>>

/** Adds a sent message to the end of the cached thread. */
export const addToThread = async (queryClient: QueryClient, id: string, message: Message): Promise<void> => {
  const { queryKey } = messageQueries.thread(id)
  const isFetching = queryClient.isFetching({ queryKey }) > 0
  // The response in flight may lack the message.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Thread>(queryKey, (thread) => {
    const [first, ...rest] = thread?.pages ?? []
    if (!thread || !first || first.items.some(({ _id }) => _id === message._id)) return thread
    return { ...thread, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
  })
  if (isFetching) await queryClient.invalidateQueries({ queryKey })
}

/** Refetches conversations and all counts of unread messages, but not the threads. */
export const refreshInbox = async (queryClient: QueryClient, id: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...messageQueries.all(), 'inbox'] }),
    queryClient.invalidateQueries(messageQueries.conversation(id)),
    queryClient.invalidateQueries(unreadQuery()),
  ])
}

/** Refetches a conversation and its thread. `event` is the data of `event: conversation`. */
export const refreshConversation = (queryClient: QueryClient, event: string): void => {
  const { _id: id } = z.parse(conversationEvent, JSON.parse(event))
  void refreshInbox(queryClient, id)
  void queryClient.invalidateQueries({ queryKey: messageQueries.thread(id).queryKey })
}
