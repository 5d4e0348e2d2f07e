/** A refusal of the identity service, by its code without `auth/`. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The identity service refused: ${code}`, options)
    this.code = code
  }
}

/** Codes of our own: the code of the identity service did not come, and a link came without its code. */
export const SERVICE_NOT_LOADED = 'service-not-loaded'
export const MISSING_CODE = 'missing-link-code'

const PREFIX = 'auth/'

const codeOf = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const { code } = error
  return typeof code === 'string' && code.startsWith(PREFIX) ? code.slice(PREFIX.length) : null
}

export const toAuthFailure = (error: unknown): AuthFailure =>
  error instanceof AuthFailure ? error : new AuthFailure(codeOf(error) ?? 'unknown', { cause: error })

/** What a person was doing. */
export type AuthPlace =
  | 'signIn'
  | 'signUp'
  | 'resetMail'
  | 'newPassword'
  | 'confirmAddress'
  | 'verificationMail'
  | 'profile'
  | 'deletion'

type Sentences = Readonly<Record<string, string | null>>

const WRONG = 'Wrong email or password.'
const WEAK = 'Password is too weak. Please choose a stronger password.'
const OFFLINE = 'The sign-in service could not be reached. Check your connection and try again.'
// Chromium never fetches a module anew whose import has failed: trying again would not help.
const NOT_LOADED = 'The sign-in service could not be loaded. Check your connection and reload the page.'

/** Null says nothing: it was the person's own doing, and something else is on its way. */
const everywhere: Sentences = {
  'cancelled-popup-request': null,
  'popup-closed-by-user': 'The Google window was closed before you were signed in.',
  'popup-blocked': 'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
  'unauthorized-domain': 'Google sign-in is not available at this address. Please use your email and password.',
  'account-exists-with-different-credential':
    'This email belongs to an account with another way of signing in. Please use your email and password.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'user-disabled': 'This account has been disabled. Please contact support.',
  'user-token-expired': 'Your session has ended. Please sign in again.',
  'requires-recent-login': 'To keep your account safe, please sign in again and repeat this.',
  'network-request-failed': OFFLINE,
  timeout: OFFLINE,
  [SERVICE_NOT_LOADED]: NOT_LOADED,
  'invalid-email': 'Please enter a valid email address.',
  'missing-email': 'Please enter your email address.',
  'missing-password': 'Please enter your password.',
  'weak-password': WEAK,
  'password-does-not-meet-requirements':
    'This password does not meet the requirements. Please choose a longer one with more kinds of characters.',
  'expired-action-code': 'This link has expired.',
  'invalid-action-code': 'This link is no longer valid. It may have been used already.',
  [MISSING_CODE]: 'This link cannot be used. It may be incomplete: copy the whole link from your email.',
}

const SOMETHING = 'Something went wrong. Please try again.'

const places: Readonly<Record<AuthPlace, { own: Sentences; otherwise: string }>> = {
  signIn: {
    // One sentence for all three, so that nobody learns here which addresses have an account.
    own: { ...everywhere, 'invalid-credential': WRONG, 'wrong-password': WRONG, 'user-not-found': WRONG },
    otherwise: SOMETHING,
  },
  signUp: {
    own: { ...everywhere, 'email-already-in-use': 'An account with this email already exists.' },
    otherwise: SOMETHING,
  },
  resetMail: {
    own: {
      [SERVICE_NOT_LOADED]: NOT_LOADED,
      'user-not-found': 'No account found with this email address.',
      'invalid-email': 'Please enter a valid email address.',
      'missing-email': 'Please enter your email address.',
    },
    otherwise: 'Failed to send reset email. Please try again.',
  },
  newPassword: {
    own: { ...everywhere, 'user-not-found': 'The account of this link no longer exists.' },
    otherwise: SOMETHING,
  },
  confirmAddress: {
    own: { ...everywhere, 'user-not-found': 'The account of this link no longer exists.' },
    otherwise: SOMETHING,
  },
  verificationMail: {
    own: everywhere,
    otherwise: 'The email could not be sent. Please try again.',
  },
  deletion: {
    own: {
      ...everywhere,
      'invalid-credential': 'Wrong password.',
      'wrong-password': 'Wrong password.',
      'user-mismatch': 'This is another Google account. Please choose the one that you sign in with here.',
      'popup-closed-by-user': 'The Google window was closed before you had confirmed who you are.',
    },
    otherwise: SOMETHING,
  },
  profile: { own: {}, otherwise: 'Failed to update profile. Please try again.' },
}

/** What to tell a person of a failed call of the session; null where there is nothing to tell. */
export const authSentence = (error: unknown, place: AuthPlace): string | null => {
  const { own, otherwise } = places[place]
  const { code } = toAuthFailure(error)
  return Object.hasOwn(own, code) ? (own[code] ?? null) : otherwise
}

/** The link of a mail has done its work, is too old or incomplete: only a new one helps. */
export const isSpentLink = (error: unknown): boolean =>
  [MISSING_CODE, 'expired-action-code', 'invalid-action-code', 'user-not-found', 'user-disabled'].includes(
    toAuthFailure(error).code,
  )
