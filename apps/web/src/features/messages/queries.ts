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

type Inbox = InfiniteData<CursorPage<Conversation>>

const isAfter = (one: Conversation, other: Conversation): boolean => one.lastMessageAt > other.lastMessageAt

/** Moves a conversation to its place in a loaded list, by its activity. `isListed`: whether it belongs to the list. */
const moveInList = (list: Inbox, conversation: Conversation, isListed: boolean): Inbox => {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== conversation._id) }))
  const last = pages.at(-1)
  // Without an older one, it belongs to a page that is not loaded, unless all are.
  const page =
    pages.find(({ items }) => items.some((item) => isAfter(conversation, item))) ?? (last?.next ? null : last)
  if (!isListed || !page) return { ...list, pages }
  const place = page.items.findIndex((item) => isAfter(conversation, item))
  page.items = page.items.toSpliced(place === -1 ? page.items.length : place, 0, conversation)
  return { ...list, pages }
}

/** Shows a conversation as it is now, in its thread and in the loaded lists. */
export const showConversation = (queryClient: QueryClient, conversation: Conversation): void => {
  queryClient.setQueryData(messageQueries.conversation(conversation._id).queryKey, conversation)
  for (const archived of [false, true]) {
    const { queryKey } = messageQueries.inbox(archived)
    const isFetching = queryClient.isFetching({ queryKey }) > 0
    queryClient.setQueryData<Inbox>(
      queryKey,
      (list) => list && moveInList(list, conversation, conversation.archived === archived),
    )
    // The response in flight may be older.
    if (isFetching) void queryClient.invalidateQueries({ queryKey })
  }
  void queryClient.invalidateQueries({ queryKey: messageQueries.latest().queryKey })
}

/** Refetches one conversation and all counts of unread messages, but no list, which may have many pages. */
export const refreshInbox = async (queryClient: QueryClient, id: string): Promise<void> => {
  const inbox = [...messageQueries.all(), 'inbox']
  const isShown = [inbox, messageQueries.conversation(id).queryKey].some(
    (queryKey) => queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0,
  )
  const invalidateAll = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: inbox })
    await queryClient.invalidateQueries(messageQueries.conversation(id))
  }
  const refetchConversation = async (): Promise<void> => {
    const options = { ...messageQueries.conversation(id), staleTime: 0 }
    const fetch = () => queryClient.fetchQuery(options).catch(() => null)
    // The response in flight may be older.
    if (isShown && queryClient.isFetching({ queryKey: options.queryKey }) > 0) await fetch()
    const conversation = isShown ? await fetch() : null
    if (conversation) showConversation(queryClient, conversation)
    else await invalidateAll()
  }
  await Promise.all([refetchConversation(), queryClient.invalidateQueries(unreadQuery())])
}

/** Refetches the newest messages of a thread, which may have many pages. Refetches all if none of them is known. */
const refreshThread = async (queryClient: QueryClient, id: string): Promise<void> => {
  const { queryKey } = messageQueries.thread(id)
  const loaded = queryClient.getQueryData<Thread>(queryKey)?.pages.length ?? 0
  if (loaded < 2) return queryClient.invalidateQueries({ queryKey })
  const { items: newest } = await request(listMessages, { params: { id }, query: {} })
  const ids = new Set(newest.map(({ _id }) => _id))
  const thread = queryClient.getQueryData<Thread>(queryKey)
  const [first, ...rest] = thread?.pages ?? []
  // A page in flight would replace the merged ones.
  const isFetching = queryClient.isFetching({ queryKey }) > 0
  if (!thread || !first || isFetching || !first.items.some(({ _id }) => ids.has(_id))) {
    return queryClient.invalidateQueries({ queryKey })
  }
  const others = first.items.filter(({ _id }) => !ids.has(_id))
  const oldest = newest.at(-1)?.createdAt ?? ''
  const [newer, older] = [
    others.filter(({ createdAt }) => createdAt >= oldest),
    others.filter(({ createdAt }) => createdAt < oldest),
  ]
  const items = [...newer, ...newest, ...older]
  queryClient.setQueryData<Thread>(queryKey, { ...thread, pages: [{ ...first, items }, ...rest] })
}

/** Refetches the newest messages of the threads on the page. */
export const refreshOpenThreads = (queryClient: QueryClient): void => {
  const filter = { queryKey: [...messageQueries.all(), 'thread'], type: 'active' } as const
  for (const { queryKey } of queryClient.getQueryCache().findAll(filter)) {
    void refreshThread(queryClient, String(queryKey[2])).catch(() => undefined)
  }
}

/** Refetches a conversation and its thread. `event` is the data of `event: conversation`. */
export const refreshConversation = (queryClient: QueryClient, event: string): void => {
  const { _id: id } = z.parse(conversationEvent, JSON.parse(event))
  void refreshInbox(queryClient, id)
  void refreshThread(queryClient, id).catch(() => undefined)
}
