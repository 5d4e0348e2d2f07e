import { MISSING_CODE, SERVICE_NOT_LOADED, toAuthFailure } from './auth-failure.ts'

/** The action that failed. */
export type AuthAction =
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
const OFFLINE = 'We couldn’t reach the sign-in service. Check your connection and try again.'
// Chromium caches a failed import, so only a reload helps.
const NOT_LOADED = 'We couldn’t load the sign-in service. Check your connection and reload the page.'

export const ACCOUNT_DISABLED = 'This account is suspended. Please contact support.'

/** null shows no message: the user has canceled a popup by opening another. */
const commonSentences: Sentences = {
  'cancelled-popup-request': null,
  'popup-closed-by-user': 'The Google window closed before you signed in. Please try again.',
  'popup-blocked': 'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
  'unauthorized-domain': 'Google sign-in isn’t available here. Please use your email and password.',
  'account-exists-with-different-credential':
    'You already have an account with this email. Sign in with your password.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'user-disabled': ACCOUNT_DISABLED,
  'user-token-expired': 'Your session has ended. Please sign in again.',
  'requires-recent-login': 'To keep your account safe, please sign in again, then try again.',
  'network-request-failed': OFFLINE,
  timeout: OFFLINE,
  [SERVICE_NOT_LOADED]: NOT_LOADED,
  'invalid-email': 'Please enter a valid email address.',
  'missing-email': 'Please enter your email address.',
  'missing-password': 'Please enter your password.',
  'weak-password': WEAK,
  'password-does-not-meet-requirements':
    'This password is too simple. Try a longer one that mixes letters, numbers and symbols.',
  'expired-action-code': 'This link has expired.',
  'invalid-action-code': 'This link is no longer valid. It may have been used already.',
  [MISSING_CODE]: 'This link doesn’t work. It may be incomplete: copy the whole link from your email.',
}

const SOMETHING = 'Something went wrong. Please try again.'

const actionSentences: Readonly<Record<AuthAction, { own: Sentences; fallback: string }>> = {
  signIn: {
    // The same sentence for all three, so that the form does not reveal which addresses have an account.
    own: {
      ...commonSentences,
      'invalid-credential': WRONG,
      'wrong-password': WRONG,
      'user-not-found': WRONG,
      'operation-not-allowed': 'You can’t sign in this way right now. Please try another way.',
    },
    fallback: SOMETHING,
  },
  signUp: {
    own: { ...commonSentences, 'email-already-in-use': 'An account with this email already exists.' },
    fallback: SOMETHING,
  },
  resetMail: {
    own: {
      [SERVICE_NOT_LOADED]: NOT_LOADED,
      'user-not-found': 'No account found with this email address.',
      'invalid-email': 'Please enter a valid email address.',
      'missing-email': 'Please enter your email address.',
    },
    fallback: 'Failed to send reset email. Please try again.',
  },
  newPassword: {
    own: { ...commonSentences, 'user-not-found': 'The account for this link no longer exists.' },
    fallback: SOMETHING,
  },
  confirmAddress: {
    own: { ...commonSentences, 'user-not-found': 'The account for this link no longer exists.' },
    fallback: SOMETHING,
  },
  verificationMail: {
    own: commonSentences,
    fallback: 'We couldn’t send the email. Please try again.',
  },
  deletion: {
    own: {
      ...commonSentences,
      'invalid-credential': 'Wrong password.',
      'wrong-password': 'Wrong password.',
      'user-mismatch': 'That’s a different Google account. Please choose the one you use here.',
      'popup-closed-by-user': 'The Google window closed before you confirmed it’s you. Please try again.',
    },
    fallback: SOMETHING,
  },
  profile: { own: {}, fallback: 'Failed to update profile. Please try again.' },
}

/** Returns what the identity service says about an error; if it says nothing, its name and code. Maybe empty. */
const ownMessage = ({ code, cause }: { code: string; cause?: unknown }): string => {
  if (code === 'unknown' || !(cause instanceof Error)) return ''
  return cause.message.replace(/^Firebase: (Error\b)?|\s*\(auth.*$/g, '') || cause.message
}

/** Returns the message for a failed session call, or null to show none. Other failures of a sign-up have their own. */
export const authSentence = (error: unknown, action: AuthAction): string | null => {
  const { own, fallback } = actionSentences[action]
  const failure = toAuthFailure(error)
  if (Object.hasOwn(own, failure.code)) return own[failure.code] ?? null
  return (action === 'signUp' && ownMessage(failure)) || fallback
}

/** Returns whether the user needs a new link: the old one is used, expired, incomplete, or its account is gone. */
export const needsNewLink = (error: unknown): boolean =>
  [MISSING_CODE, 'expired-action-code', 'invalid-action-code', 'user-not-found', 'user-disabled'].includes(
    toAuthFailure(error).code,
  )
