import { isolate } from '@roommate-finder/contracts/primitives'
import { cancelViewing, type Viewing } from '@roommate-finder/contracts/viewings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { cn } from '#src/lib/cn.ts'
import { linkStyle } from '#src/ui/button.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'
import { describeSlot } from './labels.ts'
import { refreshViewings, viewingQueries } from './queries.ts'
import { useViewingDialog } from './use-viewing-dialog.tsx'

const slotStyle = 'flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-sm border px-3 py-1.5 text-start'

const stateTexts: Record<Viewing['state'], string> = {
  proposed: '',
  confirmed: 'Confirmed',
  declined: 'Not chosen',
  canceled: 'Canceled',
  past: 'Over',
}

/** `others`: the viewings of the conversation, of which a later one may have moved this. */
const toStateText = ({ _id, state, canceledAt }: Viewing, others: readonly Viewing[]): string => {
  if (state !== 'canceled') return stateTexts[state]
  // Only confirmed viewings have it.
  if (canceledAt === undefined) return 'Taken back'
  const mover = others.find(
    (other) => other.moves === _id && (other.state === 'confirmed' || other.state === 'past' || other.canceledAt),
  )
  return mover ? 'Moved' : stateTexts.canceled
}

function Slot({
  viewing,
  stateText,
  onChoose,
}: {
  viewing: Viewing
  stateText: string
  onChoose: (() => void) | undefined
}) {
  const { day, span, own } = describeSlot(viewing)
  const { state } = viewing
  const isEnded = state === 'declined' || state === 'canceled'
  const content = (
    <>
      <span className="min-w-0 grow basis-32">
        <time className={cn('block font-semibold', isEnded && 'line-through')} dateTime={viewing.startsAt}>
          {`${day}, ${span}`}
        </time>
        {own && <span className="block text-sm text-muted">{own}</span>}
      </span>
      {state === 'confirmed' && <CalendarCheck aria-hidden="true" className="size-5 shrink-0" />}
      {stateText && <span className="shrink-0 text-sm font-semibold">{stateText}</span>}
    </>
  )
  if (onChoose) {
    return (
      <button
        className={cn(
          slotStyle,
          'cursor-pointer border-dashed border-primary bg-card transition-colors hover:border-solid hover:bg-primary-soft',
        )}
        onClick={onChoose}
        type="button"
      >
        {content}
      </button>
    )
  }
  return (
    <div
      className={cn(
        slotStyle,
        state === 'proposed' && 'border-dashed border-control',
        state === 'confirmed' && 'border-primary bg-card text-primary',
        (isEnded || state === 'past') && 'border-line text-muted',
      )}
    >
      {content}
    </div>
  )
}

/** Takes all open times of an own proposal back. */
const useTakeBack = (name: string) => {
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationFn: (id: string) => request(cancelViewing, { params: { id }, body: { all: true } }),
    onSettled: () => refreshViewings(queryClient),
    onError: (error) =>
      toast({ text: serverSentence(error) ?? 'We couldn’t take the times back. Please try again.', tone: 'danger' }),
  })
  return async (id: string, isOnly: boolean) => {
    const agreed = await confirmPrompt({
      title: isOnly ? 'Take this time back?' : 'Take these times back?',
      text: `${isolate(name)} can’t choose ${isOnly ? 'it' : 'one of them'} anymore.`,
      confirmLabel: 'Take back',
      cancelLabel: isOnly ? 'Keep time' : 'Keep times',
    })
    if (agreed && !taking.isPending) taking.mutate(id)
  }
}

const action = cn(linkStyle, 'min-h-11 cursor-pointer self-start text-sm')

/** Shows the times that a message proposes, with what the user may do. Shows `text` until the times are loaded. */
export function ProposalCard({
  conversationId,
  proposalId,
  isOpen,
  text,
  heading,
}: {
  conversationId: string
  proposalId: string
  /** True if the conversation accepts messages. */
  isOpen: boolean
  text: ReactNode
  /** The words above the times. */
  heading: string
}) {
  const { data } = useQuery(viewingQueries.ofConversation(conversationId))
  const slots = data?.items.filter((viewing) => viewing.proposalId === proposalId) ?? []
  const [first] = slots
  const { open, dialog } = useViewingDialog()
  const { list: card } = useListFocus(slots.length)
  const takeBack = useTakeBack(first?.name ?? '')
  if (!first) return text
  const openSlots = isOpen ? slots.filter(({ state }) => state === 'proposed') : []
  const [openSlot] = openSlots
  const isOnly = openSlots.length === 1
  const isMine = first.role === first.proposedBy
  return (
    <div className="flex flex-col gap-2 py-1 outline-none" ref={card} tabIndex={-1}>
      <p>{heading}</p>
      <ul aria-label="Suggested times" className="flex flex-col gap-2">
        {slots.map((viewing) => (
          <li key={viewing._id}>
            <Slot
              onChoose={
                isOpen && !isMine && viewing.state === 'proposed'
                  ? () => open({ action: 'confirm', viewing })
                  : undefined
              }
              stateText={toStateText(viewing, data?.items ?? [])}
              viewing={viewing}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {describeSlot(first).zone}
        {openSlot && isMine && (
          <>
            {' · '}
            Waiting for <bdi>{first.name}</bdi>
          </>
        )}
      </p>
      {openSlot && first.place !== null && (
        <p className="flex gap-2 text-sm wrap-anywhere">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <bdi>{first.place}</bdi>
        </p>
      )}
      {openSlot && (
        <button
          className={action}
          onClick={() =>
            isMine ? void takeBack(openSlot._id, isOnly) : open({ action: 'decline', viewing: openSlot })
          }
          type="button"
        >
          {isMine ? 'Take back' : isOnly ? 'This doesn’t work' : 'None of these work'}
        </button>
      )}
      {dialog}
    </div>
  )
}
