import { describe, expect, test } from 'vitest'
import { type AuthAction, authSentence, needsNewLink } from './auth-errors.ts'
import { AuthFailure, toAuthFailure } from './auth-failure.ts'

const coded = (code: string): unknown => Object.assign(new Error('Firebase: Error (auth/…).'), { code })

const actions: AuthAction[] = [
  'signIn',
  'signUp',
  'resetMail',
  'newPassword',
  'confirmAddress',
  'verificationMail',
  'profile',
]

describe('authSentence', () => {
  test.each(actions)('an unknown error during %s shows a sentence without technical terms', (action) => {
    for (const error of [new TypeError('x is undefined'), coded('auth/some-new-code'), coded('storage/oops'), null]) {
      const sentence = authSentence(error, action)
      expect(sentence).toMatch(/^(Something went wrong|Failed to|We couldn't send)/)
      expect(sentence).not.toMatch(/auth|firebase|undefined/i)
    }
  })

  test.each(actions)('during %s, a code that is a property of Object.prototype counts as unknown', (action) => {
    expect(authSentence(new AuthFailure('constructor'), action)).toEqual(authSentence(null, action))
  })

  test('expired sessions and timeouts have their own sentences', () => {
    expect(authSentence(coded('auth/requires-recent-login'), 'signIn')).toBe(
      'To keep your account safe, please sign in again and repeat this.',
    )
    expect(authSentence(coded('auth/user-token-expired'), 'verificationMail')).toBe(
      'Your session has ended. Please sign in again.',
    )
    expect(authSentence(coded('auth/timeout'), 'signUp')).toBe(
      "We couldn't reach the sign-in service. Check your connection and try again.",
    )
  })

  test('sign-in errors do not reveal whether an address has an account', () => {
    const sentences = ['user-not-found', 'wrong-password', 'invalid-credential'].map((code) =>
      authSentence(coded(`auth/${code}`), 'signIn'),
    )
    expect(new Set(sentences)).toEqual(new Set(['Wrong email or password.']))
  })

  test('a popup that is canceled by another popup shows no error', () => {
    expect(authSentence(coded('auth/cancelled-popup-request'), 'signIn')).toBeNull()
  })
})

test('toAuthFailure keeps the code and cause, and returns an AuthFailure unchanged', () => {
  const cause = coded('auth/user-disabled')
  expect(toAuthFailure(cause)).toMatchObject({ code: 'user-disabled', cause })
  expect(toAuthFailure('odd').code).toBe('unknown')
  const failure = new AuthFailure('timeout')
  expect(toAuthFailure(failure)).toBe(failure)
})

test.each([
  ['expired-action-code', true],
  ['invalid-action-code', true],
  ['network-request-failed', false],
  ['internal-error', false],
])('needsNewLink of %s is %s', (code, expected) => {
  expect(needsNewLink(new AuthFailure(code))).toBe(expected)
})
