import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'

export type Redis = ReturnType<typeof connectRedis>

/**
 * Shares a lookup in flight. Node runs only two lookups at once, and each takes 10 s if no name server answers, longer than
 * an attempt to connect: those of all attempts would delay the lookups of the database.
 */
const createSharedLookup = (): LookupFunction => {
  let addresses: ReturnType<typeof lookUpAll> | undefined
  const lookUpAll = (hostname: string) => lookup(hostname, { all: true })
  return (hostname, { all }, callback) => {
    addresses ??= lookUpAll(hostname).finally(() => {
      addresses = undefined
    })
    addresses.then(
      (found) => (all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
      (error: unknown) => callback(error as NodeJS.ErrnoException, []),
    )
  }
}

/**
 * Connects to Redis, and connects again with growing, random pauses for as long as the process runs. A command fails at
 * once while Redis is out of reach.
 */
export const connectRedis = (url: string, logger: Logger) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // They exist in Redis Enterprise only. To ask for them, the client looks up the name once more, and a refusal that
    // comes meanwhile becomes a TypeError.
    maintNotifications: 'disabled',
    socket: { lookup: createSharedLookup() },
  })
  let isLost = false
  // Emitted at each failed attempt, also the first.
  client.on('error', (error: unknown) => {
    if (!isLost) logger.error({ err: error }, 'Redis is out of reach')
    isLost = true
  })
  client.on('ready', () => {
    if (isLost) logger.info('Redis is back')
    isLost = false
  })
  // Resolves once connected, and rejects if the client is closed before.
  void client.connect().catch(() => undefined)
  return client
}
