import type { Endpoint, Method } from '@roommate-finder/contracts/endpoint'
import { MAX_BODY_BYTES } from '@roommate-finder/contracts/limits'
import express, { type Request, type RequestHandler, Router } from 'express'
import * as z from 'zod/mini'
import { AppError, listingNotFound } from '../errors.ts'
import type { Identity, IdentityService } from '../firebase.ts'
import { assertSignedIn, identify } from './authenticate.ts'
import { setCacheHeaders } from './cache-headers.ts'
import { withDeadline, withFixedDeadline } from './deadline.ts'
import type { RateLimiters } from './rate-limit.ts'
import type { Route } from './route.ts'
import { parseInput } from './validate.ts'

export interface RouterDeps {
  identities: IdentityService
  /** Rejects, or stays silent, while the database is out of reach. */
  pingDatabase: () => Promise<unknown>
  /** Called for every call that carries a token, before it is answered. */
  remember: (identity: Identity) => Promise<void>
  limiters: RateLimiters | undefined
  /** Who a visitor is, as a hash. */
  visitorOf: (req: Request) => string
}

declare module 'http' {
  interface IncomingMessage {
    /** Who calls: there once `authenticate` has seen the request. */
    caller?: { identity: Identity | undefined; key: string }
  }
}

const callerOf = ({ caller }: Request) => {
  if (!caller) throw new Error('The call was not authenticated')
  return caller
}

export const subjectOf = (req: Request): string => callerOf(req).key

export const isVisitor = (req: Request): boolean => callerOf(req).identity === undefined

/** Calls before which a disabled account must be noticed at once. */
const FRESH = new Set<Endpoint['rate']>(['writes', 'likes', 'messages'])

const noQuery = z.strictObject({})

const requireJson: RequestHandler = (req, _res, next) => {
  const isOther = req.get('content-length') !== '0' && req.is('application/json') === false
  next(isOther ? new AppError('unsupported_media_type', 'The body must be JSON (application/json).') : undefined)
}

const parseBody = express.json({ limit: MAX_BODY_BYTES, strict: false })

const parseParams = (call: Endpoint, req: Request): unknown => {
  if (!call.params) return undefined
  const result = z.safeParse(call.params, req.params)
  if (!result.success) throw listingNotFound()
  return result.data
}

const answer =
  ({ endpoint: call, handle }: Route, { pingDatabase }: RouterDeps): RequestHandler =>
  async (req, res) => {
    const { identity, key } = callerOf(req)
    const input = {
      params: parseParams(call, req),
      query: parseInput(call.query ?? noQuery, req.query),
      headers: call.headers && parseInput(call.headers, req.headers),
      body: call.body && parseInput(call.body, req.body ?? {}),
      actor: identity,
      viewer: { uid: identity?.uid, key },
      setHeader: (name: string, value: string) => res.set(name, value),
    }
    const result = await withDeadline(Promise.resolve(handle(input as never)), pingDatabase)
    setCacheHeaders(res, result)
    res.status(call.status)
    if (call.response) res.json(result)
    else res.end()
  }

const authenticate =
  (call: Endpoint, { identities, pingDatabase, remember, limiters, visitorOf }: RouterDeps): RequestHandler =>
  async (req, res, next) => {
    req.caller = { identity: undefined, key: `v:${visitorOf(req)}` }
    try {
      const identity = await withFixedDeadline(identify(req, { identities, fresh: FRESH.has(call.rate) }))
      if (identity) {
        req.caller = { identity, key: `u:${identity.uid}` }
        await withDeadline(remember(identity), pingDatabase)
      }
      if (call.auth !== 'open') assertSignedIn(identity)
      next()
    } catch (error) {
      const count = limiters?.badTokens
      if (count && error instanceof AppError && error.code === 'unauthenticated') {
        await count(req, res, (limited) => {
          next(limited ?? error)
        })
      } else {
        throw error
      }
    }
  }

type RouterMethod = Lowercase<Method>

/** Every route of the API in the order: who calls, how often, what body, then the answer. */
export const createRouter = (routes: Route[], deps: RouterDeps): Router => {
  const router = Router({ caseSensitive: true, strict: false })
  for (const entry of routes) {
    const call = entry.endpoint
    const limiters = call.rate === 'unlimited' ? [] : (deps.limiters?.of[call.rate] ?? [])
    router[call.method.toLowerCase() as RouterMethod](
      call.path,
      authenticate(call, deps),
      ...limiters,
      ...(call.body ? [requireJson, parseBody] : []),
      answer(entry, deps),
    )
  }
  for (const [path, calls] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const methods = calls.flatMap(({ endpoint }) => (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]))
    router.all(path, (_req, res) => {
      res.set('Allow', methods.join(', '))
      throw new AppError('method_not_allowed', 'This address does not take that method.')
    })
  }
  return router
}
