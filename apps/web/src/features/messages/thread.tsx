import { type Conversation, type Message, markRead } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmedViewing } from '#src/entities/viewings/confirmed-viewing.tsx'
import { viewingQueries } from '#src/entities/viewings/queries.ts'
import { useViewingDialog } from '#src/entities/viewings/use-viewing-dialog.tsx'
import { ApiError, request } from '#src/lib/api-client.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { unreadQuery } from '#src/lib/unread-query.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Message as EmptyState } from '#src/ui/message.tsx'
import { useTopModal } from '#src/ui/modal.tsx'
import { ShowMore } from '#src/ui/paged-list.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'
import { OutgoingBubble } from './bubbles.tsx'
import { Composer } from './composer.tsx'
import { ACCEPTING_TEXT, Invitation } from './invitation.tsx'
import { MessageList } from './message-list.tsx'
import { messageQueries, showConversation } from './queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { useSend } from './use-send.ts'

const ProposeDialog = lazyComponent(
  async () => (await import('#src/entities/viewings/propose-dialog.tsx')).ProposeDialog,
  DialogFailure,
)

const closedSentences = {
  closed: 'This conversation is closed. You can still read it.',
  listing_removed: 'This room was removed. You can still read the messages.',
} as const

/** The distance from an end of the thread, in pixels, that counts as having reached it. */
const NEAR_END = 80

/** Marks a thread as read up to its newest message, once the user can see its end. `isAtEnd`: the end is scrolled to. */
const useMarkThreadRead = (conversation: Conversation, newest: Message | undefined, isAtEnd: boolean): void => {
  const queryClient = useQueryClient()
  const isCovered = useTopModal() !== null
  const { _id: id, unread } = conversation
  const upTo = newest?._id
  useEffect(() => {
    if (upTo === undefined || unread === 0 || !isAtEnd || isCovered) return
    const mark = async (): Promise<void> => {
      // After a failure, the next new message marks the thread again.
      const read = await request(markRead, { params: { id }, body: { upTo } }).catch(() => undefined)
      const known = queryClient.getQueryData(messageQueries.conversation(id).queryKey)
      if (!read || !known) return
      showConversation(queryClient, { ...known, ...read })
      await queryClient.invalidateQueries(unreadQuery())
    }
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') void mark()
    }
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [queryClient, id, upTo, unread, isAtEnd, isCovered])
}

/** Announces messages that arrive after the thread was loaded. */
function Announcement({ newest, otherName }: { newest: Message | undefined; otherName: string }) {
  const [initialId] = useState(newest?._id)
  const isNew = newest && newest._id !== initialId && !newest.mine && !newest.withdrawn
  return (
    <p className="sr-only" role="status">
      {isNew && `${isolate(otherName)}: ${newest.body}`}
    </p>
  )
}

