import { randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { likeListing } from '@roommate-finder/contracts/interest'
import { MAX_PUSH_DEVICES } from '@roommate-finder/contracts/limits'
import { messageListing } from '@roommate-finder/contracts/messages'
import { readNotifications, updateNotificationSettings } from '@roommate-finder/contracts/notifications'
import { getPush, subscribePush, unsubscribePush } from '@roommate-finder/contracts/push'
import { saveSearch } from '@roommate-finder/contracts/saved-searches'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { createResolve, startHttpsServer } from '../../testing/https-server.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { createPushReceiver } from '../../testing/push-receiver.ts'
import { runKilled } from '../../testing/run-killed.ts'
import { messageBody, type Person, postListing, startTestApi } from '../../testing/test-api.ts'
import { waitingNotification } from './document.ts'
import { createPushSender } from './push-sender.ts'

const receiver = createPushReceiver()

/** Messages that the push service got, oldest first. */
const received: { path: string; headers: IncomingMessage['headers']; message: unknown }[] = []
/** What the push service responds with by path. Default: 201. */
const statuses = new Map<string, number>()

const service = await startHttpsServer('push.test', (req, res) => {
  const path = req.url ?? ''
  void buffer(req).then((body) => {
    received.push({ path, headers: req.headers, message: receiver.decrypt(body) })
    res.writeHead(statuses.get(path) ?? 201).end()
  })
})
afterAll(() => service.close())

const settings = { privateKey: randomBytes(32).toString('base64url'), subject: 'mailto:support@example.com' }
const network = { ca: service.ca, resolve: createResolve({ 'push.test': ['127.0.0.1'] }) }
const push = createPushSender(settings, { ...network, isAllowed: (address) => address === '127.0.0.1' })

const { api, host, seeker } = await startWithHostAndSeeker({ push })
let listingId: string

beforeEach(async () => {
  received.length = 0
  statuses.clear()
  listingId = await insertListing(api, host, { title: 'Green door room' })
})

const toDevice = (path: string) => ({ endpoint: service.origin + path, keys: receiver.keys })

const subscribe = (path = '/host', by = host) => fetchBody(api.as(by), subscribePush, { body: toDevice(path) })

const write = (by = seeker) => fetchBody(api.as(by), messageListing, { params: { id: listingId }, body: messageBody() })

/** Runs the job. Returns the paths to which it has sent messages. */
const send = async (): Promise<string[]> => {
  received.length = 0
  await api.services.push.sendDue()
  return received.map(({ path }) => path).sort()
}

const countDevices = (by: Person) => api.collections.pushDevices.countDocuments({ uid: by.uid })

describe('a push notification', () => {
  test('about a message is sent by the job, once, without names', async () => {
    await subscribe()
    const { conversation } = await write()
    expect(received).toEqual([])
    expect(await send()).toEqual(['/host'])
    expect(received[0]?.message).toEqual({
      title: 'Someone messaged you about a room',
      body: '',
      href: `/messages/${conversation._id}`,
      tag: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    })
    expect(await send()).toEqual([])
  })

  test('about people who wait says so, because its title has no name', async () => {
    await subscribe()
    const content = waitingNotification(2, 3)
    await api.context.transaction((session) => api.services.notifications.replace([host.uid], content, session))
    await send()
    expect(received[0]?.message).toMatchObject({ title: '2 people are waiting for your answer', body: '' })
  })

  test('contains names and titles if the user has switched them on', async () => {
    await subscribe()
    await fetchBody(api.as(host), updateNotificationSettings, { body: { pushNames: true } })
    await write()
    await send()
    expect(received[0]?.message).toMatchObject({ title: 'Sam Seeker messaged you', body: 'About “Green door room”' })
  })

  test('about a room that fits a saved search does not name the room', async () => {
    await subscribe('/seeker', seeker)
    const body = { name: 'Near campus', query: { location: 'Austin' }, frequency: 'instant' } as const
    await fetchBody(api.as(seeker), saveSearch, { body })
    api.clock.advance(1)
    const id = await postListing(api.as(host))
    await api.finishWork()
    expect(await send()).toEqual(['/seeker'])
    expect(received[0]?.message).toMatchObject({
      title: 'A new room matches your saved search',
      body: '',
      href: `/details/${id}`,
    })
  })

  test('is signed for the push service, which keeps the latest one about a conversation', async () => {
    await subscribe()
    await write()
    await send()
    await write()
    await send()
    const { headers, message } = received[0] ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' })
    expect(message).toMatchObject({ tag: headers?.['topic'] })
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers?.authorization ?? '') ?? []
    expect(key).toBe((await fetchBody(api.as(host), getPush)).publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'mailto:support@example.com',
    })
    const readCoordinate = (start: number) =>
      Buffer.from(key ?? '', 'base64url')
        .subarray(start, start + 32)
        .toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: readCoordinate(1), y: readCoordinate(33) }
    const publicKey = { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
    expect(isSigned).toBe(true)
  })

  test('is not sent about other events, or if its notification is read or off', async () => {
    await subscribe()
    await fetchBody(api.as(seeker), likeListing, { params: { id: listingId } })
    await write()
    await fetchBody(api.as(host), readNotifications, { body: { all: true } })
    expect(await send()).toEqual([])
    await fetchBody(api.as(host), updateNotificationSettings, { body: { message: { inApp: false, email: true } } })
    await write()
    expect(await send()).toEqual([])
  })

  test('is not sent to a suspended account', async () => {
    await subscribe()
    await write()
    await api.collections.users.updateOne({ _id: host.uid }, { $set: { suspendedAt: api.clock.now() } })
    expect(await send()).toEqual([])
    await api.collections.users.updateOne({ _id: host.uid }, { $unset: { suspendedAt: '' } })
    expect(await send()).toEqual([])
  })

  test.each([404, 410])('drops a browser whose push service responds with %i', async (status) => {
    await subscribe('/gone')
    await subscribe('/host')
    statuses.set('/gone', status)
    await write()
    expect(await send()).toEqual(['/gone', '/host'])
    expect(await countDevices(host)).toBe(1)
  })

  test.each([400, 401, 403])(
    'drops a browser whose push service responds with %i five times in a row',
    async (status) => {
      await subscribe('/refusing')
      statuses.set('/refusing', status)
      const writeAndSend = async (): Promise<void> => {
        await write()
        expect(await send()).toEqual(['/refusing'])
        // A push that was refused is not repeated.
        api.clock.advance(30_000)
        expect(await send()).toEqual([])
      }
      for (let i = 0; i < 4; i++) await writeAndSend()
      statuses.delete('/refusing')
      await writeAndSend()
      statuses.set('/refusing', status)
      for (let i = 0; i < 4; i++) await writeAndSend()
      expect(await countDevices(host)).toBe(1)
      await writeAndSend()
      expect(await countDevices(host)).toBe(0)
    },
  )

  test('drops a browser with invalid keys', async () => {
    await fetchBody(api.as(host), subscribePush, { body: { ...toDevice('/host'), keys: { p256dh: 'a', auth: 'b' } } })
    await write()
    expect(await send()).toEqual([])
    expect(await countDevices(host)).toBe(0)
  })

  test('is repeated for 10 minutes, only to the browser whose push service fails', async () => {
    await subscribe('/failing')
    await subscribe('/host')
    statuses.set('/failing', 503)
    await write()
    expect(await send()).toEqual(['/failing', '/host'])
    expect(await send()).toEqual([])
    api.clock.advance(30_000)
    expect(await send()).toEqual(['/failing'])
    api.clock.advance(10 * 60_000)
    expect(await send()).toEqual(['/failing'])
    api.clock.advance(10 * 60_000)
    expect(await send()).toEqual([])
    await write()
    expect(await send()).toEqual(['/failing', '/host'])
  })

  test('is never sent twice if the server is killed', async () => {
    await subscribe('/a')
    await subscribe('/gone')
    statuses.set('/gone', 410)
    let wasKilled = true
    for (let at = 1; wasKilled; at++) {
      await subscribe('/gone')
      await write()
      received.length = 0
      wasKilled = await runKilled(api, { at, context: { push } }, ({ push: killed }) => killed.sendDue())
      await api.services.push.sendDue()
      const sent = received.filter(({ path }) => path === '/a')
      expect(sent.length, `killed at step ${at}`).toBeLessThanOrEqual(1)
    }
    expect(received).toHaveLength(2)
  })

  test('is not sent to an address that is not public', async () => {
    const context = { ...api.context, push: createPushSender(settings, network) }
    await subscribe()
    await write()
    await runKilled(api, { at: Number.POSITIVE_INFINITY, context }, (services) => services.push.sendDue())
    expect(received).toEqual([])
    expect(api.logged.join()).toContain('not public')
  })

  test('is repeated if the name of its push service is not resolved in time, which is no refusal', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const message = { title: 'Hello', body: '', href: '/inbox', tag: 'a' }
    const sent = createPushSender(settings, { resolve }, 50).send(
      { _id: toDevice('/a').endpoint, keys: receiver.keys },
      message,
    )
    await expect(sent).rejects.toThrow('aborted')
  })
})

