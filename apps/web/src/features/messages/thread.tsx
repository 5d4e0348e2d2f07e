import {
  archiveConversation,
  type Conversation,
  type Message,
  markRead,
  unarchiveConversation,
  withdrawMessage,
} from '@roommate-finder/contracts/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ArrowLeft } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ApiError, request } from '#src/lib/api-client.ts'
import { formatDay, formatMoney } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Banner, RetryBanner } from '#src/ui/banner.tsx'
import { Button, buttonStyle, IconButton } from '#src/ui/button.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MessageBubble, OutgoingBubble } from './bubbles.tsx'
import { Composer } from './composer.tsx'
import { messageQueries, refreshInbox } from './queries.ts'
import { useSend } from './use-send.ts'

const closedSentences = {
  closed: 'This conversation is closed. You can still read it.',
  listing_removed: 'The room of this conversation was removed. You can still read the messages.',
} as const

function RoomLink({ listing }: { listing: NonNullable<Conversation['listing']> }) {
  return (
    <Link
      className="flex min-w-0 items-center gap-3 border-b border-line px-4 py-2 hover:bg-primary-soft"
      to={paths.details(listing._id)}
    >
      <span className="block w-16 shrink-0 overflow-hidden rounded-sm">
        <ListingPicture listing={{ _id: listing._id, roomType: '' }} />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{listing.title}</span>
        <span className="block text-sm text-muted">
          {listing.rent === null ? 'N/A' : `${formatMoney(listing.rent)}/month`}
          {listing.availability !== 'available' && ' · Unavailable'}
        </span>
      </span>
    </Link>
  )
}

function ThreadHead({ conversation }: { conversation: Conversation }) {
  const queryClient = useQueryClient()
  const { _id: id, other, archived, listing } = conversation
  const archive = useMutation({
    mutationFn: () => request(archived ? unarchiveConversation : archiveConversation, { params: { id } }),
    onSuccess: () => {
      toast({ text: archived ? 'Conversation moved to the inbox.' : 'Conversation archived.' })
      return refreshInbox(queryClient, id)
    },
    onError: () => toast({ text: 'That did not work. Please try again.', tone: 'danger' }),
  })
  const Icon = archived ? ArchiveRestore : Archive
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <Link
          aria-label="Back to all messages"
          className={buttonStyle('quiet', '-ml-4 lg:hidden')}
          to={paths.messages()}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <Avatar name={other.name} size="sm" src={other.photoURL} />
        <h2 className="min-w-0 grow truncate font-sans text-lg font-semibold">{other.name}</h2>
        <IconButton
          label={archived ? 'Move to inbox' : 'Archive'}
          onClick={() => {
            if (!archive.isPending) archive.mutate()
          }}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {listing && <RoomLink listing={listing} />}
    </>
  )
}

/** Returns a ref for the thread. Scrolls to the newest message, and keeps the position when older ones load above. */
const useScrollPlace = (oldest: string | undefined, newest: string) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<{ oldest: string | undefined; height: number }>({ oldest: undefined, height: 0 })
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const isGrownAbove = before.current.oldest !== undefined && before.current.oldest !== oldest
    box.scrollTop = isGrownAbove ? box.scrollTop + box.scrollHeight - before.current.height : box.scrollHeight
    before.current = { oldest, height: box.scrollHeight }
  }, [oldest, newest])
  return place
}

/** Marks a thread as read up to its newest message, once the page is visible. */
const useMarkRead = (conversation: Conversation, newest: Message | undefined): void => {
  const queryClient = useQueryClient()
  const { _id: id, unread } = conversation
  const upTo = newest?._id
  useEffect(() => {
    if (upTo === undefined || unread === 0) return
    const mark = async (): Promise<void> => {
      // After a failure, the next new message marks the thread again.
      await request(markRead, { params: { id }, body: { upTo } }).catch(() => undefined)
      await refreshInbox(queryClient, id)
    }
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') void mark()
    }
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [queryClient, id, upTo, unread])
}

function Messages({ conversation, uid }: { conversation: Conversation; uid: string }) {
  const { _id: id, other, state } = conversation
  const queryClient = useQueryClient()
  const { list, items, hasMore, loadMore } = useCursorList(messageQueries.thread(id))
  const { outgoing, send, retry, discard } = useSend(id)
  const oldestFirst = items.toReversed()
  const newest = items[0]
  const place = useScrollPlace(oldestFirst[0]?._id, `${newest?._id ?? ''} ${outgoing.length}`)
  useMarkRead(conversation, newest)
  const withdraw = useMutation({
    mutationFn: (messageId: string) => request(withdrawMessage, { params: { id, messageId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messageQueries.all() }),
    onError: () => toast({ text: 'The message could not be withdrawn.', tone: 'danger' }),
  })

  return (
    <>
      <div
        className="flex min-h-0 grow flex-col gap-2 overflow-y-auto overscroll-contain p-4 *:first:mt-auto"
        onScroll={({ currentTarget }) => {
          if (currentTarget.scrollTop < 80) loadMore()
        }}
        ref={place}
      >
        {list.isPending && <Spinner label="Loading messages" />}
        {list.error && items.length === 0 && (
          <RetryBanner onRetry={() => void list.refetch()} pending={list.isFetching}>
            We couldn't load the messages.
          </RetryBanner>
        )}
        {hasMore && (
          <Button className="self-center" look="quiet" onClick={loadMore} pending={list.isFetchingNextPage}>
            Show older messages
          </Button>
        )}
        {oldestFirst.map((message, index) => {
          const day = formatDay(message.createdAt)
          const isNewDay = index === 0 || formatDay(oldestFirst[index - 1]?.createdAt ?? '') !== day
          return (
            <Fragment key={message._id}>
              {isNewDay && <h3 className="self-center font-sans text-sm font-semibold text-muted">{day}</h3>}
              <MessageBubble
                message={message}
                now={list.dataUpdatedAt}
                onWithdraw={() => withdraw.mutate(message._id)}
              />
            </Fragment>
          )
        })}
        {outgoing.map((message) => (
          <OutgoingBubble
            key={message.clientId}
            message={message}
            onDiscard={() => discard(message)}
            onRetry={() => retry(message)}
          />
        ))}
      </div>
      <p className="sr-only" role="status">
        {newest && !newest.mine && `${other.name}: ${newest.body}`}
      </p>
      {state === 'open' ? (
        <Composer id={id} onSend={send} uid={uid} />
      ) : (
        <Banner className="m-4" tone="neutral">
          {closedSentences[state]}
        </Banner>
      )}
    </>
  )
}

/** Shows a conversation: the other user, the room, the messages and the field for a new message. */
export function Thread({ id, uid }: { id: string; uid: string }) {
  const { data, error, refetch, isFetching } = useQuery(messageQueries.conversation(id))
  if (data) {
    return (
      <>
        <ThreadHead conversation={data} />
        <Messages conversation={data} key={id} uid={uid} />
      </>
    )
  }
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <div className="flex flex-col items-start gap-4 p-6">
        <p>This conversation doesn’t exist.</p>
        <Link className={buttonStyle()} to={paths.messages()}>
          All messages
        </Link>
      </div>
    )
  }
  if (error) {
    return (
      <RetryBanner className="m-4" onRetry={() => void refetch()} pending={isFetching}>
        We couldn't load this conversation.
      </RetryBanner>
    )
  }
  return (
    <div className="flex grow items-center justify-center">
      <Spinner label="Loading conversation" />
    </div>
  )
}
