import { toPersonName } from '@roommate-finder/contracts/primitives'
import { type AppOptions, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth, type UserRecord } from 'firebase-admin/auth'
import { LRUCache } from 'lru-cache'
import { AppError, unavailable } from './errors.ts'
import type { CountAsk } from './shared-value.ts'

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
  /** When the user last proved who they are; seconds since 1970. */
  signedInAt: number
}

export interface IdentityService {
  /**
   * @param fresh asks the identity service at once whether the account still stands; otherwise its answer may be 60 s old
   * @throws AppError `unauthenticated` for a token that does not hold, `unavailable` where that can't be found out
   */
  verify: (token: string, options: { fresh: boolean }) => Promise<Identity>
  /** @throws AppError `unavailable` where that can't be done now; an account that is gone already is no failure */
  deleteAccount: (uid: string) => Promise<void>
  close: () => Promise<void>
}

const ACCOUNT_MAX_AGE_MS = 60_000
const MAX_ACCOUNTS = 20_000

const REFUSED = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
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

const httpsOnly = (url: unknown): string | undefined =>
  typeof url === 'string' && url.startsWith('https://') && URL.canParse(url) ? url : undefined

const toIdentity = (token: DecodedIdToken, account: UserRecord): Identity => ({
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

interface Word {
  account: UserRecord
  askedAt: number
}

/** Reads share a question about an account for as long; one that got stuck keeps nobody longer. */
const SHARE_MS = 1_000

export interface VerificationSettings {
  /** Counts milliseconds. */
  clock?: { now: () => number }
  countAsk?: CountAsk
}

/** Accounts as the authority told of them, at most 60 s ago. */
const accountBook = (authority: Pick<Auth, 'getUser'>, { clock, countAsk }: Required<VerificationSettings>) => {
  const words = new LRUCache<string, Word>({
    max: MAX_ACCOUNTS,
    ttl: ACCOUNT_MAX_AGE_MS,
    ttlResolution: 0,
    perf: clock,
  })
  const asking = new LRUCache<string, Promise<UserRecord>>({
    max: MAX_ACCOUNTS,
    ttl: SHARE_MS,
    ttlResolution: 0,
    perf: clock,
  })

  const ask = async (uid: string): Promise<UserRecord> => {
    const askedAt = clock.now()
    try {
      const account = await authority.getUser(uid)
      const known = words.get(uid)
      // An answer that took its time must not hide a later one.
      if (!known || known.askedAt <= askedAt) words.set(uid, { account, askedAt }, { start: askedAt })
      return account
    } catch (error) {
      // Out of reach says nothing about the account: what is known of it stands.
      if (isRefusal(error)) words.delete(uid)
      throw error
    }
  }

  const askOnce = (uid: string): Promise<UserRecord> => {
    const running = asking.get(uid)
    if (running) return running
    const question = ask(uid).finally(() => {
      if (asking.peek(uid) === question) asking.delete(uid)
    })
    asking.set(uid, question)
    return question
  }

  return {
    now: ask,
    forget: (uid: string): boolean => words.delete(uid),
    recent: (uid: string): Promise<UserRecord> => {
      const known = words.get(uid)
      countAsk('accounts', known ? 'hit' : 'miss')
      return known ? Promise.resolve(known.account) : askOnce(uid)
    },
  }
}

/** Verification against an authority, whose word on an account stands for 60 s of reads. */
export const identityService = (
  authority: IdentityAuthority,
  { clock = performance, countAsk = () => undefined }: VerificationSettings = {},
): Pick<IdentityService, 'verify' | 'deleteAccount'> => {
  const accounts = accountBook(authority, { clock, countAsk })
  return {
    verify: async (token, { fresh }) => {
      try {
        const claims = await authority.verifyIdToken(token)
        if (!hasSoundTimes(claims)) throw unauthenticated()
        const account = await (fresh ? accounts.now(claims.uid) : accounts.recent(claims.uid))
        if (account.disabled) throw unauthenticated()
        const validFrom = account.tokensValidAfterTime ? Date.parse(account.tokensValidAfterTime) : 0
        if (claims.auth_time * 1000 < validFrom) throw unauthenticated()
        return toIdentity(claims, account)
      } catch (error) {
        throw error instanceof AppError ? error : toFailure(error)
      }
    },

    deleteAccount: async (uid) => {
      try {
        await authority.deleteUser(uid)
      } catch (error) {
        if (codeOf(error) !== 'auth/user-not-found') throw unavailable(error)
      } finally {
        accounts.forget(uid)
      }
    },
  }
}

/**
 * Verification of Firebase ID tokens; FIREBASE_AUTH_EMULATOR_HOST leads the library to the emulator.
 * Without `access` the credentials are Google's application default.
 */
export const createIdentityService = (
  projectId: string,
  { countAsk, ...access }: Pick<AppOptions, 'credential' | 'httpAgent'> & Pick<VerificationSettings, 'countAsk'> = {},
): IdentityService => {
  const app = initializeApp({ projectId, ...access }, `api-${crypto.randomUUID()}`)
  return { ...identityService(getAuth(app), countAsk && { countAsk }), close: () => deleteApp(app) }
}
