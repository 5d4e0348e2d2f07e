import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Endpoint, Method } from '@roommate-finder/contracts/endpoint'
import { type Request, type Response, Router } from 'express'
import pTimeout from 'p-timeout'
import * as z from 'zod/mini'
import { AppError, listingNotFound, unavailable } from '../errors.ts'
import type { Identity, IdentityService, VerifiedToken } from '../identity/firebase.ts'
import { missingToken, readBearerToken } from './authenticate.ts'
import { setCacheHeaders } from './cache-headers.ts'
import { openEventStream } from './event-stream.ts'
import { createInFlightLimit } from './in-flight.ts'
import { createBodyReader } from './json-body.ts'
import type { Caller, RateLimiter } from './rate-limit.ts'
import type { FileRoute, JsonRoute, PartsRoute, Route, StreamRoute } from './route.ts'
import { openUpload } from './upload.ts'
import { parseInput } from './validate.ts'

export interface RouterDeps {
  identities: IdentityService
  /**
   * Called for every call with a token, before its handler. `fresh`: the call is a write, or must be as safe as one.
   * Throws `unauthenticated` for a fresh call of a suspended user.
   */
  admitUser: (identity: Identity, options: { fresh: boolean }) => Promise<void>
  /** undefined: calls are neither counted nor queued. */
  limiter: RateLimiter | undefined
  /** Hashes the caller's address. */
  hashAddress: (req: Request) => string
  /** How long the identification of the caller may take, and how long the handler. */
  maxStepMs: number
  /** How long a client may take to send JSON. */
  maxBodyMs: number
  /** How long a client may read nothing of a response before its connection is closed. */
  maxStallMs: number
  /** Aborts when the server stops, which ends streams. */
  stopping: AbortSignal
}

/** Concurrent calls of one user. With 6, some floods more than tripled the response times of others on two cores. */
const MAX_OF_USER = 4
/** Concurrent calls of all visitors behind one address. */
const MAX_OF_VISITORS = 12
/** Concurrent files of an address. More than browsers fetch at once, because all people behind an address share them. */
const MAX_FILES = 50

/** Uploads that an address sends at the same time. Others wait for up to 2 s. */
const MAX_UPLOADS = 10

/** How long the handler of an upload may take. The handler also reads the body, which Node ends after 300 s. */
const MAX_UPLOAD_MS = 320_000

/** How long a body may take that is sent in parts: 20 MB on a slow line. */
const MAX_PARTS_MS = 600_000

const noQuery = z.strictObject({})

/** @throws AppError `unavailable` after `milliseconds`. The step is not canceled; its result is ignored. */
const limitTime = <T>(step: Promise<T>, milliseconds: number): Promise<T> =>
  pTimeout(step, {
    milliseconds,
    fallback: () => {
      throw unavailable(new Error(`No response within ${milliseconds} ms`))
    },
  })

const parseParams = (endpoint: Endpoint, req: Request): unknown => {
  if (!endpoint.params) return undefined
  const result = z.safeParse(endpoint.params, req.params)
  if (!result.success)
    throw endpoint.path.startsWith('/roommates/') ? listingNotFound() : new AppError('not_found', 'Not found.')
  return result.data
}

interface VerifiedCaller extends Caller {
  /** undefined for a visitor. */
  verified: VerifiedToken | undefined
}

const needsToken = ({ auth }: Endpoint): boolean => auth === 'needed' || auth === 'owner' || auth === 'moderator'

const verifyCaller = async (endpoint: Endpoint, req: Request, deps: RouterDeps): Promise<VerifiedCaller> => {
  const { identities, limiter, hashAddress, maxStepMs } = deps
  const address = hashAddress(req)
  const token = endpoint.auth === 'ignored' ? undefined : readBearerToken(req)
  if (token === undefined) {
    if (needsToken(endpoint)) throw missingToken()
    return { verified: undefined, key: `v:${address}`, address }
  }
  await limiter?.countToken(createHash('sha256').update(token).digest('base64url'))
  const verified = await limitTime(identities.verify(token), maxStepMs)
  return { verified, key: `u:${verified.uid}`, address }
}

/** Counts a call, looks up its account and stores the user. Returns undefined for a visitor. */
const identifyCaller = async (
  endpoint: Endpoint,
  caller: VerifiedCaller,
  { limiter, admitUser }: RouterDeps,
): Promise<Identity | undefined> => {
  if (endpoint.rate !== 'unlimited') await limiter?.countCall(endpoint.rate, caller)
  const fresh = endpoint.freshToken ?? endpoint.method !== 'GET'
  const identity = await caller.verified?.identify({ fresh })
  if (identity) await admitUser(identity, { fresh })
  if (endpoint.auth === 'moderator' && !identity?.isModerator) {
    throw new AppError('forbidden', 'Only moderators can do this.')
  }
  return identity
}

