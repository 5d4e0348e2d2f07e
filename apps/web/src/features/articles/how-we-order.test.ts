import { type FitAnswer, fit, fitQuestionKeys, fitQuestions, fitScore } from '@roommate-finder/contracts/fit'
import type { FitResult } from '@roommate-finder/contracts/listings'
import { orderShared } from '@roommate-finder/contracts/match-order'
import { expect, test } from 'vitest'
import text from './documents/how-we-order.md'
import source from './documents/how-we-order.md?raw'

const toText = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** The same answers to the first questions. The first few of the other side differ. */
const fitOf = (common: number, differing = 0): FitResult => {
  const answer = (i: number, isOther: boolean): FitAnswer => {
    const question = fitQuestionKeys[i] ?? 'sleep'
    const [first, second] = fitQuestions[question]
    return { question, own: isOther ? second : first, accepts: [first], weight: 'matters' }
  }
  const answers = (differs: number) => Array.from({ length: common }, (_, i) => answer(i, i < differs))
  return fit(answers(0), answers(differing))
}

const points = (...args: Parameters<typeof fitOf>): number => fitScore(fitOf(...args))

/** Returns whether a match comes before ten others with four points, which had `others` attention. */
const isFirst = ({ fit, attention, others }: { fit: FitResult; attention: number; others: number }): boolean => {
  const since = new Date(0)
  const known = Array.from({ length: 10 }, (_, i) => ({ id: `${i}`, fit: fitOf(4), attention: others, since }))
  return orderShared([...known, { id: 'one', fit, attention, since }], new Date(), 'viewer')[0]?.id === 'one'
}

/** Sentences of the page, and whether they are true. */
const claims: [string, () => boolean][] = [
  ['Everything you agree on adds one point', () => points(6) - points(5) === 1],
  // The other side has no agreement there, so the difference costs this one, too.
  ['each difference takes two away', () => points(6) - points(6, 1) === 1 + 2],
  [
    'Until you’ve both answered four of the same questions, we say that we don’t know yet.',
    () => fitOf(3).verdict === 'unknown' && fitOf(4).verdict !== 'unknown',
  ],
  ['A good fit has one difference or none.', () => fitOf(6, 1).verdict === 'good' && fitOf(6, 2).verdict === 'fair'],
  [
    'Each time the attention doubles, it costs one point.',
    () =>
      isFirst({ fit: fitOf(5), attention: 1_900, others: 1_000 }) &&
      !isFirst({ fit: fitOf(5), attention: 2_100, others: 1_000 }) &&
      isFirst({ fit: fitOf(6), attention: 3_900, others: 1_000 }),
  ],
  [
    'Attention never puts a good fit behind one that isn’t.',
    () => {
      const since = new Date(0)
      const popular = { id: 'popular', fit: fitOf(4), attention: 1_000_000, since }
      const fair = { id: 'fair', fit: fitOf(10, 2), attention: 0, since }
      return orderShared([fair, popular], new Date(), 'viewer')[0] === popular
    },
  ],
]

test.each(claims)('the page about the order of rooms says “%s”, which is true', (sentence, isTrue) => {
  expect(toText(text.html)).toContain(sentence)
  expect(isTrue()).toBe(true)
})

test('the page about the order of rooms takes all other numbers from the code', () => {
  expect(source.replaceAll(/\{\{[A-Z_]+\}\}/g, '')).not.toMatch(/\d/)
  expect(toText(text.html)).toContain('every 10th place')
})
