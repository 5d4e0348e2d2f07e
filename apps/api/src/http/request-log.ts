import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'

const hasFailed = (res: Response): boolean => res.statusCode >= 500 || res.err !== undefined

/**
 * Creates the middleware that gives every request an id, sends the id as `X-Request-Id` and logs the completed request.
 * Logs `res.err` if it is set. Logs no headers, query or body, which may hold tokens and contact details.
 */
export const createRequestLog = (logger: Logger): RequestHandler =>
  pinoHttp<Request, Response>({
    logger,
    genReqId: (_req, res) => {
      const id = randomUUID()
      res.setHeader('X-Request-Id', id)
      return id
    },
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, originalUrl }: Request) => ({ id, method, path: originalUrl.split('?', 1)[0] }),
      res: (res: Response) => ({ status: res.headersSent ? res.statusCode : undefined }),
    },
    customLogLevel: (_req, res) => (hasFailed(res) ? 'error' : 'info'),
  })
