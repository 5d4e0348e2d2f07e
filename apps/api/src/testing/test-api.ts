import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInNewAccount } from '@roommate-finder/local-stack/auth/tokens'
import type { ServiceAddresses } from '@roommate-finder/local-stack/tools/services'
import type { Document } from 'mongodb'
import supertest, { type Test } from 'supertest'
import { inject } from 'vitest'
import { createApp } from '../app.ts'
import { createMongoClient, createMongoClientWithoutTimeout, type Database, TIME_LIMIT_MS } from '../db/connect.ts'
import { createTransactionRunner } from '../db/transaction.ts'
import { users } from '../features/accounts/document.ts'
import { type FeatureContext, LIST_CAPS, type ListCaps } from '../features/context.ts'
import { createServices, type Services } from '../features/services.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { createIdentityService, type IdentityService } from '../identity/firebase.ts'
import { createLocalEvents, type Events } from '../lib/events.ts'
import { createKeyedHash } from '../lib/keyed-hash.ts'
import type { Redis } from '../lib/redis.ts'
import { createTtlCache } from '../lib/ttl-cache.ts'
import { createLogger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { openCollections } from './collections.ts'
import { runWork } from './run-work.ts'
import { clearDatabase, prepareTestDatabase, watchWrites } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext extends ServiceAddresses {}
}

export interface Person {
  uid: string
  email: string
  name: string
  token: string
}

export type Verb = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options'

export interface PersonDetails {
  name?: string
  email?: string
  emailVerified?: boolean
  picture?: string
  role?: 'moderator'
}

/** Sends requests as one person or visitor. */
export type Caller = Record<Verb, (path: string) => Test>

export interface TestApi {
  mongoUri: string
  databaseName: string
  /** For use by the test. Calls have no timeout. */
  db: Database
  /** The collections of `db`. */
  collections: ReturnType<typeof openCollections>
  context: FeatureContext
  /** The services of the app. */
  services: Services
  /** The origin that the app listens on. */
  origin: string
  /** The app's clock. `advance` moves it forward, `reset` back to the real time, at which tokens are issued. */
  clock: { now: () => Date; advance: (ms: number) => void; reset: () => void }
  createPerson: (details?: PersonDetails) => Promise<Person>
  /** Creates a person and stores them, as their first call does. */
  createStoredPerson: (details?: PersonDetails) => Promise<Person>
  as: (person: Person) => Caller
  visitor: (headers?: Record<string, string>) => Caller
  /** Database commands of the app, oldest first. */
  commands: { name: string; command: Document }[]
  /** The commands of `commands` that read documents. */
  reads: Document[]
  /** Log lines of the app. */
  logged: string[]
  /** Does all work that is due, except recurring work. */
  finishWork: () => Promise<void>
  /**
   * Deletes all documents of this worker except users, because the app caches which users are stored. Resets their posts and
   * the clock.
   */
  clear: () => Promise<void>
  close: () => Promise<void>
}

export interface TestApiOptions {
  /** If undefined, the app has no rate limits. */
  rate?: Omit<RateLimits['perMinute'], 'chat' | 'uploads'> & { chat?: number; uploads?: number }
  formsPerDay?: number
  /** Default: no limit. */
  revealsPerAddress?: number
  /** Default: false. */
  caches?: boolean
  caps?: Partial<ListCaps>
  trustedProxies?: string[]
  webOrigins?: string[]
  /** Starts the app on an existing database, without migrations. */
  databaseName?: string
  mongoUri?: string
  /** Default: the limits are counted in the database. */
  redis?: Redis | undefined
  /** Default: events of this server alone. */
  events?: Events
  /** Replaces the Auth emulator. `createPerson` does not work then. */
  identities?: IdentityService
  /** For tests with thousands of calls: records neither database commands nor log lines. */
  manyCalls?: boolean
  metrics?: Metrics
  /** Uses the time limits of production. Default: 60 s for each database call and step, because busy machines are slow. */
  productionLimits?: boolean
  /** How long a client may take to send JSON. */
  maxBodyMs?: number
  /** Default: fetches fail. */
  fetchPicture?: FeatureContext['fetchPicture']
  /** Default: no push notifications. */
  push?: FeatureContext['push']
}

const testVisitorKey = 'a key for tests only'

/** The settings of links in mails. */
export const testLinks = { key: 'another key for tests only', webUrl: 'https://rooms.example' }

const READS = new Set(['find', 'aggregate', 'count', 'distinct'])

const verbs: Verb[] = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options']

const createCaller = (server: Server, headers: Record<string, string>): Caller =>
  Object.fromEntries(
    verbs.map((verb) => [verb, (path: string) => supertest(server)[verb](path).set(headers)]),
  ) as Caller

const createPerson = async ({
  name = 'Ana Lima',
  email = `${randomUUID()}@example.com`,
  emailVerified = true,
  picture,
  role,
}: PersonDetails = {}): Promise<Person> => {
  const emulator = { host: inject('authHost'), projectId: inject('authProjectId') }
  const { uid, idToken } = await signInNewAccount(emulator, {
    email,
    name,
    emailVerified,
    ...(picture !== undefined && { picture }),
    ...(role && { role }),
  })
  return { uid, email, name, token: idToken }
}

/**
 * Starts the app on a free port, with a real database engine and the Auth emulator. Each test worker has its own
 * database.
 */
