import { type FitAnswer, type FitQuestion, fitQuestionKeys } from '@roommate-finder/contracts/fit'
import { capitalize } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { formatAnswer, questionViews } from './labels.ts'

/** Lists all questions with the answers, each with a button that opens it. */
export function AnswerList({
  answers,
  onOpen,
}: {
  answers: readonly FitAnswer[]
  onOpen: (question: FitQuestion) => void
}) {
  return (
    <ul aria-label="Answers" className="divide-y divide-line">
      {fitQuestionKeys.map((question) => {
        const answer = answers.find((each) => each.question === question)
        const { topic } = questionViews[question]
        return (
          <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5" key={question}>
            <div className="min-w-0 grow basis-40">
              <p className="font-semibold">{capitalize(topic)}</p>
              <p className="text-sm text-muted">{answer ? formatAnswer(answer) : 'Not answered'}</p>
            </div>
            <Button className="-me-4" look="quiet" onClick={() => onOpen(question)}>
              {answer ? 'Change' : 'Answer'}
              <span className="sr-only"> {topic}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
