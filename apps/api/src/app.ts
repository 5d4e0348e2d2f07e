import { getHealth, getReadiness } from '@roommate-finder/contracts/system'
import cors from 'cors'
import express, { type Express } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { isUnavailable } from './db/failures.ts'
import { AppError } from './errors.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { interestRoutes } from './features/interest/routes.ts'
import { listingRoutes } from './features/listings/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import type { IdentityService } from './firebase.ts'
import { docsRoutes } from './http/docs.ts'
import { errorHandler } from './http/error-handler.ts'
import { measureRequests } from './http/metrics.ts'
import { createRateLimiters, type RateLimits } from './http/rate-limit.ts'
import type { RateStore } from './http/rate-store.ts'
import { requestLog } from './http/request-log.ts'
import { route } from './http/route.ts'
import { createRouter, isVisitor, subjectOf } from './http/router.ts'
import { visitorHashes } from './http/visitor.ts'
import type { Metrics } from './metrics.ts'
import type { Services } from './services.ts'

export interface AppDeps {
  services: Services
  identities: IdentityService
  logger: Logger
  /** Rejects while the database is out of reach. */
  pingDatabase: () => Promise<unknown>
  /** undefined: calls are not counted. */
  rate: { limits: RateLimits; store: RateStore; now: () => Date } | undefined
  visitorKey: string
  trustedProxies: string[]
  webOrigins: string[]
  metrics?: Metrics | undefined
}

const EXPOSED_HEADERS = ['Link', 'X-Total-Count', 'Location', 'ETag', 'Retry-After', 'X-Request-Id']

/** Nothing here runs or loads anything but the documentation's own style sheet. */
const POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The whole API as a request handler. It listens to nothing and holds no state but what it remembers of visitors for a minute. */
export const createApp = (deps: AppDeps): Express => {
  const { services } = deps
  const hashesOf = visitorHashes(deps.visitorKey)
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.trustedProxies)
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)

  app.use(requestLog(deps.logger))
  if (deps.metrics) app.use(measureRequests(deps.metrics))
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: POLICY } }))
  app.use(
    cors({
      origin: deps.webOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: 600,
    }),
  )
  app.use(docsRoutes())
  app.use(
    createRouter(
      [
        route(getHealth, () => ({ status: 'ok' as const })),
        route(getReadiness, async () => {
          await deps.pingDatabase()
          return { status: 'ok' as const }
        }),
        ...discoveryRoutes(services.discovery),
        ...listingRoutes(services.listings),
        ...interestRoutes(services.interest),
        ...insightRoutes(services.insights),
        ...accountRoutes(services.accounts),
        ...ownDataRoutes(services.ownData),
        ...messageRoutes(services.messages),
        ...newsletterRoutes(services.newsletter),
      ],
      {
        identities: deps.identities,
        pingDatabase: deps.pingDatabase,
        remember: services.accounts.remember,
        limiters:
          deps.rate &&
          createRateLimiters(deps.rate.limits, {
            ...deps.rate,
            subjectOf,
            addressOf: (req) => hashesOf(req).address,
            isVisitor,
          }),
        visitorOf: (req) => hashesOf(req).visitor,
      },
    ),
  )
  app.use(() => {
    throw new AppError('not_found', 'There is nothing at this address.')
  })
  app.use(errorHandler(isUnavailable, deps.logger))
  return app
}
