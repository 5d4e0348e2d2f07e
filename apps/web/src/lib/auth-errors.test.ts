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
  'deletion',
]

describe('authSentence', () => {
  test.each(actions)('an unknown error during %s shows a sentence without technical terms', (action) => {
    const newCode = action === 'signUp' ? [] : [coded('auth/some-new-code')]
    for (const error of [new TypeError('x is undefined'), ...newCode, coded('storage/oops'), null]) {
      const sentence = authSentence(error, action)
      expect(sentence).toMatch(/^(Something went wrong|Failed to|We couldn’t send)/)
      expect(sentence).not.toMatch(/auth|firebase|undefined/i)
    }
  })

  test.each(actions)('during %s, a code that is a property of Object.prototype counts as unknown', (action) => {
    expect(authSentence(new AuthFailure('constructor'), action)).toEqual(authSentence(null, action))
  })

  test.each<[AuthAction, string, string]>([
    ['signIn', 'too-many-requests', 'Too many attempts. Please wait a few minutes and try again.'],
    ['signIn', 'user-disabled', 'This account is suspended. Please contact support.'],
    ['signIn', 'missing-password', 'Please enter your password.'],
    ['signIn', 'requires-recent-login', 'To keep your account safe, please sign in again, then try again.'],
    ['signIn', 'popup-blocked', 'Your browser blocked the Google window. Allow pop-ups for this site and try again.'],
    ['signIn', 'unauthorized-domain', 'Google sign-in isn’t available here. Please use your email and password.'],
    [
      'signIn',
      'account-exists-with-different-credential',
      'You already have an account with this email. Sign in with your password.',
    ],
    ['signIn', 'network-request-failed', 'We couldn’t reach the sign-in service. Check your connection and try again.'],
    ['signUp', 'timeout', 'We couldn’t reach the sign-in service. Check your connection and try again.'],
    ['resetMail', 'invalid-email', 'Please enter a valid email address.'],
    ['resetMail', 'too-many-requests', 'Failed to send reset email. Please try again.'],
    ['resetMail', 'network-request-failed', 'Failed to send reset email. Please try again.'],
    ['newPassword', 'invalid-action-code', 'This link is no longer valid. It may have been used already.'],
    ['newPassword', 'user-not-found', 'The account for this link no longer exists.'],
    ['confirmAddress', 'invalid-action-code', 'This link is no longer valid. It may have been used already.'],
    ['verificationMail', 'user-token-expired', 'Your session has ended. Please sign in again.'],
    ['profile', 'network-request-failed', 'Failed to update profile. Please try again.'],
    ['deletion', 'too-many-requests', 'Too many attempts. Please wait a few minutes and try again.'],
  ])('during %s, %s shows "%s"', (action, code, sentence) => {
    expect(authSentence(coded(`auth/${code}`), action)).toBe(sentence)
  })

  test('an unknown error of a sign-up shows its own message', () => {
    const message = 'Firebase: Sign-ups are closed today. (auth/admin-restricted-operation).'
    const error = Object.assign(new Error(message), { code: 'auth/admin-restricted-operation' })
    expect(authSentence(error, 'signUp')).toBe('Sign-ups are closed today.')
    const silent = Object.assign(new Error('Firebase: Error (auth/operation-not-allowed).'), {
      code: 'auth/operation-not-allowed',
    })
    expect(authSentence(silent, 'signUp')).toBe('Firebase: Error (auth/operation-not-allowed).')
    expect(authSentence(silent, 'signIn')).toBe('You can’t sign in this way right now. Please try another way.')
    expect(authSentence(error, 'signIn')).toBe('Something went wrong. Please try again.')
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
  ['user-not-found', true],
  ['user-disabled', true],
  ['network-request-failed', false],
  ['internal-error', false],
])('needsNewLink of %s is %s', (code, expected) => {
  expect(needsNewLink(new AuthFailure(code))).toBe(expected)
})
