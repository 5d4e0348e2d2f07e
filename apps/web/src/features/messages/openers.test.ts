import type { FitAnswer } from '@roommate-finder/contracts/fit'
import type { FitResult } from '@roommate-finder/contracts/listings'
import { expect, test } from 'vitest'
import { aFit, aProfile } from '#src/testing/factories.ts'
import { listOpeners } from './openers.ts'

const must: FitAnswer[] = [
  { question: 'guests', own: 'rarely', accepts: ['rarely'], weight: 'must' },
  { question: 'smoking', own: 'no', accepts: ['no'], weight: 'must' },
  { question: 'pets', own: 'none', accepts: ['none'], weight: 'must' },
]
const minor: FitAnswer = { question: 'food', own: 'vegan', accepts: ['vegan'], weight: 'matters' }

const texts = (answers: FitAnswer[], result: FitResult | undefined) =>
  listOpeners(aProfile({ answers }), result).map(({ text }) => text)

test('an empty profile suggests nothing', () => {
  expect(listOpeners(aProfile(), undefined)).toEqual([])
})

test('the intro and the dates have short labels', () => {
  const moveIn = { from: '2199-01-01', to: '2199-01-31' }
  expect(listOpeners(aProfile({ intro: 'I’m a nurse.', moveIn }), undefined)).toEqual([
    { label: 'Add your intro', text: 'I’m a nurse.' },
    { label: 'Add your dates', text: 'I’d like to move in between Jan 1, 2199 and Jan 31, 2199.' },
  ])
})

test('deal-breakers that the household has answered are not asked about, nor what only matters', () => {
  const result = aFit({ agrees: ['smoking:no', 'pets'], differs: [] })
  expect(texts([...must, minor], result)).toEqual(['How often are guests over at your place?'])
})

test('of many open deal-breakers, three are asked about', () => {
  const parties: FitAnswer = { question: 'parties', own: 'never', accepts: ['never'], weight: 'must' }
  expect(texts([...must, parties], aFit({ agrees: [], differs: [] }))).toHaveLength(3)
})

test('a clash, or a room without a verdict, asks nothing', () => {
  expect(texts(must, aFit({ verdict: 'clash', differs: ['smoking'] }))).toEqual([])
  expect(texts(must, undefined)).toEqual([])
})
