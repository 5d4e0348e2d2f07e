import { LRUCache } from 'lru-cache'
import type { CountAsk } from '../lib/ttl-cache.ts'

const MAX_ACCOUNTS = 20_000
const MAX_AGE_MS = 60_000
/** How long a fresh look-up answers for later ones. */
const FRESH_MAX_AGE_MS = 10_000
/** How long callers join a look-up in flight. A look-up that hangs delays later callers no longer than this. */
const JOIN_MS = 1_000

export interface AccountCacheSettings {
  /** Whether a failed look-up says that the account no longer exists, as against an outage. */
  isRefusal: (error: unknown) => boolean
  /** Counts milliseconds. */
  clock: { now: () => number }
  countAsk: CountAsk
}

interface KnownAccount<Account> {
  account: Account
  askedAt: number
  /** When the last fresh look-up began. */
  freshAt: number
}

/** Caches the accounts of users for 60 s. Concurrent look-ups of one user share one call of `find`. */
export const accountCache = <Account extends object>(
  find: (uid: string) => Promise<Account>,
  { isRefusal, clock, countAsk }: AccountCacheSettings,
) => {
  const settings = { max: MAX_ACCOUNTS, ttlResolution: 0, perf: clock }
  const accounts = new LRUCache<string, KnownAccount<Account>>({ ...settings, ttl: MAX_AGE_MS })
  const inFlight = {
    fresh: new LRUCache<string, Promise<Account>>({ ...settings, ttl: JOIN_MS }),
    recent: new LRUCache<string, Promise<Account>>({ ...settings, ttl: JOIN_MS }),
  }

  const ask = async (uid: string, kind: keyof typeof inFlight): Promise<Account> => {
    const askedAt = clock.now()
    try {
      const account = await find(uid)
      const known = accounts.get(uid)
      // A slow answer must not replace a later one.
      if (!known || known.askedAt <= askedAt) {
        const freshAt = kind === 'fresh' ? askedAt : (known?.freshAt ?? Number.NEGATIVE_INFINITY)
        accounts.set(uid, { account, askedAt, freshAt }, { start: askedAt })
      }
      return account
    } catch (error) {
      if (isRefusal(error)) accounts.delete(uid)
      throw error
    }
  }

  const lookUp = (uid: string, kind: keyof typeof inFlight): Promise<Account> => {
    const running = inFlight[kind].get(uid)
    if (running) return running
    const asking = ask(uid, kind).finally(() => {
      if (inFlight[kind].peek(uid) === asking) inFlight[kind].delete(uid)
    })
    inFlight[kind].set(uid, asking)
    return asking
  }

  return {
    forget: (uid: string): boolean => accounts.delete(uid),

    /** Looks an account up, unless a fresh look-up of the last 10 s found it. */
    fresh: async (uid: string): Promise<Account> => {
      const known = accounts.get(uid)
      return known && clock.now() - known.freshAt < FRESH_MAX_AGE_MS ? known.account : lookUp(uid, 'fresh')
    },

    /** Looks an account up, unless any look-up of the last 60 s found it. */
    recent: async (uid: string): Promise<Account> => {
      const known = accounts.get(uid)
      countAsk('accounts', known ? 'hit' : 'miss')
      return known ? known.account : lookUp(uid, 'recent')
    },
  }
}
