import type { RateClass } from '@roommate-finder/contracts/endpoint'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { type RateLimitInfo, rateLimit } from 'express-rate-limit'
import { AppError } from '../errors.ts'
import type { RateStore } from './rate-store.ts'

export type RateLimits = Record<RateClass, number>

const WINDOW_MS = 60_000

/** As many busy visitors may share an address; beyond that a changing user agent no longer makes a new visitor. */
const VISITORS_PER_ADDRESS = 10

export interface RateSubjects {
  /** Who a call counts for: a user, or else a visitor. */
  subjectOf: (req: Request) => string
  /** Where a visitor's call comes from, hashed; undefined for a user's. */
  addressOf: (req: Request) => string | undefined
}

/** One limiter per class of calls, and one for all the visitors of an address. */
export type RateLimiters = Record<RateClass | 'addresses', RequestHandler>

export const createRateLimiters = (
  perMinute: RateLimits,
  { store, subjectOf, addressOf, now }: RateSubjects & { store: RateStore; now: () => Date },
): RateLimiters => {
  const limiter = (name: string, limit: number, keyOf: (req: Request) => string | undefined): RequestHandler =>
    rateLimit({
      windowMs: WINDOW_MS,
      limit,
      store,
      skip: (req) => keyOf(req) === undefined,
      keyGenerator: (req) => `${name}:${keyOf(req) ?? ''}`,
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      validate: false,
      handler: (req: Request, _res: Response, next: NextFunction) => {
        const { resetTime } = (req as Request & { rateLimit: RateLimitInfo }).rateLimit
        const waitMs = resetTime ? resetTime.getTime() - now().getTime() : WINDOW_MS
        next(
          new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
            retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
          }),
        )
      },
    })
  return {
    reads: limiter('reads', perMinute.reads, subjectOf),
    writes: limiter('writes', perMinute.writes, subjectOf),
    likes: limiter('likes', perMinute.likes, subjectOf),
    addresses: limiter('addresses', perMinute.reads * VISITORS_PER_ADDRESS, addressOf),
  }
}
