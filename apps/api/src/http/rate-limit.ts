import type { RateClass } from '@roommate-finder/contracts/endpoint'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { type RateLimitInfo, rateLimit } from 'express-rate-limit'
import { AppError } from '../errors.ts'
import type { RateStore } from './rate-store.ts'

/** What one user, or one visitor, may do: calls of each class in a minute, and messages in a day as well. */
export interface RateLimits {
  perMinute: Record<RateClass, number>
  messagesPerDay: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** As many busy visitors may share an address; beyond that a changing user agent no longer makes a new visitor. */
const VISITORS_PER_ADDRESS = 10

/** A message costs others their time, so fewer may share an address, and new accounts make no difference. */
const WRITERS_PER_ADDRESS = 3

const TOO_FAST = 'Too many requests. Please wait a moment and try again.'
const TOO_MANY_MESSAGES = 'You have sent many messages today. Please come back tomorrow.'

export interface RateSubjects {
  /** Who a call counts for: a user, or else a visitor. */
  subjectOf: (req: Request) => string
  /** Where a call comes from, hashed. */
  addressOf: (req: Request) => string
  isVisitor: (req: Request) => boolean
}

export interface RateLimiters {
  /** What a call of a class draws on, in this order. */
  of: Record<RateClass, RequestHandler[]>
  /** What a call with a bad token draws on. */
  badTokens: RequestHandler
}

interface Allowance {
  name: string
  limit: number
  keyOf: (req: Request) => string
  windowMs?: number
  skip?: (req: Request) => boolean
  sentence?: string
}

export const createRateLimiters = (
  { perMinute, messagesPerDay }: RateLimits,
  { store, subjectOf, addressOf, isVisitor, now }: RateSubjects & { store: RateStore; now: () => Date },
): RateLimiters => {
  const limiter = (allowance: Allowance): RequestHandler => {
    const { name, limit, keyOf, windowMs = MINUTE_MS, skip = () => false, sentence = TOO_FAST } = allowance
    return rateLimit({
      windowMs,
      limit,
      store: store.window(windowMs),
      skip,
      keyGenerator: (req) => `${name}:${keyOf(req)}`,
      standardHeaders: false,
      legacyHeaders: false,
      validate: false,
      handler: (req: Request, _res: Response, next: NextFunction) => {
        const { resetTime } = (req as Request & { rateLimit: RateLimitInfo }).rateLimit
        const waitMs = resetTime ? resetTime.getTime() - now().getTime() : windowMs
        next(
          new AppError('rate_limited', sentence, {
            retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
          }),
        )
      },
    })
  }
  const own = (name: RateClass) => limiter({ name, limit: perMinute[name], keyOf: subjectOf })
  const ofDay = { windowMs: DAY_MS, sentence: TOO_MANY_MESSAGES }

  const addresses = limiter({
    name: 'addresses',
    limit: perMinute.reads * VISITORS_PER_ADDRESS,
    keyOf: addressOf,
    skip: (req) => !isVisitor(req),
  })
  const reads = own('reads')
  return {
    of: {
      reads: [addresses, reads],
      writes: [addresses, own('writes')],
      likes: [addresses, own('likes')],
      messages: [
        limiter({ name: 'messages-from', limit: perMinute.messages * WRITERS_PER_ADDRESS, keyOf: addressOf }),
        own('messages'),
        limiter({
          name: 'messages-from-in-day',
          limit: messagesPerDay * WRITERS_PER_ADDRESS,
          keyOf: addressOf,
          ...ofDay,
        }),
        limiter({ name: 'messages-in-day', limit: messagesPerDay, keyOf: subjectOf, ...ofDay }),
      ],
    },
    badTokens: reads,
  }
}
