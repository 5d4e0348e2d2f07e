import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'

declare module 'http' {
  interface IncomingMessage {
    /** Of a request that came through `requestLog`: told to the caller as `X-Request-Id`, and in every line about the call. */
    id: string
  }
}

/** What the log says of a call: no query, since a search or an e-mail address is nobody's business but the caller's. */
export const loggedCall = ({ id, method, originalUrl }: Request) => ({
  id,
  method,
  path: originalUrl.split('?', 1)[0],
})

/** Gives every request an id and logs its end: no headers, so no token; no query and no body, so no contact detail. */
export const requestLog = (logger: Logger): RequestHandler => {
  // There is nothing in these lines to strike out, and looking for it takes three quarters of the time of a line.
  const lines = logger.child({}, { redact: [] })
  return (req, res, next) => {
    const startedAt = performance.now()
    req.id = randomUUID()
    res.setHeader('X-Request-Id', req.id)
    res.once('close', () => {
      const status = res.headersSent ? res.statusCode : undefined
      const level = res.statusCode >= 500 ? 'error' : 'info'
      const responseTime = Math.round(performance.now() - startedAt)
      lines[level](
        { req: loggedCall(req), res: { status }, responseTime },
        res.writableFinished ? 'request' : 'request aborted',
      )
    })
    next()
  }
}
