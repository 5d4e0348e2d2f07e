import type { RateClass } from '@roommate-finder/contracts/endpoint'
import { MAX_EXPORTS_PER_HOUR } from '@roommate-finder/contracts/limits'
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { ObjectId } from '../db/object-id.ts'
import { tooManyRequests } from '../errors.ts'
import type { KeyedHash } from '../lib/keyed-hash.ts'
import type { Redis } from '../lib/redis.ts'

declare module 'rate-limiter-flexible' {
  interface RateLimiterStoreAbstract {
    /** Milliseconds for which this process refuses a key without a call of the store. Missing in the library's types. */
    getInMemoryBlockMsBeforeExpire: (key: string) => number
  }
}

/** Limits of one user or one visitor: calls of each class per minute, and forms per day. */
export interface RateLimits {
  perMinute: Record<Exclude<RateClass, 'exports'>, number>
  formsPerDay: number
}

/** Keys that a call is counted under. */
export interface Caller {
  /** `u:` and the uid, or `v:` and the hash of a visitor's address. */
  key: string
  /** Hash of the caller's address. */
  address: string
}

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** The limit of an address for all its callers together, as a multiple of the limit of one caller. */
const ADDRESS_FACTOR = 10

/** Lower for forms, because people read them, and for exports, because few run at once. */
const LOW_ADDRESS_FACTOR = 3

/** How long a call waits for the database or Redis to count it. After that, it is counted in memory. */
const MAX_COUNT_MS = 1_000

const TOO_MANY_EXPORTS = 'You’ve downloaded your data several times already. Please try again in an hour.'
const TOO_MANY_FORMS = 'You’ve sent a lot of messages today. Please try again tomorrow.'

/** Calls per key in the current window of a limit, as `rate-limiter-flexible` stores them. */
export const rateLimits = declareCollection<{ _id: ObjectId; key: string; points: number; expire: Date }>({
  name: 'rateLimits',
  indexes: [
    { name: 'expiry', key: { expire: 1 }, expireAfterSeconds: 0 },
    { name: 'key', key: { key: 1 }, unique: true },
  ],
})

const toRetryAfter = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Counts calls per key in windows that start with a key's first call. */
interface Counter {
  /** Returns for how many milliseconds this process already refuses a key. */
  blockedMs: (key: string) => number
  /** @throws RateLimiterRes over the limit */
  consume: (key: string) => Promise<unknown>
}

interface Count {
  counter: Counter
  key: string
  /** The error message over the limit. */
  message?: string | undefined
}

interface Window {
  name: string
  points: number
  duration: number
}

const createMemoryCounter = ({ name, ...window }: Window): Counter => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, ...window })
  return { blockedMs: () => 0, consume: (key) => limiter.consume(key) }
}

/** Where the counts are that all servers share: Redis if there is one. */
export interface CountStore {
  database: Database
  redis: Redis | undefined
}

/** Creates a counter that all servers share. A key over its limit is refused without a write. */
const createSharedCounter = ({ name, ...window }: Window, { database, redis }: CountStore): Counter => {
  const options = { keyPrefix: name, ...window }
  const shared = { ...options, inMemoryBlockOnConsumed: window.points }
  const stored = redis
    ? new RateLimiterRedis({ ...shared, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true })
    : new RateLimiterMongo({
        ...shared,
        storeClient: database,
        tableName: rateLimits.name,
        disableIndexesCreation: true,
      })
  const limiter = new RLWrapperTimeouts({
    limiter: stored,
    timeoutMs: MAX_COUNT_MS,
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return {
    blockedMs: (key) => stored.getInMemoryBlockMsBeforeExpire(stored.getKey(key)),
    consume: (key) => limiter.consume(key),
  }
}

/** @throws AppError `rate_limited` over any of the limits */
const consume = async (counts: readonly Count[]): Promise<void> => {
  // Checked first, so that a refused call is not counted and writes nothing.
  for (const { counter, key, message } of counts) {
    const blockedMs = counter.blockedMs(key)
    if (blockedMs > 0) throw tooManyRequests(toRetryAfter(blockedMs), message)
  }
  // Parallel, so that an unreachable database delays a call by MAX_COUNT_MS only once.
  await Promise.all(
    counts.map(({ counter, key, message }) =>
      counter.consume(key).catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? tooManyRequests(toRetryAfter(error.msBeforeNext), message) : error
      }),
    ),
  )
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/**
 * Creates the rate limiter. With Redis, all servers share its counts. Without, they share those of writes in the
 * database, and each counts requests, tokens and reads for itself. While a store is out of reach, each server counts in
 * memory. Each function throws AppError `rate_limited`.
 */
export const createRateLimiter = (
  { perMinute, formsPerDay }: RateLimits,
  { hash, ...store }: CountStore & { hash: KeyedHash },
) => {
  /** Counts in Redis, else in this process: reads are too many to write each to the database. */
  const countOften = (window: Window): Counter =>
    store.redis ? createSharedCounter(window, store) : createMemoryCounter(window)
  /** Limits a caller and, `factor` times as high, the caller's address. */
  const limitForAll = (window: Window, factor: number, message?: string) => {
    const callers = createSharedCounter(window, store)
    const { name, points } = window
    const addresses = createSharedCounter({ ...window, name: `${name}-of-address`, points: points * factor }, store)
    return ({ key, address }: Caller): Count[] => [
      { counter: addresses, key: address, message },
      // Hashed, so that the stored key does not name a user.
      { counter: callers, key: hash('caller', key), message },
    ]
  }
  const minute = (name: string, points: number): Window => ({ name, points, duration: MINUTE_S })
  const day = (name: string, points: number): Window => ({ name, points, duration: DAY_S })

  const requests = countOften(minute('requests', perMinute.reads * ADDRESS_FACTOR))
  // Twice the sum of the classes, so that refused calls of one class leave room for calls of another.
  const perToken = 2 * Object.values(perMinute).reduce((sum, each) => sum + each, 0)
  const tokens = countOften(minute('tokens', perToken))
  const reads = countOften(minute('reads', perMinute.reads))
  const minuteOfForms = limitForAll(minute('forms', perMinute.forms), LOW_ADDRESS_FACTOR)
  const dayOfForms = limitForAll(day('forms-in-day', formsPerDay), LOW_ADDRESS_FACTOR, TOO_MANY_FORMS)
  const exports = { name: 'exports', points: MAX_EXPORTS_PER_HOUR, duration: HOUR_S }
  const toCounts: Record<RateClass, (caller: Caller) => Count[]> = {
    reads: ({ key }) => [{ counter: reads, key }],
    writes: limitForAll(minute('writes', perMinute.writes), ADDRESS_FACTOR),
    likes: limitForAll(minute('likes', perMinute.likes), ADDRESS_FACTOR),
    chat: limitForAll(minute('chat', perMinute.chat), ADDRESS_FACTOR),
    uploads: limitForAll(minute('uploads', perMinute.uploads), ADDRESS_FACTOR),
    exports: limitForAll(exports, LOW_ADDRESS_FACTOR, TOO_MANY_EXPORTS),
    forms: (caller) => [...minuteOfForms(caller), ...dayOfForms(caller)],
  }

  return {
    /** Counts any request by the caller's address. */
    countRequest: (address: string) => consume([{ counter: requests, key: address }]),
    /** Counts the use of a token by its hash, before the token is verified. */
    countToken: (tokenHash: string) => consume([{ counter: tokens, key: tokenHash }]),
    /** Counts a call by its class. */
    countCall: (rate: RateClass, caller: Caller) => consume(toCounts[rate](caller)),
  }
}
