import { describe, expect, test } from 'vitest'
import { aFit } from '#src/testing/factories.ts'
import { describeFit, formatAnswer } from './labels.ts'

const textsOf = (...fit: Parameters<typeof aFit>) => describeFit(aFit(...fit)).map(({ text }) => text)

describe('how two sides fit, in words', () => {
  test('names the answers that both gave, then the topics on which they agree, and where they differ', () => {
    const agrees = ['tidiness', 'guests:rarely', 'smoking:no']
    expect(textsOf({ agrees, differs: ['home-office', 'pets'] })).toEqual([
      'Fits: few guests, no smoking, tidiness',
      'Differs: working from home, pets',
    ])
  })

  test('names a clash first', () => {
    expect(textsOf({ verdict: 'clash', agrees: ['sleep:early'], differs: ['smoking'] })).toEqual([
      'Doesn’t fit: smoking',
      'Fits: early riser',
    ])
  })

  test('in one line names what fits into it, and counts the rest', () => {
    const agrees = ['sleep:early', 'tidiness:tidy', 'smoking:no', 'pets:none']
    expect(describeFit(aFit({ agrees, differs: ['home-office', 'quiet-hours'] }), 24).map(({ text }) => text)).toEqual([
      'Fits: early riser, very tidy +2',
      'Differs: working from home +1',
    ])
  })

  test('says nothing if nothing is known, and leaves out questions of a newer API', () => {
    expect(textsOf({ verdict: 'unknown', agrees: [], differs: [] })).toEqual([])
    expect(textsOf({ agrees: ['hats:tall', 'pets:none'], differs: ['hats'] })).toEqual(['Fits: no pets'])
  })
})

test('an answer says what is fine, unless any answer is', () => {
  const answer = { question: 'guests', own: 'rarely', accepts: ['rarely', 'sometimes'] } as const
  const withWeight = (weight: 'open' | 'must') => formatAnswer({ ...answer, accepts: [...answer.accepts], weight })
  expect(withWeight('open')).toBe('Rarely')
  expect(withWeight('must')).toBe('Rarely · Fine with you: Rarely, Sometimes · Deal-breaker')
})
