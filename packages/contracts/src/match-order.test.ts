import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitScore } from './fit.ts'
import { NEWCOMER_DAYS, NEWCOMER_EVERY } from './limits.ts'
import { type FitResult, fitVerdicts } from './listings.ts'
import { type MatchCandidate, orderShared } from './match-order.ts'

const now = new Date('2026-06-15T12:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const LONG_AGO = daysAgo(100)
const YESTERDAY = daysAgo(1)

const fitOf = (verdict: FitResult['verdict'], agrees: number, differs = 0): FitResult => ({
  verdict,
  agrees: Array.from({ length: agrees }, (_, i) => `agrees ${i}`),
  differs: Array.from({ length: differs }, (_, i) => `differs ${i}`),
  unknown: 0,
})

const good = (id: string, fields: Partial<MatchCandidate> = {}): MatchCandidate => ({
  id,
  fit: fitOf('good', 5),
  attention: 0,
  since: LONG_AGO,
  ...fields,
})

const idsOf = (candidates: readonly MatchCandidate[], viewer = 'viewer'): string[] =>
  orderShared(candidates, now, viewer).map(({ id }) => id)

const candidate = fc.record({
  fit: fc
    .tuple(fc.constantFrom(...fitVerdicts), fc.nat(6), fc.nat(4))
    .map(([verdict, agrees, differs]) => fitOf(verdict, agrees, differs)),
  attention: fc.oneof(fc.constant(0), fc.nat(1_000)),
  since: fc.constantFrom(LONG_AGO, YESTERDAY),
})
const someCandidates = fc
  .array(candidate, { maxLength: 60 })
  .map((all): MatchCandidate[] => all.map((fields, i) => ({ id: `c${i}`, ...fields })))

const group = ({ fit }: MatchCandidate): number => ({ good: 0, fair: 1, unknown: 1, clash: 2 })[fit.verdict]
const isNew = ({ since }: MatchCandidate): boolean => since === YESTERDAY
const isNewcomersPlace = (place: number): boolean => place % NEWCOMER_EVERY === NEWCOMER_EVERY - 1

describe('matches', () => {
  test('are all listed once, in an order that does not depend on the one before', () => {
    fc.assert(
      fc.property(someCandidates, fc.string(), (candidates, viewer) => {
        const ids = idsOf(candidates, viewer)
        expect(ids.toSorted()).toEqual(candidates.map(({ id }) => id).toSorted())
        expect(idsOf(candidates.toReversed(), viewer)).toEqual(ids)
      }),
    )
  })

  test('are good fits first and clashes last, except for the places of newcomers', () => {
    fc.assert(
      fc.property(someCandidates, (candidates) => {
        const groups = orderShared(candidates, now, 'viewer')
          .filter((_, place) => !isNewcomersPlace(place))
          .map(group)
        expect(groups).toEqual(groups.toSorted())
      }),
    )
  })

  test('are sorted by points if all had the same attention and none is new', () => {
    fc.assert(
      fc.property(someCandidates, fc.nat(1_000), (candidates, attention) => {
        const ordered = orderShared(
          candidates.map((each) => ({ ...each, attention, since: LONG_AGO })),
          now,
          'viewer',
        )
        for (const [i, next] of ordered.slice(1).entries()) {
          const before = ordered[i] ?? next
          if (group(before) === group(next)) expect(fitScore(before.fit)).toBeGreaterThanOrEqual(fitScore(next.fit))
        }
      }),
    )
  })

  test('with equal points are in another order for each viewer', () => {
    const candidates = Array.from({ length: 20 }, (_, i) => good(`c${i}`))
    const firsts = new Set(Array.from({ length: 200 }, (_, i) => idsOf(candidates, `viewer ${i}`)[0]))
    expect(firsts.size).toBe(20)
  })
})

describe('attention', () => {
  test('never moves a match up', () => {
    fc.assert(
      fc.property(someCandidates, fc.nat(), fc.nat(2_000), (candidates, index, added) => {
        const target = candidates[index % candidates.length]
        if (!target) return
        const more = candidates.map((each) => (each === target ? { ...each, attention: each.attention + added } : each))
        expect(idsOf(more).indexOf(target.id)).toBeGreaterThanOrEqual(idsOf(candidates).indexOf(target.id))
      }),
    )
  })

  test('costs one agreement for each doubling of the median', () => {
    const others = Array.from({ length: 9 }, (_, i) => good(`other ${i}`, { attention: 9 }))
    const better = (attention: number) => good('better', { fit: fitOf('good', 7), attention })
    // Two agreements more are worth up to four times the attention of the others.
    expect(idsOf([...others, better(38)])[0]).toBe('better')
    expect(idsOf([...others, better(40)]).at(-1)).toBe('better')
  })

  test('never puts a good fit behind a fair one', () => {
    const popular = good('popular', { attention: 1_000_000 })
    expect(idsOf([popular, good('fair', { fit: fitOf('fair', 8, 2) })])).toEqual(['popular', 'fair'])
  })
})

describe('newcomers', () => {
  test(`have every ${NEWCOMER_EVERY}th place as long as there are any`, () => {
    fc.assert(
      fc.property(someCandidates, (candidates) => {
        const ordered = orderShared(candidates, now, 'viewer')
        for (const [place, each] of ordered.entries())
          if (isNewcomersPlace(place) && !isNew(each)) expect(ordered.slice(place).some(isNew)).toBe(false)
      }),
    )
  })

  test('with few points come at the tenth and the twentieth place, the better one first', () => {
    const known = Array.from({ length: 30 }, (_, i) => good(`known ${i}`))
    const newcomers = [2, 3].map((agrees) =>
      good(`agrees on ${agrees}`, { fit: fitOf('unknown', agrees), since: YESTERDAY }),
    )
    const ids = idsOf([...known, ...newcomers])
    expect([ids[9], ids[19]]).toEqual(['agrees on 3', 'agrees on 2'])
  })

  test.each([
    ['a newcomer', NEWCOMER_DAYS, 9],
    ['no newcomer', NEWCOMER_DAYS + 1, 30],
  ])('%s: since %i days ago', (_, days, place) => {
    const known = Array.from({ length: 30 }, (__, i) => good(`known ${i}`))
    expect(
      idsOf([...known, good('recent', { fit: fitOf('fair', 0, 2), since: daysAgo(days) })]).indexOf('recent'),
    ).toBe(place)
  })
})
