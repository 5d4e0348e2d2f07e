import { createHash } from 'node:crypto'
import { toPersonName } from '@roommate-finder/contracts/texts'
import { type AppOptions, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth'
import { LRUCache } from 'lru-cache'
import { AppError, unavailable } from '../errors.ts'
import { type AccountCacheSettings, accountCache } from './account-cache.ts'

/** The user of a valid token. */
export interface Identity {
  uid: string
  /** As in the token. */
  email: string
  emailVerified: boolean
  name: string | undefined
  photoURL: string | undefined
  /** When the account was made. */
  memberSince: Date
  /** Seconds since 1970. */
  tokenIssuedAt: number
  /** When the user last proved who they are; seconds since 1970. */
  signedInAt: number
}

/** A token whose signature, times and e-mail address are valid. */
export interface VerifiedToken {
  uid: string
  /**
   * Looks up the token's account, which may be disabled, deleted or signed out everywhere.
   * @param fresh uses a look-up of the last 10 s that was made for a fresh identity; otherwise any look-up of the last 60 s
   * @throws AppError `unauthenticated` where the account no longer accepts the token, `unavailable` where the look-up fails
   */
  identify: (options: { fresh: boolean }) => Promise<Identity>
}

export interface IdentityService {
  /**
   * Verifies a token by itself, without a look-up of its account.
   * @throws AppError `unauthenticated` for an invalid token, `forbidden` for one without an e-mail address (anonymous
   * sign-in), `unavailable` where the keys that verify it can't be loaded
   */
  verify: (token: string) => Promise<VerifiedToken>
  /** @throws AppError `unavailable` where that can't be done now; an account that is gone already is no failure */
  deleteAccount: (uid: string) => Promise<void>
  close: () => Promise<void>
}

const MAX_REFUSED_TOKENS = 20_000

const USER_NOT_FOUND = 'auth/user-not-found'

const REFUSED = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/user-disabled',
  USER_NOT_FOUND,
])

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** How the library begins when it complains of a token; under the same code it reports certificates out of reach. */
const COMPLAINT = /^(Firebase ID token|Decoding Firebase ID token|verifyIdToken\(\))/

const isRefusal = (error: unknown): boolean => {
  const code = codeOf(error)
  if (code === 'auth/argument-error') return error instanceof Error && COMPLAINT.test(error.message)
  return REFUSED.has(code)
}

const toFailure = (error: unknown): AppError => (isRefusal(error) ? unauthenticated(error) : unavailable(error))

const unauthenticated = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'Your sign-in is no longer valid. Please sign in again.', { cause })

const anonymous = (): AppError => new AppError('forbidden', 'Sign in with an email address or Google.')

const httpsOnly = (url: unknown): string | undefined =>
  typeof url === 'string' && url.startsWith('https://') && URL.canParse(url) ? url : undefined

type Claims = DecodedIdToken & { email: string }

const toIdentity = (token: Claims, account: UserRecord): Identity => ({
  uid: token.uid,
  email: token.email,
  emailVerified: token.email_verified === true,
  name: toPersonName(token['name']),
  photoURL: httpsOnly(token.picture),
  memberSince: new Date(account.metadata.creationTime),
  tokenIssuedAt: token.iat,
  signedInAt: token.auth_time,
})

/** As far as Google's clock may be ahead of ours. */
const CLOCK_SKEW_S = 300

/** The library looks at the end of a token alone, and only where there is one. */
const hasSoundTimes = ({ iat, auth_time, exp }: Partial<DecodedIdToken>): boolean => {
  const latest = Date.now() / 1000 + CLOCK_SKEW_S
  return [iat, auth_time].every((time) => typeof time === 'number' && time <= latest) && typeof exp === 'number'
}

/** What is asked of Firebase. */
export type IdentityAuthority = Pick<Auth, 'verifyIdToken' | 'getUser' | 'deleteUser'>

export type VerificationSettings = Partial<Pick<AccountCacheSettings, 'clock' | 'countAsk'>>

/** Remembers tokens of deleted accounts by their hash until they expire. */
const refusedTokens = (clock: { now: () => number }) => {
  const hashes = new LRUCache<string, true>({ max: MAX_REFUSED_TOKENS, ttl: 1, ttlResolution: 0, perf: clock })
  const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
  return {
    has: (token: string): boolean => hashes.has(hashOf(token)),
    add: (token: string, { exp }: Pick<DecodedIdToken, 'exp'>): void => {
      hashes.set(hashOf(token), true, { ttl: Math.max(1, Math.ceil(exp * 1000 - Date.now())) })
    },
  }
}

const assertAccepts = (account: UserRecord, claims: Claims): void => {
  if (account.disabled) throw unauthenticated()
  const validFrom = account.tokensValidAfterTime ? Date.parse(account.tokensValidAfterTime) : 0
  if (claims.auth_time * 1000 < validFrom) throw unauthenticated()
}

/** Verifies tokens against an authority. */
export const identityService = (
  authority: IdentityAuthority,
  { clock = performance, countAsk = () => undefined }: VerificationSettings = {},
): Pick<IdentityService, 'verify' | 'deleteAccount'> => {
  const accounts = accountCache((uid) => authority.getUser(uid), { isRefusal, clock, countAsk })
  const refused = refusedTokens(clock)

  const verifyClaims = async (token: string): Promise<Claims> => {
    const claims = await authority.verifyIdToken(token).catch((error: unknown) => {
      throw toFailure(error)
    })
    if (!hasSoundTimes(claims)) throw unauthenticated()
    const { email } = claims
    if (!email) throw anonymous()
    return { ...claims, email }
  }

  return {
    verify: async (token) => {
      if (refused.has(token)) throw unauthenticated()
      const claims = await verifyClaims(token)
      const { uid } = claims
      return {
        uid,
        identify: async ({ fresh }) => {
          const account = await (fresh ? accounts.fresh(uid) : accounts.recent(uid)).catch((error: unknown) => {
            if (codeOf(error) === USER_NOT_FOUND) refused.add(token, claims)
            throw toFailure(error)
          })
          assertAccepts(account, claims)
          return toIdentity(claims, account)
        },
      }
    },

    deleteAccount: async (uid) => {
      try {
        await authority.deleteUser(uid)
      } catch (error) {
        if (codeOf(error) !== USER_NOT_FOUND) throw unavailable(error)
      } finally {
        accounts.forget(uid)
      }
    },
  }
}

/**
 * Verifies Firebase ID tokens, with the Auth emulator where FIREBASE_AUTH_EMULATOR_HOST is set.
 * Without a `credential` it uses Google's application default credentials.
 */
export const createIdentityService = (
  projectId: string,
  { countAsk, ...access }: Pick<AppOptions, 'credential' | 'httpAgent'> & Pick<VerificationSettings, 'countAsk'> = {},
): IdentityService => {
  const app = initializeApp({ projectId, ...access }, `api-${crypto.randomUUID()}`)
  return { ...identityService(getAuth(app), countAsk && { countAsk }), close: () => deleteApp(app) }
}
