import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { messageListing, type StartedConversation } from '@roommate-finder/contracts/messages'
import { type Redis as RedisServer, startRedis } from '@roommate-finder/local-stack/tools/redis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { fetchBody } from '../testing/calls.ts'
import { insertListing } from '../testing/insert-listings.ts'
import { listen } from '../testing/listen.ts'
import { messageBody, type Person, startTestApi, type TestApi } from '../testing/test-api.ts'
import { createRedisEvents } from './events.ts'
import { connectRedis } from './redis.ts'

const started = await startRedis()
if ('missing' in started) process.stdout.write(`Skipped: the tests with Redis: ${started.missing}\n`)

describe.skipIf('missing' in started)('with Redis', () => {
  const server = started as RedisServer
  const servers: { api: TestApi; close: () => Promise<void> }[] = []
  const logged: string[] = []
  const logger = createLogger('info', { write: (line) => logged.push(line) })
  let one: TestApi
  let other: TestApi
  let host: Person
  let seeker: Person

  /** Starts an API server with a connection of its own. */
  const startServer = async (databaseName?: string): Promise<TestApi> => {
    const redis = connectRedis(server.url, logger)
    const events = createRedisEvents(redis, logger)
    await vi.waitFor(() => expect(redis.isReady && events.isOpen()).toBe(true))
    const api = await startTestApi({
      ...(databaseName !== undefined && { databaseName }),
      redis,
      events,
      rate: { reads: 12, writes: 4, likes: 50, forms: 50, chat: 200, uploads: 50 },
    })
    servers.push({
      api,
      close: async () => {
        await api.close()
        events.close()
        redis.destroy()
      },
    })
    return api
  }

  beforeAll(async () => {
    one = await startServer()
    other = await startServer(one.databaseName)
    host = await one.createPerson()
    seeker = await one.createPerson()
  })
  afterAll(async () => {
    for (const { close } of servers) await close()
    await server.stop()
  })

  const start = async (): Promise<StartedConversation> => {
    const id = await insertListing(one, host)
    return fetchBody(one.as(seeker), messageListing, { params: { id }, body: messageBody() })
  }
  const eventOf = ({ conversation }: StartedConversation) => `data: {"_id":"${conversation._id}"}`
  const read = (api: TestApi, by: Person) => api.as(by).get('/all-items')

  test('a message reaches the open pages of both people on any server, and no one else', async () => {
    const outsider = await one.createPerson()
    const streams = [await listen(other, host), await listen(one, host), await listen(other, seeker)]
    const unrelated = await listen(other, outsider)
    const conversation = await start()
    for (const { seen } of streams) await expect.poll(() => seen.text).toContain(eventOf(conversation))
    expect(unrelated.seen.text).toBe(':\n\n')
    await Promise.all([...streams, unrelated].map(({ close }) => close()))
  })

  test('all servers count calls together', async () => {
    const person = await one.createPerson()
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) statuses.push((await read(i % 2 === 0 ? one : other, person)).status)
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429])
  })

  test('without Redis, streams end, calls go on with limits per server, and all comes back', async () => {
    const stream = await listen(other, host)
    await server.stop()
    await expect.poll(() => stream.seen.ended).toBe(true)
    const late = await listen(other, host)
    await expect.poll(() => late.seen.ended).toBe(true)
    await start()
    const person = await one.createPerson()
    const statuses: number[] = []
    for (let i = 0; i < 13; i++) statuses.push((await read(one, person)).status)
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429])
    expect(logged.filter((line) => line.includes('Redis is out of reach'))).toHaveLength(2)

    await server.restart()
    await expect
      .poll(() => one.context.events.isOpen() && other.context.events.isOpen(), { timeout: 20_000 })
      .toBe(true)
    const back = await listen(other, host)
    await expect
      .poll(async () => {
        const conversation = await start()
        return back.seen.text.includes(eventOf(conversation))
      })
      .toBe(true)
    await back.close()
  })
})

test('logs why a Redis in protected mode refuses a client from elsewhere', async () => {
  const logged: string[] = []
  const refusal = '-DENIED Redis is running in protected mode because it is enabled and no password is set.\r\n'
  const refusing = createServer((socket) => socket.on('error', () => undefined).end(refusal)).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const url = `redis://localhost:${(refusing.address() as AddressInfo).port}`
  const redis = connectRedis(url, createLogger('info', { write: (line) => logged.push(line) }))
  try {
    await expect.poll(() => logged.join('')).toContain('protected mode')
  } finally {
    redis.destroy()
    refusing.close()
  }
})
