import { isolate } from '@roommate-finder/contracts/primitives'
import { cancelViewing, type Viewing } from '@roommate-finder/contracts/viewings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { cn } from '#src/lib/cn.ts'
import { linkStyle } from '#src/ui/button.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
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

function Slot({ viewing, onChoose }: { viewing: Viewing; onChoose: (() => void) | undefined }) {
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
      {stateTexts[state] && <span className="shrink-0 text-sm font-semibold">{stateTexts[state]}</span>}
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
  return async (id: string) => {
    const agreed = await confirmPrompt({
      title: 'Take these times back?',
      text: `${isolate(name)} can’t choose one of them anymore.`,
      confirmLabel: 'Take back',
      cancelLabel: 'Keep times',
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
  const takeBack = useTakeBack(first?.name ?? '')
  if (!first) return text
  const openSlot = isOpen ? slots.find(({ state }) => state === 'proposed') : undefined
  const isMine = first.role === first.proposedBy
  return (
    <div className="flex flex-col gap-2 py-1">
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
      {openSlot && (
        <button
          className={action}
          onClick={() => (isMine ? void takeBack(openSlot._id) : open({ action: 'decline', viewing: openSlot }))}
          type="button"
        >
          {isMine ? 'Take back' : slots.length === 1 ? 'This doesn’t work' : 'None of these work'}
        </button>
      )}
      {dialog}
    </div>
  )
}
