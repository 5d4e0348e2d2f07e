import { WITHDRAWABLE_MS } from '@roommate-finder/contracts/limits'
import type { Message } from '@roommate-finder/contracts/messages'
import { Flag } from 'lucide-react'
import { ProposalCard } from '#src/entities/viewings/proposal-card.tsx'
import { cn } from '#src/lib/cn.ts'
import { formatDate, formatTime } from '#src/lib/format.ts'
import { useIsBefore } from '#src/lib/server-clock.ts'
import { linkStyle } from '#src/ui/button.tsx'
import { MessageText } from './message-text.tsx'
import type { Outgoing } from './use-send.ts'

const bubble = 'max-w-[min(65ch,85%)] rounded-lg px-4 py-2'
const own = 'self-end rounded-ee-xs bg-primary-soft text-ink'
const others = 'self-start rounded-es-xs border border-line bg-card'

/** Shows a message. Offers to withdraw an own message for `WITHDRAWABLE_MS` after sending, if `isOpen`. */
export function MessageBubble({
  conversationId,
  message,
  sender,
  isJoined,
  isOpen,
  onWithdraw,
  onReport,
}: {
  conversationId: string
  message: Message
  sender: string
  /** True if the message belongs to the group of the message above. */
  isJoined: boolean
  /** True if the conversation accepts messages. */
  isOpen: boolean
  onWithdraw: () => void
  onReport: () => void
}) {
  const { mine, body, createdAt, withdrawn, proposalId } = message
  const isRecent = useIsBefore(Date.parse(createdAt) + WITHDRAWABLE_MS)
  const bubbleOfMessage = (
    <div
      className={cn(
        bubble,
        'group',
        mine ? own : others,
        isJoined && '-mt-1.5',
        isJoined && (mine ? 'rounded-se-xs' : 'rounded-ss-xs'),
      )}
    >
      <p className="sr-only">{sender}:</p>
      {withdrawn ? (
        <p className="text-muted italic">
          <bdi>{sender}</bdi> unsent a message
        </p>
      ) : proposalId ? (
        <ProposalCard
          conversationId={conversationId}
          // The times follow.
          heading={body.slice(0, body.indexOf(':') + 1)}
          isOpen={isOpen}
          proposalId={proposalId}
          text={<MessageText text={body} />}
        />
      ) : (
        <MessageText text={body} />
      )}
      <p className="flex items-center justify-end gap-2 text-sm text-muted">
        {!mine && (
          // With a mouse, visible on hover only. The click area is 44 px high, without a taller line.
          <button
            aria-label="Report this message"
            className="-my-3 -ms-3 inline-flex size-11 cursor-pointer items-center justify-center rounded-sm text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:text-primary focus-visible:opacity-100 pointer-coarse:opacity-100"
            onClick={onReport}
            title="Report this message"
            type="button"
          >
            <Flag aria-hidden="true" className="size-4" />
          </button>
        )}
        <time dateTime={createdAt} title={formatDate(createdAt)}>
          {formatTime(createdAt)}
        </time>
      </p>
    </div>
  )
  // Times are taken back instead.
  if (!mine || withdrawn || proposalId || !isOpen || !isRecent) return bubbleOfMessage
  return (
    <>
      {bubbleOfMessage}
      <button
        className={cn(linkStyle, '-my-2 min-h-11 cursor-pointer self-end px-2 text-sm')}
        onClick={onWithdraw}
        type="button"
      >
        Unsend
      </button>
    </>
  )
}

export function OutgoingBubble({
  message: { body, isSending, failure },
  isOpen,
  onRetry,
  onEdit,
  onDiscard,
}: {
  message: Outgoing
  /** True if the conversation accepts messages. */
  isOpen: boolean
  onRetry: () => void
  onEdit: () => void
  onDiscard: () => void
}) {
  const resend = [
    ['Retry', onRetry],
    ['Edit', onEdit],
  ] as const
  const actions = [...(isOpen ? resend : []), ['Discard', onDiscard] as const]
  return (
    <div className={cn(bubble, own, isSending && 'opacity-70')}>
      <p className="sr-only">You:</p>
      <MessageText text={body} />
      {isSending ? (
        <p className="text-end text-sm text-muted">Sending…</p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-2 text-sm text-danger" role="alert">
          <p>{failure === undefined ? 'Not sent.' : `Not sent. ${failure}`}</p>
          {actions.map(([label, onClick]) => (
            <button
              className={cn(linkStyle, 'min-h-11 cursor-pointer px-1')}
              key={label}
              onClick={onClick}
              type="button"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
