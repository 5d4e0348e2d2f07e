import * as z from 'zod/mini'
import type { FitResult } from './listings.ts'

/**
 * The questions about living together, each with its options. A closed list: no question may touch race, color,
 * religion, sex, gender, disability, family, origin, age or source of income.
 */
export const fitQuestions = {
  sleep: ['early', 'late', 'varies'],
  tidiness: ['tidy', 'average', 'relaxed'],
  guests: ['rarely', 'sometimes', 'often'],
  parties: ['never', 'sometimes', 'often'],
  smoking: ['no', 'outside', 'inside'],
  pets: ['none', 'cat', 'dog', 'other'],
  food: ['anything', 'vegetarian', 'vegan'],
  'home-office': ['never', 'some-days', 'most-days'],
  'shared-time': ['little', 'sometimes', 'often'],
  'quiet-hours': ['from-10', 'from-midnight', 'none'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FitQuestion = keyof typeof fitQuestions
export const fitQuestionKeys = Object.keys(fitQuestions) as FitQuestion[]

/** `must`: a deal-breaker. `matters`: counts. `open`: any answer of the other is fine, and `accepts` says nothing. */
export const fitWeights = ['must', 'matters', 'open'] as const
export type FitWeight = (typeof fitWeights)[number]

const answerTo = <const Q extends FitQuestion>(question: Q) => {
  const options: readonly [string, ...string[]] = fitQuestions[question]
  const option = z.enum(options, `Must be one of ${options.join(', ')}`)
  return z.object({
    question: z.literal(question),
    /** The option that is true of oneself, or of the household of a room. */
    own: option,
    /** The options that one accepts of the other. */
    accepts: z.pipe(
      z.array(option).check(z.minLength(1, 'Accept at least one answer')),
      // In the order of the options, without doubles, so that equal answers are stored equally.
      z.transform((accepted) => options.filter((each) => accepted.includes(each))),
    ),
    weight: z.enum(fitWeights, `Weight must be one of ${fitWeights.join(', ')}`),
  })
}

const [first, ...others] = fitQuestionKeys.map((question) => answerTo(question))
if (!first) throw new Error('There are no questions.')

/** What one person, or one household, answered to one question. */
export const fitAnswer = z.discriminatedUnion('question', [first, ...others])
export type FitAnswer = z.infer<typeof fitAnswer>

/** Up to one answer to each question, in the order of the questions. */
export const fitAnswers = z.pipe(
  z
    .array(fitAnswer)
    .check(
      z.refine(
        (answers) => new Set(answers.map(({ question }) => question)).size === answers.length,
        'Answer each question once',
      ),
    ),
  z.transform((answers) =>
    answers.toSorted((one, other) => fitQuestionKeys.indexOf(one.question) - fitQuestionKeys.indexOf(other.question)),
  ),
)

/** From so many questions on that both have answered, a verdict other than `unknown` is possible without a clash. */
export const MIN_COMMON_ANSWERS = 4

/** The questions that may differ in a good fit. */
export const MAX_GOOD_DIFFERENCES = 1

/** Returns the weight with which `asking` misses what it accepts, or undefined if it accepts the answer. */
const missOf = (asking: FitAnswer, { own }: FitAnswer): 'must' | 'matters' | undefined =>
  asking.weight === 'open' || asking.accepts.includes(own) ? undefined : asking.weight

/**
 * Compares two sets of answers, in both directions: `fit(one, other)` equals `fit(other, one)`. A question that one side
 * has not answered counts for neither.
 */
export const fit = (one: readonly FitAnswer[], other: readonly FitAnswer[]): FitResult => {
  const agrees: string[] = []
  const differs: FitQuestion[] = []
  const dealBreakers: FitQuestion[] = []
  let common = 0
  for (const question of fitQuestionKeys) {
    const mine = one.find((answer) => answer.question === question)
    const theirs = other.find((answer) => answer.question === question)
    if (!mine || !theirs) continue
    common++
    const misses = [missOf(mine, theirs), missOf(theirs, mine)]
    if (misses.includes('must')) dealBreakers.push(question)
    else if (misses.includes('matters')) differs.push(question)
    else if (mine.own === theirs.own) agrees.push(`${question}:${mine.own}`)
    // Where neither side minds, there is nothing to agree about.
    else if (mine.weight !== 'open' || theirs.weight !== 'open') agrees.push(question)
  }
  const unknown = fitQuestionKeys.length - common
  if (dealBreakers.length > 0) return { verdict: 'clash', agrees, differs: dealBreakers, unknown }
  if (common < MIN_COMMON_ANSWERS) return { verdict: 'unknown', agrees, differs, unknown }
  return { verdict: differs.length > MAX_GOOD_DIFFERENCES ? 'fair' : 'good', agrees, differs, unknown }
}

/** The rank of a fit: the higher, the better. Clashes come last. */
export const fitScore = ({ verdict, agrees, differs }: FitResult): number =>
  agrees.length - 2 * differs.length - (verdict === 'clash' ? 100 : 0)
