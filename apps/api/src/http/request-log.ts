import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'

const hasFailed = (res: Response): boolean => res.statusCode >= 500 || res.err !== undefined

/** Returns the path pattern of the endpoint, or undefined before routing and for unknown paths. */
export const getRoutePath = (req: Request): string | undefined => {
  const path = (req.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path : undefined
}

const addRoute = <T extends object>(req: Request, line: T) => ({ route: getRoutePath(req) ?? 'unknown', ...line })

/**
 * Creates the middleware that gives every request an id, sends the id as `X-Request-Id` and logs the completed request.
 * Logs `res.err` if it is set. Logs no path, headers, query or body, which may hold uids, tokens and contact details.
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
      req: ({ id, method }: Request) => ({ id, method }),
      res: (res: Response) => ({ status: res.headersSent ? res.statusCode : undefined }),
    },
    customSuccessObject: (req, _res, line: object) => addRoute(req, line),
    customErrorObject: (req, _res, _error, line: object) => addRoute(req, line),
    customLogLevel: (_req, res) => (hasFailed(res) ? 'error' : 'info'),
  })
