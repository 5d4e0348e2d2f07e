import { WITHDRAWABLE_MS } from '@roommate-finder/contracts/limits'
import type { Message } from '@roommate-finder/contracts/messages'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatDate, formatTime } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, linkStyle } from '#src/ui/button.tsx'
import { MessageText } from './message-text.tsx'
import type { Outgoing } from './use-send.ts'

const bubble = 'max-w-[min(34rem,85%)] rounded-lg px-4 py-2'
const own = 'self-end rounded-br-xs bg-primary-soft text-ink'
const others = 'self-start rounded-bl-xs border border-line bg-card'

const warnings = {
  payment: 'This message talks about money. Never pay before you have seen the room and signed.',
  contact: 'This message contains contact details. Outside Roommate Finder we can’t help you with a scam.',
} as const

/** Warns above a received message that looks like a scam. */
function Warning({ kind }: { kind: keyof typeof warnings }) {
  return (
    <p className="flex max-w-[min(34rem,85%)] items-start gap-2 self-start text-sm text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {warnings[kind]}{' '}
        <Link className={linkStyle} to={paths.safety()}>
          How to stay safe
        </Link>
      </span>
    </p>
  )
}

/** Shows a message. Offers to withdraw an own message for `WITHDRAWABLE_MS` after sending. `now` is in milliseconds. */
export function MessageBubble({ message, now, onWithdraw }: { message: Message; now: number; onWithdraw: () => void }) {
  const { mine, body, createdAt, withdrawn, seen, warning } = message
  const isWithdrawable = mine && !withdrawn && now - Date.parse(createdAt) < WITHDRAWABLE_MS
  return (
    <>
      {warning && <Warning kind={warning} />}
      <div className={cn(bubble, mine ? own : others)}>
        <p className="sr-only">{mine ? 'You' : 'The other person'}:</p>
        {withdrawn ? <p className="text-muted italic">Message withdrawn</p> : <MessageText text={body} />}
        <p className="flex items-center justify-end gap-2 text-sm text-muted">
          {isWithdrawable && (
            <Button className="-my-2" look="quiet" onClick={onWithdraw}>
              Withdraw
            </Button>
          )}
          {seen && <span>Seen</span>}
          <time dateTime={createdAt} title={formatDate(createdAt)}>
            {formatTime(createdAt)}
          </time>
        </p>
      </div>
    </>
  )
}

export function OutgoingBubble({
  message: { body, failure },
  onRetry,
  onDiscard,
}: {
  message: Outgoing
  onRetry: () => void
  onDiscard: () => void
}) {
  return (
    <div className={cn(bubble, own, failure === undefined && 'opacity-70')}>
      <MessageText text={body} />
      {failure === undefined ? (
        <p className="text-right text-sm text-muted">Sending…</p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-2 text-sm text-danger" role="alert">
          <p>Not sent. {failure}</p>
          <Button look="quiet" onClick={onRetry}>
            Retry
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  )
}
