import { declineConversation } from '@roommate-finder/contracts/decline'
import type { Conversation } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { messageQueries } from './queries.ts'

/** The text that "Answer" writes into an empty field. */
export const ACCEPTING_TEXT = 'Thanks for the invitation! When could I come and see the room?'

/** Says that a host has invited the user, and takes a friendly no with one tap. */
export function Invitation({
  conversation: { _id: id, other, listing },
  onAnswer,
}: {
  conversation: Conversation
  onAnswer: () => void
}) {
  const queryClient = useQueryClient()
  const decline = useMutation({
    mutationFn: () => request(declineConversation, { params: { id }, body: {} }),
    onSuccess: () => {
      toast({ text: `We sent ${isolate(other.name)} a friendly no.`, tone: 'success' })
      return queryClient.invalidateQueries({ queryKey: messageQueries.all() })
    },
    onError: (error) =>
      toast({ text: serverSentence(error) ?? 'We couldn’t send your answer. Please try again.', tone: 'danger' }),
  })
  return (
    <section
      aria-label="Invitation"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-primary-soft px-4 py-3"
    >
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">
          <bdi>{other.name}</bdi> invited you to {listing ? <bdi>“{listing.title}”</bdi> : 'their room'}
        </p>
        <p className="text-sm text-pretty text-muted">
          “No, thanks” sends them a friendly no and archives this conversation.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">
        <Button look="outline" onClick={() => decline.mutate()} pending={decline.isPending}>
          No, thanks
        </Button>
        <Button onClick={onAnswer}>Answer</Button>
      </div>
    </section>
  )
}
