import { createClient } from '@redis/client'
import type { Logger } from 'pino'

export type Redis = ReturnType<typeof connectRedis>

/**
 * Connects to Redis, and connects again with growing, random pauses for as long as the process runs. A command fails at
 * once while Redis is out of reach.
 */
export const connectRedis = (url: string, logger: Logger) => {
  const client = createClient({ url, disableOfflineQueue: true })
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
