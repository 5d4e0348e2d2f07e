import type { FitAnswer, FitQuestion } from '@roommate-finder/contracts/fit'
import { type Household, saveHousehold } from '@roommate-finder/contracts/profiles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { AnswerList } from '#src/entities/fit/answer-list.tsx'
import { findFirstOpen, Questions, questionParams } from '#src/entities/fit/questions.tsx'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { paths } from '#src/lib/paths.ts'
import { useUrlParams } from '#src/lib/url-params.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { householdOf, seekersOf } from './queries.ts'
import { isRefusal, Refused } from './refused.tsx'

/** Returns a function that shows the answers of a room at once and stores them. */
const useSaveHousehold = (id: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = householdOf(id)
  return (answers: FitAnswer[]): void => {
    const before = queryClient.getQueryData(queryKey)
    void writeOptimistically(queryClient, {
      key: ['save-household', id],
      queryKey,
      send: () => request(saveHousehold, { params: { id }, body: { answers } }),
      show: () => {
        queryClient.setQueryData(queryKey, { answers, ofProfile: false })
        return () => queryClient.setQueryData(queryKey, before)
      },
      onSuccess: (stored) => {
        queryClient.setQueryData(queryKey, stored)
        void queryClient.invalidateQueries({ queryKey: seekersOf(id).queryKey })
      },
      onError: (error) =>
        toast({ text: serverSentence(error) ?? 'We couldn’t save your answer. Please try again.', tone: 'danger' }),
    })
  }
}

function Overview({
  id,
  household: { answers, ofProfile },
  onOpen,
  onReset,
}: {
  id: string
  household: Household
  onOpen: (question: FitQuestion) => void
  /** Takes the answers of the profile. */
  onReset: () => void
}) {
  const reset = async () => {
    const agreed = await confirmPrompt({
      title: 'Use your profile’s answers?',
      text: 'We’ll delete the answers of this room.',
      confirmLabel: 'Use my profile',
      cancelLabel: 'Keep these answers',
    })
    if (agreed) onReset()
  }
  if (answers.length === 0) {
    return (
      <div className="flex max-w-prose flex-col items-start gap-4">
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
      <p className="text-pretty text-muted">
        {ofProfile
          ? 'These are the answers of your profile. Change one, and this room gets its own.'
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
          <Button look="outline" onClick={() => void reset()}>
            Use my profile’s answers
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks the questions about the household of a room, or lists the answers. */
export default function HouseholdPage() {
  const { id = '' } = useParams()
  const [{ question }, setParams] = useUrlParams(questionParams)
  const household = useQuery(householdOf(id))
  const save = useSaveHousehold(id)
  if (!household.data) {
    if (isRefusal(household.error)) return <Refused error={household.error} />
    if (household.error) return <Failure query={household}>We couldn’t load your answers.</Failure>
    return <Skeleton className="h-72 w-full max-w-2xl" />
  }
  const open = (next: FitQuestion | undefined) => setParams({ question: next })
  if (question === undefined) {
    return <Overview household={household.data} id={id} onOpen={open} onReset={() => save([])} />
  }
  return (
    <Questions
      answers={household.data.answers}
      of="household"
      onAnswers={save}
      onDone={() => open(undefined)}
      onQuestion={open}
      question={question}
    />
  )
}
