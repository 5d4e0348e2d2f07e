import { LRUCache } from 'lru-cache'
import type { CountLookup } from '../lib/ttl-cache.ts'

const MAX_ACCOUNTS = 20_000
const MAX_LOOK_UPS_IN_FLIGHT = 1_000
const MAX_AGE_MS = 60_000
/** How long `findFresh` reuses its last look-up. */
const FRESH_MAX_AGE_MS = 10_000
/** How long callers may join a look-up in flight, so that a hanging look-up does not delay later callers. */
const MAX_JOIN_MS = 1_000

export interface AccountCacheSettings {
  /** Whether an error means that the account does not exist, rather than that the identity service is unreachable. */
  isRefusal: (error: unknown) => boolean
  /** Returns milliseconds. */
  clock: { now: () => number }
  countLookup: CountLookup
}

interface CachedAccount<Account> {
  account: Account
  /** When its look-up started. */
  startedAt: number
  /** When the last look-up by `findFresh` started. */
  freshAt: number
}

/** Caches the accounts of users for 60 s. Concurrent look-ups of one user share one call of `find`. */
export const createAccountCache = <Account extends object>(
  find: (uid: string) => Promise<Account>,
  { isRefusal, clock, countLookup }: AccountCacheSettings,
) => {
  const timing = { ttlResolution: 0, perf: clock }
  const accounts = new LRUCache<string, CachedAccount<Account>>({ ...timing, max: MAX_ACCOUNTS, ttl: MAX_AGE_MS })
  const inFlightSettings = { ...timing, max: MAX_LOOK_UPS_IN_FLIGHT, ttl: MAX_JOIN_MS }
  const inFlight = {
    fresh: new LRUCache<string, Promise<Account>>(inFlightSettings),
    recent: new LRUCache<string, Promise<Account>>(inFlightSettings),
  }

  const findAndCache = async (uid: string, kind: keyof typeof inFlight): Promise<Account> => {
    const startedAt = clock.now()
    try {
      const account = await find(uid)
      const cached = accounts.get(uid)
      // The result of a slow look-up must not replace that of a later one.
      if (!cached || cached.startedAt <= startedAt) {
        const freshAt = kind === 'fresh' ? startedAt : (cached?.freshAt ?? Number.NEGATIVE_INFINITY)
        accounts.set(uid, { account, startedAt, freshAt }, { start: startedAt })
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
    const started = findAndCache(uid, kind).finally(() => {
      if (inFlight[kind].peek(uid) === started) inFlight[kind].delete(uid)
    })
    inFlight[kind].set(uid, started)
    return started
  }

  return {
    delete: (uid: string): boolean => accounts.delete(uid),

    /** Returns an account that `findFresh` looked up within the last 10 s, or looks it up. */
    findFresh: async (uid: string): Promise<Account> => {
      const cached = accounts.get(uid)
      return cached && clock.now() - cached.freshAt < FRESH_MAX_AGE_MS ? cached.account : lookUp(uid, 'fresh')
    },

    /** Returns an account that was looked up within the last 60 s, or looks it up. */
    findRecent: async (uid: string): Promise<Account> => {
      const cached = accounts.get(uid)
      countLookup('accounts', cached ? 'hit' : 'miss')
      return cached ? cached.account : lookUp(uid, 'recent')
    },
  }
}
