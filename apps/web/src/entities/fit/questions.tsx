import { type FitAnswer, type FitQuestion, fitQuestionKeys, fitWeights } from '@roommate-finder/contracts/fit'
import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import { Button } from '#src/ui/button.tsx'
import { ChipGroup } from '#src/ui/chip-group.tsx'
import { labelStyle } from '#src/ui/field-frame.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { optionsOf, questionViews, weightLabels } from './labels.ts'

/** The URL parameter for the question on the screen. Undefined: none. */
const questionParams: UrlParams<{ question: FitQuestion | undefined }> = {
  keys: ['question'],
  parse: ({ question }) => ({ question: fitQuestionKeys.find((key) => key === question) }),
}

/** Returns the question on the screen and a function that opens one, or none. All questions share one history entry. */
export const useQuestion = () => {
  const [{ question }, setParams] = useUrlParams(questionParams)
  const open = (next: FitQuestion | undefined) => setParams({ question: next }, { replace: question !== undefined })
  return [question, open] as const
}

/** Returns the first question without an answer, else the first one. */
export const findFirstOpen = (answers: readonly FitAnswer[]): FitQuestion =>
  fitQuestionKeys.find((key) => !answers.some(({ question }) => question === key)) ?? 'sleep'

/** Whose answers they are: those of the user, or those of the household of a room. */
export type AnswersOf = 'person' | 'household'

/** Returns the ref of a heading that takes the focus if the button that opened its part of the page is gone. */
export const useFocusIfLost = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpened = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    if (isOpened && document.activeElement === document.body) heading.current?.focus()
  }, [isOpened])
  return heading
}

/** Moves the focus to the heading of a question, but not when the first one opens with its page. */
const useFocusOnChange = (question: FitQuestion) => {
  const heading = useFocusIfLost()
  const focused = useRef(question)
  useEffect(() => {
    if (focused.current !== question) heading.current?.focus()
    focused.current = question
  }, [question, heading])
  return heading
}

/**
 * Asks one question per screen: the own answer, how much it matters in the other side, and what is fine. Calls `onAnswers`
 * with all answers after each change, so that the caller can keep them as one goes.
 */
export function Questions({
  of,
  answers,
  onAnswers,
  question,
  onQuestion,
  onDone,
}: {
  of: AnswersOf
  answers: readonly FitAnswer[]
  onAnswers: (answers: FitAnswer[]) => void
  question: FitQuestion
  onQuestion: (question: FitQuestion) => void
  /** Called after the last question, and for Back at the first one. */
  onDone: () => void
}) {
  const heading = useFocusOnChange(question)
  const index = fitQuestionKeys.indexOf(question)
  const count = fitQuestionKeys.length
  const answer = answers.find((each) => each.question === question)
  const others = answers.filter((each) => each.question !== question)
  const options = optionsOf(question)

  const goTo = (step: number) => {
    const next = fitQuestionKeys[step]
    if (next) onQuestion(next)
    else onDone()
  }
  const change = (changes: Partial<Omit<FitAnswer, 'question'>>) => {
    const { own = '', weight = 'open', accepts = [] } = { ...answer, ...changes }
    // Until it matters, one accepts what one is, as the start for a choice.
    const accepted = weight === 'open' ? [own] : accepts
    onAnswers([...others, { question, own, weight, accepts: accepted }])
  }

  const clear = () => {
    onAnswers(others)
    // The button goes with the answer.
    heading.current?.focus()
  }

  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p className={labelStyle}>
          Question {index + 1} of {count}
        </p>
        <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
          <div className="h-full bg-primary transition-[width]" style={{ width: `${((index + 1) / count) * 100}%` }} />
        </div>
      </div>
      <div className="flex min-h-72 flex-col gap-6">
        <RadioTiles
          chosen={answer?.own ?? ''}
          isBig
          label={
            <h2 className="mb-2 text-heading text-ink" ref={heading} tabIndex={-1}>
              {of === 'person' ? questionViews[question].ask : questionViews[question].askHousehold}
            </h2>
          }
          name={question}
          onChange={({ target }) => change({ own: target.value })}
          options={options}
        />
        {answer && (
          <div className="flex flex-col items-start gap-1">
            <span aria-hidden="true" className={labelStyle}>
              How much does a roommate’s answer matter?
            </span>
            <Segmented
              className="max-w-full flex-wrap"
              label="How much does a roommate’s answer matter?"
              onChange={(weight) => change({ weight })}
              options={fitWeights.toReversed().map((value) => ({ value, label: weightLabels[value] }))}
              value={answer.weight}
            />
          </div>
        )}
        {answer && answer.weight !== 'open' && (
          <ChipGroup
            hint="One or more."
            label="Fine with you"
            onChange={(accepts) => {
              if (accepts.length > 0) change({ accepts })
            }}
            options={options}
            value={answer.accepts}
          />
        )}
      </div>
      <div className="action-bar flex flex-wrap items-center gap-2 border-t border-line bg-ground py-3">
        <Button look="outline" onClick={() => goTo(index - 1)}>
          Back
        </Button>
        <div className="ms-auto flex flex-wrap gap-2">
          {answer ? (
            <>
              <Button look="quiet" onClick={clear}>
                Clear answer
              </Button>
              <Button onClick={() => goTo(index + 1)}>{index + 1 < count ? 'Next' : 'Done'}</Button>
            </>
          ) : (
            <Button look="outline" onClick={() => goTo(index + 1)}>
              Skip
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
