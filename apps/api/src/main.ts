import { setTimeout as pause } from 'node:timers/promises'
import { getPlaces } from '@roommate-finder/places/places'
import pTimeout from 'p-timeout'
import { createApp } from './app.ts'
import { createMongoClient, createMongoClientWithoutTimeout } from './db/connect.ts'
import { prepareDatabase } from './db/prepare.ts'
import { createTransactionRunner } from './db/transaction.ts'
import { workQueue } from './db/work.ts'
import { type Env, readEnv } from './env.ts'
import { type FeatureContext, LIST_CAPS } from './features/context.ts'
import { collections, listWorkers, migrations } from './features/index.ts'
import { createPushSender } from './features/notifications/push-sender.ts'
import { createPictureFetcher } from './features/photos/fetch-picture.ts'
import { createServices } from './features/services.ts'
import { createMetricsServer } from './http/metrics.ts'
import { createIdentityService, EMULATOR_PROJECT } from './identity/firebase.ts'
import { createWorkers } from './jobs/workers.ts'
import { createLocalEvents, createRedisEvents } from './lib/events.ts'
import { createKeyedHash } from './lib/keyed-hash.ts'
import { connectRedis } from './lib/redis.ts'
import { createTtlCache } from './lib/ttl-cache.ts'
import { createLogger } from './logger.ts'
import { createMailTransport } from './mail/transport.ts'
import { createMetrics } from './metrics.ts'

const STOP_WITHIN_MS = 10_000
/** Longer than the idle timeout of common proxies, so that no proxy reuses a connection that this server has closed. */
const KEEP_ALIVE_MS = 65_000
/**
 * How long a stopping server still takes requests. Longer than Caddy keeps an idle connection (apps/web/Caddyfile): a
 * request that Caddy sends on a connection while this server closes it would fail.
 */
const DRAIN_MS = 1_500

const readEnvOrExit = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const env = readEnvOrExit()
const logger = createLogger(env.LOG_LEVEL)
const now = () => new Date()

const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics()

const mongo = createMongoClient(env.MONGODB_URI)
metrics?.watchPool(mongo)
const db = mongo.db(env.MONGODB_DB)

const redis = env.REDIS_URL === undefined ? undefined : connectRedis(env.REDIS_URL, logger)
if (redis) metrics?.watchRedis(redis)

const prepare = async (): Promise<void> => {
  const client = createMongoClientWithoutTimeout(env.MONGODB_URI)
  await prepareDatabase(client.db(env.MONGODB_DB), { collections, migrations }, (line) => {
    logger.info(line)
  })
  await client.close()
}

const serve = async (): Promise<void> => {
  const identities = createIdentityService(
    env.FIREBASE_PROJECT_ID ?? EMULATOR_PROJECT,
    metrics && { countLookup: metrics.countLookup },
  )
  const mailTransport = createMailTransport({
    smtpUrl: env.SMTP_URL,
    connections: env.MAIL_CONNECTIONS,
    folder: env.MAIL_FOLDER,
    from: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
  })
  if (!mailTransport) logger.warn('Mails stay queued: neither SMTP_URL nor MAIL_FOLDER is set')
  const redisEvents = redis && createRedisEvents(redis, logger)
  const mongoWithoutTimeout = createMongoClientWithoutTimeout(env.MONGODB_URI)
  const context: FeatureContext = {
    db,
    dbWithoutTimeout: mongoWithoutTimeout.db(env.MONGODB_DB),
    transaction: createTransactionRunner(mongo),
    events: redisEvents ?? createLocalEvents(),
    now,
    hash: createKeyedHash(env.VISITOR_KEY),
    links: { key: env.LINK_KEY, webUrl: env.WEB_URL },
    maxRevealsPerAddress: env.RATE_REVEALS_PER_DAY,
    caps: LIST_CAPS,
    createCache: (name, maxAgeMs, compute) =>
      createTtlCache(compute, {
        maxAgeMs,
        now: Date.now,
        onLookup: (outcome) => metrics?.countLookup(name, outcome),
      }),
    notificationMailDelayMs: env.NOTIFICATION_MAIL_DELAY_S * 1_000,
    deleteAccount: identities.deleteAccount,
    setAccountDisabled: identities.setAccountDisabled,
    fetchPicture: createPictureFetcher(),
    mailFrom: env.MAIL_FROM,
    mailTransport,
    push:
      env.VAPID_PRIVATE_KEY === undefined
        ? undefined
        : createPushSender({ privateKey: env.VAPID_PRIVATE_KEY, subject: `mailto:${env.SUPPORT_EMAIL}` }),
    countRented: (foundHere) => metrics?.countRented(foundHere),
    logger,
  }

  const limits = {
    perMinute: {
      reads: env.RATE_READS_PER_MINUTE,
      writes: env.RATE_WRITES_PER_MINUTE,
      likes: env.RATE_LIKES_PER_MINUTE,
      chat: env.RATE_CHAT_PER_MINUTE,
      uploads: env.RATE_UPLOADS_PER_MINUTE,
      forms: env.RATE_MESSAGES_PER_MINUTE,
    },
    formsPerDay: env.RATE_MESSAGES_PER_DAY,
  }

  const services = createServices(context)
  const stopping = new AbortController()
  const app = createApp({
    context,
    services,
    identities,
    logger,
    rate: { limits, database: mongo.db(env.MONGODB_DB, { writeConcern: { w: 1 } }), redis },
    trustedProxies: env.TRUSTED_PROXIES,
    webOrigins: env.WEB_ORIGINS,
    metrics,
    stopping: stopping.signal,
  })

  const work = listWorkers(services, context)
  const workers =
    env.JOBS === 'on'
      ? await createWorkers(context, work, metrics && { onRun: metrics.observeWork }).start()
      : undefined
  metrics?.watchWork(
    workQueue(context),
    work.map(({ kind }) => kind.name),
  )

  // Before requests come, which would wait for it.
  getPlaces()

  const exitOnListenError = (error: unknown): void => {
    logger.fatal({ err: error }, 'The port could not be opened')
    process.exit(1)
  }

  const server = app.listen(env.PORT, env.HOST, (error) => {
    if (error) exitOnListenError(error)
    logger.info({ port: env.PORT, authMode: env.AUTH_MODE }, 'listening')
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.prependListener('request', (_, res) => {
    if (stopping.signal.aborted) res.setHeader('Connection', 'close')
  })
  if (metrics) createMetricsServer(metrics).once('error', exitOnListenError).listen(env.METRICS_PORT, env.HOST).unref()

  const closeServer = async (): Promise<void> => {
    await pause(DRAIN_MS)
    // A keep-alive connection becomes idle once its request ends, and would delay `close`.
    setInterval(() => server.closeIdleConnections(), 50)
    await new Promise((resolve) => server.close(resolve))
  }

  const finishWork = async (): Promise<void> => {
    await Promise.allSettled([closeServer(), workers?.stop()])
    await services.listings.finishViews()
    await services.attention.finish()
    mailTransport?.close()
    redisEvents?.close()
    redis?.destroy()
    await Promise.allSettled([identities.close(), mongo.close(), mongoWithoutTimeout.close()])
  }

  /** Takes requests for another 1.5 s, waits at most 10 s for requests and jobs in progress, then ends the process. */
  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'stopping')
    stopping.abort()
    await pTimeout(finishWork(), {
      milliseconds: STOP_WITHIN_MS,
      fallback: () => logger.warn('stopped before all work in progress ended'),
    })
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

try {
  await prepare()
  await serve()
} catch (error) {
  logger.fatal({ err: error }, 'The server could not be started')
  process.exit(1)
}