/**
 * Identifies the caller, runs the handler and sends the response. An upload releases its slot before it is received, and
 * takes one of its address meanwhile.
 */
const respond = async (
  { endpoint, handle }: JsonRoute,
  {
    req,
    res,
    caller,
    deps,
    releaseSlot,
    acquireUploadSlot,
  }: {
    req: Request
    res: Response
    caller: VerifiedCaller
    deps: RouterDeps
    releaseSlot: () => void
    acquireUploadSlot: (caller: Caller, res: Response) => Promise<() => void>
  },
): Promise<void> => {
  const identity = await limitTime(identifyCaller(endpoint, caller, deps), deps.maxStepMs)
  if (endpoint.upload) releaseSlot()
  const upload =
    endpoint.upload && openUpload(endpoint.upload, { req, res, onReceived: await acquireUploadSlot(caller, res) })
  let status: number = endpoint.status
  const input = {
    params: parseParams(endpoint, req),
    query: parseInput(endpoint.query ?? noQuery, req.query),
    headers: endpoint.headers && parseInput(endpoint.headers, req.headers),
    body: endpoint.body && parseInput(endpoint.body, req.body === undefined ? {} : req.body),
    actor: identity,
    viewer: { uid: identity?.uid, key: caller.key, address: caller.address },
    isHead: req.method === 'HEAD',
    upload,
    setHeader: (name: string, value: string) => res.set(name, value),
    markRepeated: () => {
      status = endpoint.repeated ?? status
    },
  }
  const runHandler = async (): Promise<unknown> => {
    try {
      return await handle(input as never)
    } finally {
      await upload?.close()
    }
  }
  const result = await limitTime(runHandler(), upload ? MAX_UPLOAD_MS : deps.maxStepMs)
  // The last guard against leaks: drops undeclared keys, and throws if the result does not match the schema.
  const body = endpoint.response && z.parse(endpoint.response, result)
  setCacheHeaders(res, body)
  res.status(status)
  if (endpoint.response) res.json(body)
  else res.end()
}

