import { type FitQuestion, fitQuestionKeys } from '@roommate-finder/contracts/fit'
import type { Profile } from '@roommate-finder/contracts/profiles'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AnswerList } from '#src/entities/fit/answer-list.tsx'
import { profileQuery } from '#src/entities/fit/queries.ts'
import { findFirstOpen, Questions, useFocusIfLost, useQuestion } from '#src/entities/fit/questions.tsx'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useSaveProfileAnswers } from './save-profile.ts'

const COUNT = fitQuestionKeys.length

function Answers({ profile: { answers }, onOpen }: { profile: Profile; onOpen: (question: FitQuestion) => void }) {
  const heading = useFocusIfLost()
  const isComplete = answers.length === COUNT
  return (
    <Card aria-labelledby="living-together" className="flex flex-col gap-4">
      <h2 className="text-heading" id="living-together" ref={heading} tabIndex={-1}>
        Living together
      </h2>
      <p className="max-w-prose text-pretty text-muted">
        {COUNT} short questions, about two minutes. Skip any of them. People who fit see what you have in common and
        where you differ.
      </p>
      <div className="flex flex-wrap gap-3">
        {!isComplete && (
          <Button onClick={() => onOpen(findFirstOpen(answers))}>
            {answers.length === 0 ? 'Answer questions' : `Continue (${answers.length} of ${COUNT})`}
          </Button>
        )}
        {answers.length > 0 && (
          <Link className={buttonStyle(isComplete ? 'solid' : 'outline')} to={paths.matches()}>
            See rooms that fit you
          </Link>
        )}
      </div>
      {answers.length > 0 && <AnswerList answers={answers} onOpen={onOpen} />}
    </Card>
  )
}

function Loaded({ profile }: { profile: Profile }) {
  const [question, open] = useQuestion()
  const saveAnswers = useSaveProfileAnswers(profile)
  if (question) {
    return (
      <Questions
        answers={profile.answers}
        of="person"
        onAnswers={saveAnswers}
        onDone={() => open(undefined)}
        onQuestion={open}
        question={question}
      />
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Answers onOpen={open} profile={profile} />
      <ProfileForm profile={profile} />
    </div>
  )
}

/** Shows the roommate profile of the user, or with `question` in the URL that question. */
export default function FitProfile() {
  const profile = useQuery(profileQuery())
  if (profile.data) return <Loaded profile={profile.data} />
  if (profile.error) return <Failure query={profile}>We couldn’t load your roommate profile.</Failure>
  return (
    <div className="flex max-w-3xl flex-col gap-6" role="status">
      <span className="sr-only">Loading your roommate profile</span>
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-120 w-full" />
    </div>
  )
}
