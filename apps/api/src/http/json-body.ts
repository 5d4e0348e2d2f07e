import { MAX_BODY_BYTES } from '@roommate-finder/contracts/limits'
import express, { type Request, type RequestHandler, type Response } from 'express'
import pTimeout from 'p-timeout'
import { AppError, bodyTooSlow } from '../errors.ts'
import { createInFlightLimit } from './in-flight.ts'

/** Bodies that one address may send at the same time. */
const MAX_BODIES = 100

const parse: RequestHandler = express.json({ limit: MAX_BODY_BYTES, strict: false })

const readBody = async (req: Request, res: Response): Promise<void> => {
  if (req.get('content-length') !== '0' && req.is('application/json') === false) {
    throw new AppError('unsupported_media_type', 'The body must be JSON (application/json).')
  }
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  void parse(req, res, (error?: unknown) => {
    if (error === undefined) resolve(undefined)
    else reject(error)
  })
  await promise
}

/**
 * Creates a function that reads the JSON body of a request. A call reads its body before it takes a slot, so that slow
 * bodies block no other call of the caller. The function throws AppError `request_timeout` after `maxMs`.
 */
export const createBodyReader = ({ maxMs, isLimited }: { maxMs: number; isLimited: boolean }) => {
  const acquire = createInFlightLimit(MAX_BODIES)

  return async (req: Request, res: Response, address: string): Promise<void> => {
    const release = isLimited ? await acquire(address, res) : undefined
    try {
      await pTimeout(readBody(req, res), {
        milliseconds: maxMs,
        fallback: () => {
          res.set('Connection', 'close')
          throw bodyTooSlow()
        },
      })
    } finally {
      release?.()
    }
  }
}