export const startTestApi = async (options: TestApiOptions = {}): Promise<TestApi> => {
  if (!options.identities) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = inject('authHost')
  const mongoUri = options.mongoUri ?? inject('mongoUri')
  const timeLimitMs = options.productionLimits ? TIME_LIMIT_MS : 60_000
  const databaseName = options.databaseName ?? `api_test_${process.env['VITEST_POOL_ID'] ?? '0'}`
  const mongo = createMongoClient(mongoUri, {
    monitorCommands: true,
    ...(!options.productionLimits && { socketTimeoutMS: timeLimitMs, waitQueueTimeoutMS: timeLimitMs }),
  })
  watchWrites(mongo)
  options.metrics?.watchPool(mongo)
  const commands: TestApi['commands'] = []
  const reads: Document[] = []
  if (!options.manyCalls) {
    mongo.on('commandStarted', ({ commandName: name, command }) => {
      commands.push({ name, command })
      if (READS.has(name)) reads.push(command)
    })
  }
  const appDb = mongo.db(databaseName)
  const mongoWithoutTimeout = createMongoClientWithoutTimeout(mongoUri, { monitorCommands: true })
  watchWrites(mongoWithoutTimeout)
  const db = mongoWithoutTimeout.db(databaseName)
  if (options.databaseName === undefined) await prepareTestDatabase(db)

  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const logged: string[] = []
  const logger = createLogger(options.manyCalls ? 'fatal' : 'info', { write: (line) => logged.push(line) })
  const identities = options.identities ?? createIdentityService(inject('authProjectId'))
  const context: FeatureContext = {
    db: appDb,
    dbWithoutTimeout: appDb,
    transaction: createTransactionRunner(mongo, timeLimitMs),
    events: options.events ?? createLocalEvents(),
    now,
    hash: createKeyedHash(testVisitorKey),
    links: testLinks,
    maxRevealsPerAddress: options.revealsPerAddress ?? Number.POSITIVE_INFINITY,
    caps: { ...LIST_CAPS, ...options.caps },
    createCache: (name, maxAgeMs, compute) =>
      createTtlCache(compute, {
        maxAgeMs: options.caches ? maxAgeMs : 0,
        now: () => now().getTime(),
        onLookup: (outcome) => options.metrics?.countLookup(name, outcome),
      }),
    notificationMailDelayMs: 5 * 60_000,
    deleteAccount: identities.deleteAccount,
    setAccountDisabled: identities.setAccountDisabled,
    fetchPicture: options.fetchPicture ?? (() => Promise.reject(new Error('No network in tests'))),
    mailFrom: { name: 'Roommate Finder', address: 'no-reply@rooms.example' },
    mailTransport: undefined,
    push: options.push,
    countRented: (foundHere) => options.metrics?.countRented(foundHere),
    logger,
  }
  const services = createServices(context)
  const finishWrites = () => Promise.all([services.listings.finishViews(), services.attention.finish()])
  const stopping = new AbortController()
  const app = createApp({
    context,
    services,
    identities,
    logger,
    rate: options.rate && {
      limits: { perMinute: { chat: 0, uploads: 0, ...options.rate }, formsPerDay: options.formsPerDay ?? 1_000 },
      database: appDb,
      redis: options.redis,
    },
    trustedProxies: options.trustedProxies ?? ['loopback'],
    webOrigins: options.webOrigins ?? [],
    metrics: options.metrics,
    maxStepMs: timeLimitMs,
    ...(options.maxBodyMs !== undefined && { maxBodyMs: options.maxBodyMs }),
    stopping: stopping.signal,
  })
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => {
      resolve(listening)
    })
  })

  const as = (person: Person): Caller => createCaller(server, { Authorization: `Bearer ${person.token}` })

  return {
    mongoUri,
    databaseName,
    db,
    collections: openCollections(db),
    context,
    services,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clock: {
      now,
      advance: (ms) => {
        offset += ms
      },
      reset: () => {
        offset = 0
      },
    },
    createPerson,
    createStoredPerson: async (details) => {
      const person = await createPerson(details)
      await as(person).get('/me').expect(200)
      return person
    },
    as,
    visitor: (headers = {}) => createCaller(server, headers),
    commands,
    reads,
    logged,
    finishWork: async () => {
      await runWork(context)
    },
    clear: async () => {
      offset = 0
      await finishWrites()
      await clearDatabase(db, users.name)
      await users.of(db).updateMany({}, { $unset: { posts: '' } })
    },
    close: async () => {
      stopping.abort()
      await new Promise((resolve) => server.close(resolve))
      await finishWrites()
      await Promise.all([identities.close(), mongo.close(), mongoWithoutTimeout.close()])
    },
  }
}

/** Reads the token of a link in a mail. */
export const readLinkToken = (url: string) => ({ token: new URL(url).searchParams.get('token') ?? '' })

export const contactBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  firstName: 'Ana',
  lastName: 'Lima',
  email: 'ana@example.com',
  inquiryType: 'listing',
  subject: 'A question',
  message: 'How do I post a room?',
  ...fields,
})

export const supportBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Ana Lima',
  email: 'ana@example.com',
  subject: 'A question',
  priority: 'high',
  message: 'My list does not load.',
  ...fields,
})

export const messageBody = (body = 'Is the room still available?') => ({ body, clientId: randomUUID() })

/** Creates the body of a valid listing. */
export const listingBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Sunny room near the park',
  location: 'Austin, TX',
  rent: 850,
  roomType: 'Single',
  lifestyle: ['Quiet', 'Student'],
  description: 'A bright room on a quiet street, ten minutes by bike from campus.',
  contactInfo: 'host@example.com',
  ...fields,
})

/** Posts a listing and returns its id. */
export const postListing = async (by: Caller, fields: Record<string, unknown> = {}): Promise<string> => {
  const response = await by.post('/roommates').send(listingBody(fields)).expect(201)
  return (response.body as { _id: string })._id
}
