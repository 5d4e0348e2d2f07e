import cors from 'cors'
import express, { type Express } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { TIME_LIMIT_MS } from './db/connect.ts'
import { isUnavailable } from './db/failures.ts'
import { AppError } from './errors.ts'
import type { FeatureContext } from './features/context.ts'
import { createRoutes } from './features/index.ts'
import type { Services } from './features/services.ts'
import { createAddressHasher } from './http/address.ts'
import { docsRoutes } from './http/docs.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { measureRequests } from './http/metrics.ts'
import { type CountStore, createRateLimiter, type RateLimits } from './http/rate-limit.ts'
import { createRequestLog } from './http/request-log.ts'
import { createRouter } from './http/router.ts'
import type { IdentityService } from './identity/firebase.ts'
import type { Metrics } from './metrics.ts'

export interface AppDeps {
  context: FeatureContext
  services: Services
  identities: IdentityService
  logger: Logger
  /** If undefined, the API has no rate limits. */
  rate: ({ limits: RateLimits } & CountStore) | undefined
  trustedProxies: string[]
  webOrigins: string[]
  metrics?: Metrics | undefined
  /** Default: `TIME_LIMIT_MS`. */
  maxStepMs?: number
  /** Default: `MAX_BODY_MS`. */
  maxBodyMs?: number
  /** Aborts when the server stops. */
  stopping: AbortSignal
}

const EXPOSED_HEADERS = ['Link', 'X-Total-Count', 'Location', 'ETag', 'Retry-After', 'X-Request-Id']

/** How long a client may take to send JSON. Caddy waits longer, because of uploads. */
const MAX_BODY_MS = 30_000

/** Longer than the pauses of a slow connection, and than the heartbeats of event streams are apart. */
const MAX_STALL_MS = 30_000

/** API responses load no resources. `docsRoutes` sets its own policy. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Creates the Express app without listening on a port. */
export const createApp = (deps: AppDeps): Express => {
  const { context, services } = deps
  const { hash } = context
  const hashAddress = createAddressHasher(hash)
  const limiter = deps.rate && createRateLimiter(deps.rate.limits, { ...deps.rate, hash })
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.trustedProxies)
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)

  app.use(createRequestLog(deps.logger))
  if (deps.metrics) app.use(measureRequests(deps.metrics))
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
      // The web server sends it, and only with TLS.
      strictTransportSecurity: false,
    }),
  )
  app.use(
    cors({
      origin: deps.webOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: 600,
      preflightContinue: true,
    }),
  )
  // After CORS, so that pages of other origins can read the 429. Before every route, so that each request counts.
  app.use(async (req, _res, next) => {
    await limiter?.countRequest(hashAddress(req))
    next()
  })
  app.use((req, res, next) => {
    if (req.method === 'OPTIONS') res.status(204).end()
    else next()
  })
  app.use(docsRoutes())
  app.use(
    createRouter(createRoutes(services, context), {
      identities: deps.identities,
      admitUser: services.admitUser,
      limiter,
      hashAddress,
      maxStepMs: deps.maxStepMs ?? TIME_LIMIT_MS,
      maxBodyMs: deps.maxBodyMs ?? MAX_BODY_MS,
      maxStallMs: MAX_STALL_MS,
      stopping: deps.stopping,
    }),
  )
  app.use(() => {
    throw new AppError('not_found', 'No endpoint has this path.')
  })
  app.use(createErrorHandler(isUnavailable))
  return app
}
