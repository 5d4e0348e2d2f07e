import type { RateClass } from '@roommate-finder/contracts/endpoint'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { type RateLimitInfo, rateLimit } from 'express-rate-limit'
import { AppError } from '../errors.ts'
import type { RateStore } from './rate-store.ts'

export type RateLimits = Record<RateClass, number>

const WINDOW_MS = 60_000

/** One limiter per class of calls, counted by `subject`: a user, or else a visitor. */
export const createRateLimiters = (
  perMinute: RateLimits,
  { store, subjectOf, now }: { store: RateStore; subjectOf: (req: Request) => string; now: () => Date },
): Record<RateClass, RequestHandler> => {
  const limiter = (rate: RateClass): RequestHandler =>
    rateLimit({
      windowMs: WINDOW_MS,
      limit: perMinute[rate],
      store,
      keyGenerator: (req) => `${rate}:${subjectOf(req)}`,
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
    reads: limiter('reads'),
    writes: limiter('writes'),
    likes: limiter('likes'),
  }
}
