import { isolate } from '@roommate-finder/contracts/primitives'
import { answerOutcome, type Outcome, type Viewing } from '@roommate-finder/contracts/viewings'
import { formatZonedDay } from '@roommate-finder/contracts/zoned-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { toast } from '#src/ui/toast.tsx'

const answers: readonly { found: Outcome; label: string }[] = [
  { found: 'here', label: 'Found here' },
  { found: 'elsewhere', label: 'Found elsewhere' },
  { found: 'no', label: 'Still looking' },
]

/** Asks a seeker after a viewing whether they have found a room. */
export function OutcomeCard({ viewing: { _id: id, listing, startsAt, timeZone } }: { viewing: Viewing }) {
  const queryClient = useQueryClient()
  const answering = useMutation({
    mutationFn: (found: Outcome) => request(answerOutcome, { params: { id }, body: { found } }),
    onSuccess: (_, found) => {
      toast({
        text: found === 'no' ? 'Good luck with your search!' : 'Congratulations! We told the hosts you talked with.',
        tone: 'success',
      })
      // Also searches, conversations and messages.
      return queryClient.invalidateQueries()
    },
  })
  const answer = async (found: Outcome) => {
    const agreed =
      found === 'no' ||
      (await confirmPrompt({
        title: 'Found a room?',
        text: 'We’ll stop your search alerts, cancel your open viewings, and send the hosts you’re talking with a friendly thank-you.',
        confirmLabel: 'End my search',
        cancelLabel: 'Not yet',
      }))
    if (agreed && !answering.isPending) answering.mutate(found)
  }
  return (
    <Card aria-labelledby="outcome" className="flex flex-col gap-3">
      <h2 className="text-heading" id="outcome">
        Did you find a room?
      </h2>
      <p className="text-pretty wrap-anywhere text-muted">
        You saw “{isolate(listing.title)}” on {formatZonedDay(Date.parse(startsAt), timeZone)}.
      </p>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ found, label }) => (
          <Button
            key={found}
            look="outline"
            onClick={() => void answer(found)}
            pending={answering.isPending && answering.variables === found}
          >
            {label}
          </Button>
        ))}
      </div>
      <RefusalBanner
        sentence={
          answering.error && (serverSentence(answering.error) ?? 'We couldn’t save your answer. Please try again.')
        }
      />
    </Card>
  )
}
