import { describe, expect, test } from 'vitest'
import { meetsPolicy, scoreOf, strengthOf } from './strength.ts'

describe('the strength of a password', () => {
  test.each([
    ['', 0, 'Weak'],
    ['a', 1, 'Weak'],
    ['aB', 2, 'Weak'],
    ['aaaaaa', 2, 'Weak'],
    ['aB1', 3, 'Medium'],
    ['aaaaaB', 3, 'Medium'],
    ['aB1!', 4, 'Strong'],
    ['aaaaB1', 4, 'Strong'],
    ['Roommate1!', 5, 'Strong'],
    // A space is a symbol, and letters of any alphabet count.
    ['Ждём вас', 4, 'Strong'],
  ])('%j scores %i: %s', (password, score, strength) => {
    expect(scoreOf(password)).toBe(score)
    expect(strengthOf(score)).toBe(strength)
  })
})

test.each([
  ['Abcdef', true],
  ['Abcde', false],
  ['abcdef', false],
  ['ABCDEF', false],
  ['abc123!', false],
])('meetsPolicy(%j) is %s', (password, meets) => {
  expect(meetsPolicy(password)).toBe(meets)
})