/** Looks up the caller's account again. Returns true if the look-up fails. */
const isStillAllowed = async ({ verified }: VerifiedCaller, deps: RouterDeps): Promise<boolean> => {
  const options = { fresh: true }
  const readmit = async (): Promise<void> => {
    const identity = await verified?.identify(options)
    if (identity) await deps.admitUser(identity, options)
  }
  try {
    await limitTime(readmit(), deps.maxStepMs)
    return true
  } catch (error) {
    return !(error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
  }
}

/** Identifies the caller and opens a stream. An open stream does not count as a call in flight. */
const openStream = async (
  { endpoint, handle }: StreamRoute,
  { req, res, caller, deps }: { req: Request; res: Response; caller: VerifiedCaller; deps: RouterDeps },
): Promise<void> => {
  const actor = await limitTime(identifyCaller(endpoint, caller, deps), deps.maxStepMs)
  parseInput(noQuery, req.query)
  if (!actor) throw missingToken()
  // The client left while the caller was identified: 'close' will not be emitted again.
  if (res.destroyed) return
  const { tokenIssuedAt } = actor
  const { stopping } = deps
  const isAllowed = () => isStillAllowed(caller, deps)
  handle({ actor, stream: openEventStream(res, { tokenIssuedAt, stopping, isAllowed }) })
}

/**
 * Identifies the caller and sends a body as its handler yields it. A failure before the first part is sent returns an
 * error; a later one closes the connection, as does the end of the time. A client that leaves is no failure.
 */
const sendParts = async (
  { endpoint, handle }: PartsRoute,
  { req, res, caller, deps }: { req: Request; res: Response; caller: VerifiedCaller; deps: RouterDeps },
): Promise<void> => {
  const actor = await limitTime(identifyCaller(endpoint, caller, deps), deps.maxStepMs)
  parseInput(noQuery, req.query)
  if (!actor) throw missingToken()
  const parts = handle({ actor })
  try {
    const first = await limitTime(parts.next(), deps.maxStepMs)
    res.status(endpoint.status).type('json').set({ 'Cache-Control': 'no-store', Vary: 'Authorization, Origin' })
    const send = async function* () {
      if (first.done) return
      yield first.value
      try {
        yield* parts
      } catch (error) {
        // Set now, because the request is logged when the connection closes.
        res.err = error instanceof Error ? error : new Error(String(error))
        throw error
      }
    }
    if (req.method === 'HEAD') res.end()
    else {
      await pipeline(send, res, { signal: AbortSignal.timeout(MAX_PARTS_MS) }).catch((error: unknown) => {
        // Without an error of the handler, the client has left or reads too slowly.
        if (res.err) throw error
      })
    }
  } finally {
    void parts.return(undefined)
  }
}

/** Identifies the caller and sends a file, or 304 if the caller has it. */
const sendFile = async (
  { endpoint, handle }: FileRoute,
  { req, res, caller, deps }: { req: Request; res: Response; caller: VerifiedCaller; deps: RouterDeps },
): Promise<void> => {
  const actor = await limitTime(identifyCaller(endpoint, caller, deps), deps.maxStepMs)
  const params = parseParams(endpoint, req)
  const query = parseInput(endpoint.query ?? noQuery, req.query)
  const { type, content, etag, isPrivate, maxAgeSeconds } = await limitTime(
    handle({ params, query, actor } as never),
    deps.maxStepMs,
  )
  if (actor) res.vary('Authorization')
  res.set({
    'Content-Type': type,
    ...(etag !== undefined && { ETag: etag }),
    'Cache-Control': `${isPrivate ? 'private' : 'public'}, ${
      maxAgeSeconds === undefined ? 'max-age=31536000, immutable' : `max-age=${maxAgeSeconds}`
    }`,
    // Pages of `WEB_ORIGINS` show public files, too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  res.send(content)
}

/** Calls `release` when the response is closed, at once if it is: 'close' will not be emitted again. */
const releaseAfter = (res: Response, release: () => void): void => {
  if (res.destroyed) release()
  else res.once('close', release)
}

type RouterMethod = Lowercase<Method>

/** Creates the router. Expects that a middleware has already counted each request by its address. */
export const createRouter = (routes: readonly Route[], deps: RouterDeps): Router => {
  const router = Router({ caseSensitive: true, strict: false })
  const isLimited = deps.limiter !== undefined
  const users = createInFlightLimit(MAX_OF_USER)
  const visitors = createInFlightLimit(MAX_OF_VISITORS)
  const files = createInFlightLimit(MAX_FILES)
  const uploads = createInFlightLimit(MAX_UPLOADS)
  const readBody = createBodyReader({ maxMs: deps.maxBodyMs, isLimited })

  const acquireUploadSlot = async ({ address }: Caller, res: Response): Promise<() => void> => {
    if (!isLimited) return () => undefined
    const release = await uploads(address, res)
    releaseAfter(res, release)
    return release
  }

  const acquireSlot = async ({ kind, endpoint }: Route, { key, address, verified }: VerifiedCaller, res: Response) => {
    if (!isLimited) return () => undefined
    if (endpoint.rate !== 'unlimited') return verified ? users(key, res) : visitors(key, res)
    return kind === 'file' ? files(address, res) : () => undefined
  }

  for (const entry of routes) {
    const { endpoint } = entry
    router[endpoint.method.toLowerCase() as RouterMethod](endpoint.path, async (req, res) => {
      res.locals['conflict'] = endpoint.conflict
      const caller = await verifyCaller(endpoint, req, deps)
      if (endpoint.body) await readBody(req, res, caller.address)
      const releaseSlot = await acquireSlot(entry, caller, res)
      // An upload may wait for longer until it is converted.
      if (!endpoint.upload) res.setTimeout(deps.maxStallMs)
      try {
        if (entry.kind === 'stream') await openStream(entry, { req, res, caller, deps })
        else if (entry.kind === 'parts') await sendParts(entry, { req, res, caller, deps })
        else if (entry.kind === 'file') await sendFile(entry, { req, res, caller, deps })
        else await respond(entry, { req, res, caller, deps, releaseSlot, acquireUploadSlot })
      } finally {
        // Not before the client has the response: unread ones would fill the memory. An open stream holds no slot.
        if (entry.kind === 'stream') releaseSlot()
        else releaseAfter(res, releaseSlot)
      }
    })
  }
  for (const [path, entries] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const methods = entries.flatMap(({ endpoint }) => (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]))
    router.all(path, (_req, res) => {
      res.set('Allow', methods.join(', '))
      throw new AppError('method_not_allowed', 'This address doesn’t support that method.')
    })
  }
  return router
}