function Messages({
  conversation,
  uid,
  onReport,
}: {
  conversation: Conversation
  uid: string
  onReport: (messageId: string) => void
}) {
  const { _id: id, other, state, role, listing, invited } = conversation
  const { list, items, loadMore } = useCursorList(messageQueries.thread(id))
  const { text, setText, outgoing, send, retry, edit, discard } = useSend(id)
  const [edits, setEdits] = useState(0)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [isProposing, setIsProposing] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const newest = items[0]
  useMarkThreadRead(conversation, newest, isAtEnd)
  const scrollToEnd = () => scroller.current?.scrollTo({ top: 0 })

  return (
    <>
      {/* Reversed, so that the browser counts the scroll position from the newest message and keeps it when older ones
          load above. */}
      <section
        aria-label="Messages"
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          setIsAtEnd(-scrollTop < NEAR_END)
          if (!list.isFetchNextPageError && scrollHeight - clientHeight + scrollTop < NEAR_END) loadMore()
        }}
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
      >
        <div className="flex flex-col gap-2 p-4">
          {list.isPending && <Spinner label="Loading messages" />}
          {list.error && items.length === 0 && <Failure query={list}>We couldn’t load the messages.</Failure>}
          {/* Not a scroll anchor, because it stays on top when older messages load below it. */}
          <ShowMore
            className="text-center [overflow-anchor:none]"
            label="Show older messages"
            pages={{ list, loadMore }}
          />
          <MessageList
            conversationId={id}
            messages={items.toReversed()}
            isOpen={state === 'open'}
            onReport={onReport}
            otherName={other.name}
            uid={uid}
          />
          {outgoing.map((message) => (
            <OutgoingBubble
              isOpen={state === 'open'}
              key={message.clientId}
              message={message}
              onDiscard={() => discard(message)}
              onEdit={() => {
                edit(message)
                // Remounts the composer, which then takes the focus.
                setEdits(edits + 1)
              }}
              onRetry={() => retry(message)}
            />
          ))}
        </div>
      </section>
      {list.isSuccess && <Announcement newest={newest} otherName={other.name} />}
      {!isAtEnd && (
        <div className="relative h-0">
          <Button className="absolute inset-e-4 bottom-3 shadow-raised" look="outline" onClick={scrollToEnd}>
            <ArrowDown aria-hidden="true" className="size-5" />
            Newest messages
          </Button>
        </div>
      )}
      {state === 'open' && conversation.invitation && (
        <Invitation
          conversation={conversation}
          onAnswer={() => {
            if (text === '') setText(ACCEPTING_TEXT)
            // Remounts the composer, which then takes the focus.
            setEdits(edits + 1)
          }}
        />
      )}
      {state === 'open' ? (
        <Composer
          key={edits}
          onChange={setText}
          onSend={(body) => {
            send(body)
            scrollToEnd()
          }}
          // An invited person answers first.
          onSuggestTimes={listing && !invited ? () => setIsProposing(true) : undefined}
          takesFocus={edits > 0}
          text={text}
        />
      ) : (
        <Banner className="m-4" tone="neutral">
          {closedSentences[state]}
        </Banner>
      )}
      <Suspense fallback={null}>
        {isProposing && listing && (
          <ProposeDialog
            onClose={() => setIsProposing(false)}
            to={{ conversationId: id, listingId: listing._id, role, name: other.name }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Shows the other person, the room, and the confirmed viewings, each in one line. Keeps the focus if one of them ends. */
function ThreadTop({
  conversation,
  uid,
  headingRef,
  onReport,
}: {
  conversation: Conversation
  uid: string
  headingRef: Ref<HTMLHeadingElement>
  onReport: () => void
}) {
  const viewings = useQuery(viewingQueries.ofConversation(conversation._id))
  const confirmed = viewings.data?.items.filter(({ state }) => state === 'confirmed') ?? []
  // Outside the viewings, so that a dialog stays open if its viewing ends.
  const { open, dialog } = useViewingDialog()
  const { list: area } = useListFocus(confirmed.length)
  return (
    <div className="shrink-0 outline-none" ref={area} tabIndex={-1}>
      <ThreadHead conversation={conversation} headingRef={headingRef} onReport={onReport} />
      {confirmed.map((viewing) => (
        <ConfirmedViewing key={viewing._id} onAsk={open} uid={uid} viewing={viewing} />
      ))}
      {viewings.error && !viewings.data && (
        <Failure className="mx-4 my-2" query={viewings}>
          We couldn’t load your viewings.
        </Failure>
      )}
      {dialog}
    </div>
  )
}

const missing = pickScene({ seed: 'no such conversation', kind: 'Shared' })

/** Shows a conversation: the other user, the room, the messages and the field for a new message. */
export function Thread({
  id,
  uid,
  headingRef,
  onReport,
}: {
  id: string
  uid: string
  headingRef: Ref<HTMLHeadingElement>
  /** Reports a message of the other person, or the person. */
  onReport: (conversation: Conversation, messageId?: string) => void
}) {
  const { data, error, refetch, isFetching } = useQuery(messageQueries.conversation(id))
  if (data) {
    return (
      <>
        <ThreadTop
          conversation={data}
          headingRef={headingRef}
          key={`top ${id}`}
          onReport={() => onReport(data)}
          uid={uid}
        />
        <Messages conversation={data} key={id} onReport={(messageId) => onReport(data, messageId)} uid={uid} />
      </>
    )
  }
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <EmptyState
        action={
          <Link className={buttonStyle()} to={paths.messages()}>
            All messages
          </Link>
        }
        scene={missing}
        title={<h2 className="text-heading">This conversation doesn’t exist.</h2>}
      />
    )
  }
  if (error) {
    return (
      <Failure query={{ refetch, isFetching }} className="m-4">
        We couldn’t load this conversation.
      </Failure>
    )
  }
  return (
    <div className="flex grow items-center justify-center">
      <Spinner label="Loading conversation" />
    </div>
  )
}
