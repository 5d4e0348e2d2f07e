import { type FitAnswer, fit, fitQuestionKeys, fitQuestions, fitScore } from '@roommate-finder/contracts/fit'
import type { FitResult } from '@roommate-finder/contracts/listings'
import { orderShared } from '@roommate-finder/contracts/match-order'
import { expect, test } from 'vitest'
import text from './documents/how-we-order.md'
import source from './documents/how-we-order.md?raw'

const toText = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** The same answers to the first questions, the first few of them other ones. */
const listAnswers = (count: number, differing = 0): FitAnswer[] =>
  Array.from({ length: count }, (_, i) => {
    const question = fitQuestionKeys[i] ?? 'sleep'
    const [first, second] = fitQuestions[question]
    return { question, own: i < differing ? second : first, accepts: [first], weight: 'matters' }
  })

const fitOf = (common: number, differing = 0): FitResult => fit(listAnswers(common), listAnswers(common, differing))

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
    'A missed deal-breaker, yours or theirs, puts a room last.',
    () => {
      const [missed, ...same] = listAnswers(10, 1)
      const must = listAnswers(10).map((each) => ({ ...each, weight: 'must' as const }))
      const other = missed ? [{ ...missed, weight: 'open' as const }, ...same] : same
      return [fit(must, other), fit(other, must)].every((result) => fitScore(result) < points(10, 10))
    },
  ],
  [
    'A question that one of you skipped counts for neither.',
    () =>
      [fit(listAnswers(6), listAnswers(5)), fit(listAnswers(5), listAnswers(6))].every(
        (each) => fitScore(each) === points(5),
      ),
  ],
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
    'every 10th place goes to a room or a person that is new in the last 7 days, as long as there are any.',
    () => {
      const now = new Date()
      const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
      const known = Array.from({ length: 40 }, (_, i) => ({
        id: `${i}`,
        fit: fitOf(6),
        attention: 0,
        since: daysAgo(8),
      }))
      const newcomers = ['one', 'two'].map((id) => ({ id, fit: fitOf(4), attention: 0, since: daysAgo(7) }))
      const ordered = orderShared([...known, ...newcomers], now, 'viewer')
      return [9, 19].every((place) => newcomers.some((each) => each === ordered[place]))
    },
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
