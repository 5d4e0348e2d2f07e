import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { createResolve, startHttpsServer } from '../../testing/https-server.ts'
import { insertNotifications } from '../../testing/insert-notifications.ts'
import { createPushReceiver } from '../../testing/push-receiver.ts'
import { createPushSender } from './push-sender.ts'

/** Replaces the 3 s of production. */
const MAX_MS = 2_000
/** Less than a silent push service takes. */
const PROMPT_MS = 1_500

const SILENT_HOSTS = ['a.silent.test', 'b.silent.test']

const answered: string[] = []
const answering = await startHttpsServer('push.test', (req, res) => {
  answered.push(req.url ?? '')
  res.writeHead(201).end()
})
/** Requests that wait for an answer, and the most that ever did. */
const waiting = { paths: new Set<string>(), most: 0, total: 0 }
const silent = await startHttpsServer('*.silent.test', (req) => {
  const path = req.url ?? ''
  waiting.paths.add(path)
  waiting.total += 1
  waiting.most = Math.max(waiting.most, waiting.paths.size)
  req.socket.once('close', () => waiting.paths.delete(path))
})
afterAll(() => {
  answering.close()
  silent.close()
})

const resolve = createResolve(Object.fromEntries(['push.test', ...SILENT_HOSTS].map((host) => [host, ['127.0.0.1']])))
const push = createPushSender(
  { privateKey: randomBytes(32).toString('base64url'), subject: 'mailto:support@example.com' },
  { ca: `${answering.ca}\n${silent.ca}`, resolve, isAllowed: () => true },
  MAX_MS,
)
const { api, host } = await startWithHostAndSeeker({ push })
const { keys } = createPushReceiver()

beforeEach(() => {
  answered.length = 0
  Object.assign(waiting, { most: 0, total: 0 })
})

const insertDevice = (uid: string, _id: string, refusals?: number) =>
  api.collections.pushDevices.insertOne({
    _id,
    uid,
    keys,
    savedAt: api.clock.now(),
    ...(refusals !== undefined && { refusals }),
  })

const planPushes = (uid: string, pushes: number) =>
  insertNotifications(
    api,
    uid,
    Array.from({ length: pushes }, () => ({ pushAt: new Date(api.clock.now().getTime() - 1_000) })),
  )

/** Plans pushes to a user whose browsers all have a push service that never answers. */
const planSilent = async (
  uid: string,
  { devices = 1, pushes = 1, refusals }: { devices?: number; pushes?: number; refusals?: number } = {},
): Promise<void> => {
  for (let i = 0; i < devices; i++) {
    const host = SILENT_HOSTS[i % SILENT_HOSTS.length] as string
    await insertDevice(uid, `${silent.origin.replace('*.silent.test', host)}/${uid}/${i}`, refusals)
  }
  await planPushes(uid, pushes)
}

const planForMany = async (users: number, devices: number): Promise<void> => {
  for (let i = 0; i < users; i++) await planSilent(`user-${i}`, { devices })
}

const countPlanned = () => api.collections.notifications.countDocuments({ pushAt: { $exists: true } })
const findRefusals = async () => (await api.collections.pushDevices.findOne())?.refusals

test('a push service that does not answer counts as one that refuses, and the push is not repeated', async () => {
  await planSilent('user', { refusals: 3 })
  await api.services.push.sendDue()
  expect(await findRefusals()).toBe(4)
  await planPushes('user', 1)
  await api.services.push.sendDue()
  expect(await api.collections.pushDevices.countDocuments()).toBe(0)
  expect(waiting.total).toBe(2)
  expect(await countPlanned()).toBe(0)
})

test('pushes of many users to silent push services delay no push to another one', async () => {
  await planForMany(25, 2)
  await insertDevice(host.uid, `${answering.origin}/host`)
  await planPushes(host.uid, 1)
  const job = api.services.push.sendDue()
  await vi.waitFor(() => expect(answered).toEqual(['/host']), { timeout: PROMPT_MS })
  // Also one that becomes due meanwhile.
  expect(waiting.paths.size).toBeGreaterThan(0)
  await planPushes(host.uid, 1)
  await vi.waitFor(() => expect(answered).toHaveLength(2), { timeout: PROMPT_MS })
  await job
  expect(waiting.total).toBe(50)
})

test('at most 50 pushes wait for the hosts of one domain', async () => {
  await planForMany(12, 5)
  await api.services.push.sendDue()
  expect(waiting).toMatchObject({ most: 50, total: 60 })
})

test('the pushes of one user are sent one after another; those that find five waiting come due again', async () => {
  await planSilent('user', { devices: 5, pushes: 20, refusals: 3 })
  await api.services.push.sendDue()
  // The browsers are dropped after the second push.
  expect(waiting).toMatchObject({ most: 5, total: 10 })
  expect(await countPlanned()).toBe(14)
})

test('when the server stops, pushes that are waiting come due again', async () => {
  await planSilent('user', { devices: 2, pushes: 4 })
  const stop = new AbortController()
  const job = api.services.push.sendDue(stop.signal)
  await vi.waitFor(() => expect(waiting.total).toBe(2), { timeout: PROMPT_MS })
  stop.abort()
  await job
  expect(waiting.total).toBe(2)
  expect(await countPlanned()).toBe(3)
})
