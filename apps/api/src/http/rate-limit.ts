import type { RateClass } from '@roommate-finder/contracts/endpoint'
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { ObjectId } from '../db/object-id.ts'
import { tooManyRequests } from '../errors.ts'
import type { KeyedHash } from '../lib/keyed-hash.ts'

declare module 'rate-limiter-flexible' {
  interface RateLimiterMongo {
    getKey: (key: string) => string
    /** Milliseconds for which this process refuses a key without asking the database. Missing in the library's types. */
    getInMemoryBlockMsBeforeExpire: (key: string) => number
  }
}

/** Allowances of one account or one visitor: calls of each class in a minute, and messages in a day as well. */
export interface RateLimits {
  perMinute: Record<RateClass, number>
  messagesPerDay: number
}

/** Who a call counts for. */
export interface Caller {
  /** `u:` and a uid, or `v:` and the hash of an address. */
  key: string
  /** Hash of the address. */
  address: string
}

const MINUTE_S = 60
const DAY_S = 86_400

/** An address may use as many allowances as this, all its accounts together. */
const CALLERS_PER_ADDRESS = 10

/** Messages take the time of the people who read them, so an address may send fewer. */
const WRITERS_PER_ADDRESS = 3

/** How long a call waits for its count in the database before it is counted in memory. */
const MAX_COUNT_MS = 1_000

const TOO_MANY_MESSAGES = 'You have sent many messages today. Please come back tomorrow.'

/** Calls of one key in the present window of an allowance, as `rate-limiter-flexible` stores them. */
export const rateLimits = declareCollection<{ _id: ObjectId; key: string; points: number; expire: Date }>({
  name: 'rateLimits',
  indexes: [
    { name: 'expiry', key: { expire: 1 }, expireAfterSeconds: 0 },
    { name: 'key', key: { key: 1 }, unique: true },
  ],
})

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Counts calls per key in windows that start with a key's first call. */
interface Counter {
  /** Milliseconds for which a key is known to be refused. */
  blockedMs: (key: string) => number
  /** @throws RateLimiterRes beyond the allowance */
  consume: (key: string) => Promise<unknown>
}

interface Count {
  counter: Counter
  key: string
  sentence?: string | undefined
}

interface Window {
  name: string
  points: number
  duration: number
}

const inMemory = ({ name, ...window }: Window): Counter => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, ...window })
  return { blockedMs: () => 0, consume: (key) => limiter.consume(key) }
}

/** Shares the count with other servers. A key that has used up its allowance is refused without a write. */
const inDatabase = ({ name, ...window }: Window, database: Database): Counter => {
  const options = { keyPrefix: name, ...window }
  const stored = new RateLimiterMongo({
    ...options,
    storeClient: database,
    tableName: rateLimits.name,
    disableIndexesCreation: true,
    inMemoryBlockOnConsumed: window.points,
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

/** @throws AppError `rate_limited` where one of the allowances is used up */
const consume = async (counts: readonly Count[]): Promise<void> => {
  // First, so that a refused call uses up nothing and writes nothing.
  for (const { counter, key, sentence } of counts) {
    const blockedMs = counter.blockedMs(key)
    if (blockedMs > 0) throw tooManyRequests(secondsOf(blockedMs), sentence)
  }
  // At once, so that a database out of reach delays a call no longer than one count may take.
  await Promise.all(
    counts.map(({ counter, key, sentence }) =>
      counter.consume(key).catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? tooManyRequests(secondsOf(error.msBeforeNext), sentence) : error
      }),
    ),
  )
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/**
 * Counts requests against allowances. Requests, tokens and reads are counted in this process; writes, likes and messages
 * in the database, and in memory while that is out of reach. Each function throws AppError `rate_limited`.
 */
export const createRateLimiter = (
  { perMinute, messagesPerDay }: RateLimits,
  { database, hash }: { database: Database; hash: KeyedHash },
) => {
  /** Allowances of an account or visitor and, `perAddress` times as large, of its address. */
  const shared = (window: Window, perAddress: number, sentence?: string) => {
    const ofCaller = inDatabase(window, database)
    const { name, points } = window
    const ofAddress = inDatabase({ ...window, name: `${name}-of-address`, points: points * perAddress }, database)
    return ({ key, address }: Caller): Count[] => [
      { counter: ofAddress, key: address, sentence },
      // Hashed: what is stored here must not name a user.
      { counter: ofCaller, key: hash('caller', key), sentence },
    ]
  }
  const inMinute = (name: string, points: number): Window => ({ name, points, duration: MINUTE_S })
  const inDay = (name: string, points: number): Window => ({ name, points, duration: DAY_S })

  const requests = inMemory(inMinute('requests', perMinute.reads * CALLERS_PER_ADDRESS))
  // Twice what the user of a token may do, so that calls beyond one class leave room for those of another.
  const perToken = 2 * Object.values(perMinute).reduce((sum, each) => sum + each, 0)
  const tokens = inMemory(inMinute('tokens', perToken))
  const reads = inMemory(inMinute('reads', perMinute.reads))
  const messages = shared(inMinute('messages', perMinute.messages), WRITERS_PER_ADDRESS)
  const messagesInDay = shared(inDay('messages-in-day', messagesPerDay), WRITERS_PER_ADDRESS, TOO_MANY_MESSAGES)
  const countsOf: Record<RateClass, (caller: Caller) => Count[]> = {
    reads: ({ key }) => [{ counter: reads, key }],
    writes: shared(inMinute('writes', perMinute.writes), CALLERS_PER_ADDRESS),
    likes: shared(inMinute('likes', perMinute.likes), CALLERS_PER_ADDRESS),
    messages: (caller) => [...messages(caller), ...messagesInDay(caller)],
  }

  return {
    /** Counts a request of any kind against its address. */
    countRequest: (address: string) => consume([{ counter: requests, key: address }]),
    /** Counts a token by its hash, before it is verified. */
    countToken: (tokenHash: string) => consume([{ counter: tokens, key: tokenHash }]),
    /** Counts a call against the allowances of its class. */
    countCall: (rate: RateClass, caller: Caller) => consume(countsOf[rate](caller)),
  }
}
