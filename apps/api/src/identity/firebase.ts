import { createHash } from 'node:crypto'
import { toPersonName } from '@roommate-finder/contracts/person-name'
import { type AppOptions, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth'
import { LRUCache } from 'lru-cache'
import { AppError, signInExpired, unavailable } from '../errors.ts'
import { type AccountCacheSettings, createAccountCache } from './account-cache.ts'

/** The user of a valid token. */
export interface Identity {
  uid: string
  /** As in the token. */
  email: string
  emailVerified: boolean
  name: string | undefined
  photoURL: string | undefined
  /** Whether the account has the custom claim `role: "moderator"`. */
  isModerator: boolean
  /** When the account was created. */
  memberSince: Date
  /** Seconds since 1970. */
  tokenIssuedAt: number
  /** When the user last signed in, in seconds since 1970. */
  signedInAt: number
}

/** A token whose signature, times and email address are valid. */
export interface VerifiedToken {
  uid: string
  /**
   * Looks up the token's account, which may be disabled, deleted or signed out everywhere. Reuses a look-up of the last
   * 60 s; with `fresh`, only one of the last 10 s that was also made with `fresh`.
   * @throws AppError `unauthenticated` if the account no longer accepts the token, `unavailable` if the look-up fails
   */
  identify: (options: { fresh: boolean }) => Promise<Identity>
}

export interface IdentityService {
  /**
   * Verifies a token without looking up its account.
   * @throws AppError `unauthenticated` for an invalid token, `forbidden` for one without an email address (anonymous
   * sign-in), `unavailable` if Google's public keys cannot be loaded
   */
  verify: (token: string) => Promise<VerifiedToken>
  /** Succeeds if the account is already deleted. @throws AppError `unavailable` if the identity service fails */
  deleteAccount: (uid: string) => Promise<void>
  /** Succeeds if the account is deleted. @throws AppError `unavailable` if the identity service fails */
  setAccountDisabled: (uid: string, disabled: boolean) => Promise<void>
  close: () => Promise<void>
}

/** The project of the Auth emulator. */
export const EMULATOR_PROJECT = 'demo-roommate'

const MAX_REFUSED_TOKENS = 20_000

const USER_NOT_FOUND = 'auth/user-not-found'

const REFUSAL_CODES = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/user-disabled',
  USER_NOT_FOUND,
])

const getCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** How messages about an invalid token begin. Failures to load the public keys have the same error code. */
const INVALID_TOKEN_MESSAGE = /^(Firebase ID token|Decoding Firebase ID token|verifyIdToken\(\))/

const isRefusal = (error: unknown): boolean => {
  const code = getCode(error)
  if (code === 'auth/argument-error') return error instanceof Error && INVALID_TOKEN_MESSAGE.test(error.message)
  return REFUSAL_CODES.has(code)
}

const toAppError = (error: unknown): AppError => (isRefusal(error) ? signInExpired(error) : unavailable(error))

const missingEmail = (): AppError => new AppError('forbidden', 'Sign in with an email address or Google.')

const toHttpsUrl = (url: unknown): string | undefined =>
  typeof url === 'string' && url.startsWith('https://') && URL.canParse(url) ? url : undefined

const MODERATOR = 'moderator'

type Claims = DecodedIdToken & { email: string }

const toIdentity = (token: Claims, account: UserRecord): Identity => ({
  uid: token.uid,
  email: token.email,
  emailVerified: token.email_verified === true,
  name: toPersonName(token['name']),
  photoURL: toHttpsUrl(token.picture),
  isModerator: account.customClaims?.['role'] === MODERATOR,
  memberSince: new Date(account.metadata.creationTime),
  tokenIssuedAt: token.iat,
  signedInAt: token.auth_time,
})

const isJsonObject = (part: string): boolean => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Checks the form alone. firebase-admin throws a TypeError or an internal error for texts of another form. */
const isJwt = (token: string): boolean => token.split('.', 2).every(isJsonObject)

/** How far Google's clock may be ahead of this server's. */
const CLOCK_SKEW_S = 300

/** Checks `iat`, `auth_time` and `exp`. firebase-admin checks only `exp`, and only if the token has one. */
const hasValidTimes = ({ iat, auth_time, exp }: Partial<DecodedIdToken>): boolean => {
  const latest = Date.now() / 1000 + CLOCK_SKEW_S
  return [iat, auth_time].every((time) => typeof time === 'number' && time <= latest) && typeof exp === 'number'
}

