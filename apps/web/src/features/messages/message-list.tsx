import { type Message, warningSentences, withdrawMessage } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { SafetyNote, useSafetyNotes } from '#src/entities/safety-note/safety-note.tsx'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { formatDay } from '#src/lib/format.ts'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MessageBubble } from './bubbles.tsx'
import { messageQueries } from './queries.ts'

const UNSEND_FAILED = 'We couldn’t unsend the message. Please try again.'

/** Messages of one person within this time are shown as a group. */
const JOIN_MS = 5 * 60_000

const isSameGroup = (before: Message, message: Message): boolean =>
  before.mine === message.mine && Date.parse(message.createdAt) - Date.parse(before.createdAt) < JOIN_MS

/** Shows messages by day. */
export function MessageList({
  messages,
  otherName,
  conversationId: id,
  uid,
  isOpen,
  onReport,
}: {
  /** Oldest first. */
  messages: readonly Message[]
  otherName: string
  conversationId: string
  uid: string
  /** True if the conversation accepts messages. */
  isOpen: boolean
  onReport: (messageId: string) => void
}) {
  const queryClient = useQueryClient()
  const { areShown, dismiss } = useSafetyNotes(id, uid)
  const withdraw = useMutation({
    mutationFn: (messageId: string) => request(withdrawMessage, { params: { id, messageId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messageQueries.all() }),
    onError: (error) => toast({ text: serverSentence(error) ?? UNSEND_FAILED, tone: 'danger' }),
  })
  const askToWithdraw = async (messageId: string): Promise<void> => {
    const agreed = await confirmPrompt({
      title: 'Unsend this message?',
      text: `Neither you nor ${isolate(otherName)} will see it anymore.`,
      confirmLabel: 'Unsend',
      cancelLabel: 'Keep message',
    })
    if (agreed) withdraw.mutate(messageId)
  }
  const lastOwn = messages.findLast(({ mine }) => mine)

  return messages.map((message, index) => {
    const before = messages[index - 1]
    const day = formatDay(message.createdAt)
    const isNewDay = !before || formatDay(before.createdAt) !== day
    const hasNote = message.warning !== undefined && areShown
    return (
      <Fragment key={message._id}>
        {isNewDay && <h3 className="self-center pt-2 font-sans text-sm font-semibold text-muted">{day}</h3>}
        {hasNote && message.warning && (
          <SafetyNote
            Icon={TriangleAlert}
            className="max-w-[min(65ch,100%)] self-start"
            dismissLabel="Hide safety notes in this conversation"
            onDismiss={dismiss}
          >
            {warningSentences[message.warning]}
          </SafetyNote>
        )}
        <MessageBubble
          conversationId={id}
          isJoined={!isNewDay && !hasNote && isSameGroup(before, message)}
          message={message}
          isOpen={isOpen}
          onReport={() => onReport(message._id)}
          onWithdraw={() => void askToWithdraw(message._id)}
          sender={message.mine ? 'You' : otherName}
        />
        {message === lastOwn && message.seen && <p className="-mt-1 self-end text-sm text-muted">Seen</p>}
      </Fragment>
    )
  })
}
