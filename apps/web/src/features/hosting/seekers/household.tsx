import type { FitAnswer, FitQuestion } from '@roommate-finder/contracts/fit'
import { type Household, saveHousehold } from '@roommate-finder/contracts/profiles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { AnswerList } from '#src/entities/fit/answer-list.tsx'
import { findFirstOpen, Questions, useFocusIfLost, useQuestion } from '#src/entities/fit/questions.tsx'
import { useSaveAnswers } from '#src/entities/fit/save-answers.ts'
import { RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle, linkStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { householdOf, seekersOf } from './queries.ts'
import { isRefusal, Refused } from './refused.tsx'

/** Returns a function that saves answers of a room, and the mutation that takes those of the profile. */
const useHousehold = (id: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = householdOf(id)
  const key = ['save-household', id]
  const send = (answers: FitAnswer[]) => request(saveHousehold, { params: { id }, body: { answers } })
  const onSuccess = (stored: Household): void => {
    queryClient.setQueryData(queryKey, stored)
    void queryClient.invalidateQueries({ queryKey: seekersOf(id).queryKey })
  }
  const save = useSaveAnswers({ key, queryKey, send, onSuccess })
  const reset = useMutation({
    scope: { id: key.join('/') },
    mutationFn: () => send([]),
    onSuccess,
    onError: (error) =>
      toast({
        text: serverSentence(error) ?? 'We couldn’t use your profile’s answers. Please try again.',
        tone: 'danger',
      }),
  })
  return { save, reset }
}

function Overview({
  id,
  household: { answers, ofProfile },
  onOpen,
  onReset,
  isResetting,
}: {
  id: string
  household: Household
  onOpen: (question: FitQuestion) => void
  /** Takes the answers of the profile. */
  onReset: () => void
  isResetting: boolean
}) {
  const heading = useFocusIfLost()
  const reset = async () => {
    const agreed = await confirmPrompt({
      title: 'Use your profile’s answers?',
      text: 'We’ll delete this room’s answers.',
      confirmLabel: 'Use my profile',
      cancelLabel: 'Keep these answers',
    })
    if (agreed) onReset()
  }
  const title = (
    <h2 className="text-heading" ref={heading} tabIndex={-1}>
      Living together
    </h2>
  )
  if (answers.length === 0) {
    return (
      <div className="flex max-w-prose flex-col items-start gap-4">
        {title}
        <p className="text-lg/7 text-pretty text-muted">
          Ten quick questions about life at your place. We compare your answers with those of seekers, and you’ll both
          see what fits and what differs.
        </p>
        <Button onClick={() => onOpen(findFirstOpen(answers))}>Start</Button>
      </div>
    )
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {title}
      <p className="text-pretty text-muted">
        {ofProfile
          ? 'These are your profile’s answers. Change one, and this room gets its own.'
          : 'These answers are for this room only. Seekers see what fits and what differs.'}
      </p>
      <Card>
        <AnswerList answers={answers} onOpen={onOpen} />
      </Card>
      <div className="flex flex-wrap gap-3">
        <Link className={buttonStyle()} to={paths.seekers(id)}>
          See people who might fit
        </Link>
        {!ofProfile && (
          <Button look="outline" onClick={() => void reset()} pending={isResetting}>
            Use my profile’s answers
          </Button>
        )}
      </div>
    </div>
  )
}

function Loaded({ id, household }: { id: string; household: Household }) {
  const [question, open] = useQuestion()
  const { save, reset } = useHousehold(id)
  if (question === undefined) {
    return (
      <Overview
        household={household}
        id={id}
        isResetting={reset.isPending}
        onOpen={open}
        onReset={() => reset.mutate()}
      />
    )
  }
  return (
    <Questions
      answers={household.answers}
      of="household"
      onAnswers={save}
      onDone={() => open(undefined)}
      onQuestion={open}
      question={question}
    />
  )
}

/** Asks the questions about the household of a room, or lists the answers. */
export default function HouseholdPage() {
  const { id = '' } = useParams()
  const household = useQuery(householdOf(id))
  const { data: listings } = useQuery(listingQueries.mine())
  const listing = listings?.find(({ _id }) => _id === id)
  if (household.data) {
    return (
      <div className="flex min-w-0 flex-col gap-4">
        {listing && <RoomLink className={cn('self-start wrap-anywhere', linkStyle)} listing={listing} />}
        <Loaded household={household.data} id={id} />
      </div>
    )
  }
  if (isRefusal(household.error)) return <Refused error={household.error} />
  if (household.error) return <Failure query={household}>We couldn’t load your answers.</Failure>
  return (
    <div role="status">
      <span className="sr-only">Loading your answers</span>
      <Skeleton className="h-72 w-full max-w-2xl" />
    </div>
  )
}
