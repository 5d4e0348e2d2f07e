import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth'
import { LRUCache } from 'lru-cache'
import { AppError, unavailable } from './errors.ts'

/** Who a valid token speaks for. */
export interface Identity {
  uid: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  photoURL: string | undefined
  /** When the account was made. */
  memberSince: Date
  /** Seconds since 1970. */
  tokenIssuedAt: number
}

export interface IdentityService {
  /**
   * @param fresh asks the identity service at once whether the account still stands; otherwise its answer may be 60 s old
   * @throws AppError `unauthenticated` for a token that does not hold, `unavailable` where that can't be found out
   */
  verify: (token: string, options: { fresh: boolean }) => Promise<Identity>
  close: () => Promise<void>
}

const ACCOUNT_MAX_AGE_MS = 60_000
const MAX_ACCOUNTS = 20_000

const REFUSED = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
])

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** The library reports certificates that it could not fetch under the code of a bad token. */
const isKeyFetchFailure = (error: unknown): boolean => error instanceof Error && /^Error fetching/.test(error.message)

const toFailure = (error: unknown): AppError =>
  REFUSED.has(codeOf(error)) && !isKeyFetchFailure(error) ? unauthenticated(error) : unavailable(error)

const unauthenticated = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'Your sign-in is no longer valid. Please sign in again.', { cause })

const httpsOnly = (url: unknown): string | undefined =>
  typeof url === 'string' && url.startsWith('https://') && URL.canParse(url) ? url : undefined

const textOrNothing = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const toIdentity = (token: DecodedIdToken, account: UserRecord): Identity => ({
  uid: token.uid,
  email: token.email,
  emailVerified: token.email_verified === true,
  name: textOrNothing(token['name']),
  photoURL: httpsOnly(token.picture),
  memberSince: new Date(account.metadata.creationTime),
  tokenIssuedAt: token.iat,
})

/** What is asked of Firebase. */
export type IdentityAuthority = Pick<Auth, 'verifyIdToken' | 'getUser'>

/** Verification against an authority, whose word on an account stands for 60 s of reads. `clock` counts milliseconds. */
export const identityService = (
  authority: IdentityAuthority,
  clock: { now: () => number } = performance,
): Pick<IdentityService, 'verify'> => {
  const accounts = new LRUCache<string, UserRecord>({
    max: MAX_ACCOUNTS,
    ttl: ACCOUNT_MAX_AGE_MS,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: (uid) => authority.getUser(uid),
  })

  return {
    verify: async (token, { fresh }) => {
      try {
        const claims = await authority.verifyIdToken(token)
        const account = await accounts.fetch(claims.uid, { forceRefresh: fresh })
        if (!account || account.disabled) throw unauthenticated()
        const validFrom = account.tokensValidAfterTime ? Date.parse(account.tokensValidAfterTime) : 0
        if (claims.auth_time * 1000 < validFrom) throw unauthenticated()
        return toIdentity(claims, account)
      } catch (error) {
        throw error instanceof AppError ? error : toFailure(error)
      }
    },
  }
}

/** Verification of Firebase ID tokens; FIREBASE_AUTH_EMULATOR_HOST leads the library to the emulator. */
export const createIdentityService = (projectId: string): IdentityService => {
  const app = initializeApp({ projectId }, `api-${crypto.randomUUID()}`)
  return { ...identityService(getAuth(app)), close: () => deleteApp(app) }
}