describe('a browser', () => {
  test(`beyond ${MAX_PUSH_DEVICES} replaces the one that was stored first`, async () => {
    for (let i = 0; i <= MAX_PUSH_DEVICES; i++) {
      await subscribe(`/${i}`)
      api.clock.advance(1)
    }
    await write()
    expect(await send()).toEqual(['/1', '/2', '/3', '/4', '/5'])
  })

  test('belongs to the user who stored it last', async () => {
    await subscribe('/shared', host)
    await subscribe('/shared', seeker)
    await write()
    expect(await send()).toEqual([])
    await fetchBody(api.as(host), unsubscribePush, { body: toDevice('/shared') })
    expect(await countDevices(seeker)).toBe(1)
  })

  test('that was removed gets nothing; removing it again changes nothing', async () => {
    await subscribe()
    await fetchBody(api.as(host), unsubscribePush, { body: toDevice('/host') })
    await fetchBody(api.as(host), unsubscribePush, { body: toDevice('/host') })
    await write()
    expect(await send()).toEqual([])
  })

  test.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://2130706433/a',
    'https://me@push.example.com/a',
    'a text',
  ])('is refused with the endpoint %s', async (endpoint) => {
    const response = await call(api.as(host), subscribePush, { body: { ...toDevice('/host'), endpoint } })
    expect(expectError(response, 'validation_failed').fields).toEqual({
      endpoint: 'Endpoint must be an https URL of a public server',
    })
  })
})

test('without a key, the API names none and plans no pushes', async () => {
  const other = await startTestApi({ databaseName: api.databaseName })
  expect(await fetchBody(other.as(host), getPush)).toEqual({ publicKey: null })
  await fetchBody(other.as(host), subscribePush, { body: toDevice('/host') })
  await fetchBody(other.as(seeker), messageListing, { params: { id: listingId }, body: messageBody() })
  expect(await send()).toEqual([])
  await other.close()
})
