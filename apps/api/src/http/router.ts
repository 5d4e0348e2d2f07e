import { createHash } from 'node:crypto'
import type { Endpoint, Method } from '@roommate-finder/contracts/endpoint'
import { MAX_BODY_BYTES } from '@roommate-finder/contracts/limits'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import pTimeout from 'p-timeout'
import * as z from 'zod/mini'
import { AppError, listingNotFound, unavailable } from '../errors.ts'
import type { Identity, IdentityService, VerifiedToken } from '../identity/firebase.ts'
import { bearerToken, signInNeeded } from './authenticate.ts'
import { setCacheHeaders } from './cache-headers.ts'
import { createInFlightLimit } from './in-flight.ts'
import type { Caller, RateLimiter } from './rate-limit.ts'
import type { Route } from './route.ts'
import { parseInput } from './validate.ts'

export interface RouterDeps {
  identities: IdentityService
  /** Called for every call with a token, before it is answered. */
  storeUser: (identity: Identity) => Promise<void>
  /** undefined: calls are neither counted nor queued. */
  limiter: RateLimiter | undefined
  /** Gives the hash of the address that a request comes from. */
  addressOf: (req: Request) => string
}

/** How long a call may take before its body is read, and again after. */
const MAX_STEP_MS = 5_000

const noQuery = z.strictObject({})

/** @throws AppError `unavailable` after 5 s; the step goes on, and its result is ignored */
const limitTime = <T>(step: Promise<T>): Promise<T> =>
  pTimeout(step, {
    milliseconds: MAX_STEP_MS,
    fallback: () => {
      throw unavailable(new Error(`No answer within ${MAX_STEP_MS} ms`))
    },
  })

const parseJson: RequestHandler = express.json({ limit: MAX_BODY_BYTES, strict: false })

const readBody = async (req: Request, res: Response): Promise<void> => {
  if (req.get('content-length') !== '0' && req.is('application/json') === false) {
    throw new AppError('unsupported_media_type', 'The body must be JSON (application/json).')
  }
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  void parseJson(req, res, (error?: unknown) => {
    if (error === undefined) resolve(undefined)
    else reject(error)
  })
  await promise
}

const parseParams = (call: Endpoint, req: Request): unknown => {
  if (!call.params) return undefined
  const result = z.safeParse(call.params, req.params)
  if (!result.success) throw listingNotFound()
  return result.data
}

interface VerifiedCaller extends Caller {
  /** undefined for a visitor. */
  verified: VerifiedToken | undefined
}

const callerOf = async (call: Endpoint, req: Request, deps: RouterDeps): Promise<VerifiedCaller> => {
  const { identities, limiter, addressOf } = deps
  const address = addressOf(req)
  const token = call.auth === 'ignored' ? undefined : bearerToken(req)
  if (token === undefined) {
    if (call.auth === 'needed' || call.auth === 'owner') throw signInNeeded()
    return { verified: undefined, key: `v:${address}`, address }
  }
  await limiter?.countToken(createHash('sha256').update(token).digest('base64url'))
  const verified = await limitTime(identities.verify(token))
  return { verified, key: `u:${verified.uid}`, address }
}

/** Counts a call and looks its user up. Returns undefined for a visitor. */
const identify = async (
  call: Endpoint,
  caller: VerifiedCaller,
  { limiter, storeUser }: RouterDeps,
): Promise<Identity | undefined> => {
  if (call.rate !== 'unlimited') await limiter?.countCall(call.rate, caller)
  const identity = await caller.verified?.identify({ fresh: call.freshToken ?? call.method !== 'GET' })
  if (identity) await storeUser(identity)
  return identity
}

/** Identifies the caller, reads the body, runs the handler and sends the answer. */
const answer = async (
  { endpoint: call, handle }: Route,
  { req, res, caller, deps }: { req: Request; res: Response; caller: VerifiedCaller; deps: RouterDeps },
): Promise<void> => {
  const identity = await limitTime(identify(call, caller, deps))
  if (call.body) await readBody(req, res)
  const input = {
    params: parseParams(call, req),
    query: parseInput(call.query ?? noQuery, req.query),
    headers: call.headers && parseInput(call.headers, req.headers),
    body: call.body && parseInput(call.body, req.body ?? {}),
    actor: identity,
    viewer: { uid: identity?.uid, key: caller.key },
    isHead: req.method === 'HEAD',
    setHeader: (name: string, value: string) => res.set(name, value),
  }
  const result = await limitTime(Promise.resolve(handle(input as never)))
  // The last guard against a leak: drops unknown keys and throws for a result that does not fit.
  const body = call.response && z.parse(call.response, result)
  setCacheHeaders(res, body)
  res.status(call.status)
  if (call.response) res.json(body)
  else res.end()
}

type RouterMethod = Lowercase<Method>

/** Serves every route of the API. The app has counted each request against its address before. */
export const createRouter = (routes: readonly Route[], deps: RouterDeps): Router => {
  const router = Router({ caseSensitive: true, strict: false })
  const enter = deps.limiter && createInFlightLimit()
  for (const entry of routes) {
    const call = entry.endpoint
    router[call.method.toLowerCase() as RouterMethod](call.path, async (req, res) => {
      res.locals['conflict'] = call.conflict
      const caller = await callerOf(call, req, deps)
      const leave = call.rate === 'unlimited' ? undefined : await enter?.(caller.key, res)
      try {
        await answer(entry, { req, res, caller, deps })
      } finally {
        leave?.()
      }
    })
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