/** The part of Firebase that this server uses. */
export type FirebaseAuth = Pick<Auth, 'verifyIdToken' | 'getUser' | 'deleteUser' | 'updateUser'>

export type VerificationSettings = Partial<Pick<AccountCacheSettings, 'clock' | 'countLookup'>>

/** Stores hashes of the tokens of deleted accounts until the tokens expire. */
const createRefusedTokens = (clock: { now: () => number }) => {
  const hashes = new LRUCache<string, true>({ max: MAX_REFUSED_TOKENS, ttl: 1, ttlResolution: 0, perf: clock })
  const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
  return {
    has: (token: string): boolean => hashes.has(hashToken(token)),
    add: (token: string, { exp }: Pick<DecodedIdToken, 'exp'>): void => {
      hashes.set(hashToken(token), true, { ttl: Math.max(1, Math.ceil(exp * 1000 - Date.now())) })
    },
  }
}

const assertAccepts = (account: UserRecord, claims: Claims): void => {
  if (account.disabled) throw signInExpired()
  const validFrom = account.tokensValidAfterTime ? Date.parse(account.tokensValidAfterTime) : 0
  if (claims.auth_time * 1000 < validFrom) throw signInExpired()
}

/** Creates the identity service on top of Firebase. */
export const createIdentityServiceWith = (
  auth: FirebaseAuth,
  { clock = performance, countLookup = () => undefined }: VerificationSettings = {},
): Pick<IdentityService, 'verify' | 'deleteAccount' | 'setAccountDisabled'> => {
  const accounts = createAccountCache((uid) => auth.getUser(uid), { isRefusal, clock, countLookup })
  const refusedTokens = createRefusedTokens(clock)

  const verifyClaims = async (token: string): Promise<Claims> => {
    const claims = await auth.verifyIdToken(token).catch((error: unknown) => {
      throw isJwt(token) ? toAppError(error) : signInExpired(error)
    })
    if (!hasValidTimes(claims)) throw signInExpired()
    const { email = '' }: Record<string, unknown> = claims
    if (typeof email !== 'string') throw signInExpired()
    if (email === '') throw missingEmail()
    return { ...claims, email }
  }

  /** Changes an account if it exists, and deletes it from the cache. */
  const changeAccount = async (uid: string, update: () => Promise<unknown>): Promise<void> => {
    try {
      await update()
    } catch (error) {
      if (getCode(error) !== USER_NOT_FOUND) throw unavailable(error)
    } finally {
      accounts.delete(uid)
    }
  }

  return {
    verify: async (token) => {
      if (refusedTokens.has(token)) throw signInExpired()
      const claims = await verifyClaims(token)
      const { uid } = claims
      return {
        uid,
        identify: async ({ fresh }) => {
          const account = await (fresh ? accounts.findFresh(uid) : accounts.findRecent(uid)).catch((error: unknown) => {
            if (getCode(error) === USER_NOT_FOUND) refusedTokens.add(token, claims)
            throw toAppError(error)
          })
          assertAccepts(account, claims)
          return toIdentity(claims, account)
        },
      }
    },

    deleteAccount: (uid) => changeAccount(uid, () => auth.deleteUser(uid)),

    setAccountDisabled: (uid, disabled) => changeAccount(uid, () => auth.updateUser(uid, { disabled })),
  }
}

/** Gives the account of an email address a role, or takes its role away. @throws Error if there is no such account */
export const grantRole = async (
  projectId: string,
  email: string,
  role: typeof MODERATOR | undefined,
): Promise<void> => {
  const app = initializeApp({ projectId }, 'grant-role')
  try {
    const auth = getAuth(app)
    const { uid, customClaims } = await auth.getUserByEmail(email)
    await auth.setCustomUserClaims(uid, { ...customClaims, role })
  } finally {
    await deleteApp(app)
  }
}

/**
 * Creates the identity service of a Firebase project, or of the Auth emulator if FIREBASE_AUTH_EMULATOR_HOST is set.
 * Without a `credential`, uses Google's application default credentials.
 */
export const createIdentityService = (
  projectId: string,
  {
    countLookup,
    ...access
  }: Pick<AppOptions, 'credential' | 'httpAgent'> & Pick<VerificationSettings, 'countLookup'> = {},
): IdentityService => {
  const app = initializeApp({ projectId, ...access }, `api-${crypto.randomUUID()}`)
  const service = createIdentityServiceWith(getAuth(app), countLookup && { countLookup })
  return { ...service, close: () => deleteApp(app) }
}
