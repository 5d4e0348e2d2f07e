import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createMailJob } from './job.ts'
import type { SendMail } from './outbox-service.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const queue = (subject = 'Hello') => api.services.outbox.queue({ to: 'ana@example.com', subject, text: 'A text' })

const CONNECTIONS = 3

/** Runs the job once. `logged` collects the fields of its log lines. */
const run = (send: SendMail, outbox = api.services.outbox) => {
  const logged: Record<string, unknown>[] = []
  const log = (fields: object) => void logged.push({ ...fields })
  const stop = new AbortController()
  const logger = { info: log, warn: log, error: log }
  const running = createMailJob({ outbox, transport: { connections: CONNECTIONS, send }, logger }).run(stop.signal)
  return { running, logged, stop: () => stop.abort() }
}

test('sends every mail that is due and logs each result without content', async () => {
  await Promise.all(Array.from({ length: 10 }, () => queue()))
  const sent: string[] = []
  const { running, logged } = run(async ({ id }) => void sent.push(id))
  await running
  expect(new Set(sent).size).toBe(10)
  expect(logged.map(({ outcome }) => outcome)).toEqual(sent.map(() => 'sent'))
  expect(JSON.stringify(logged)).not.toMatch(/ana@example|Hello|A text/)
})

test('a slow mail does not delay others, even those queued later', async () => {
  await queue('Slow')
  let finish: (() => void) | undefined
  const { running, logged } = run(({ subject }) =>
    subject === 'Slow' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(),
  )
  await expect.poll(() => finish).toBeDefined()
  for (let i = 0; i < 5; i++) await queue('Quick')
  await expect.poll(() => logged).toHaveLength(5)
  finish?.()
  await running
  expect(logged).toHaveLength(6)
})

test('sends as many mails concurrently as there are connections', async () => {
  await Promise.all(Array.from({ length: 9 }, () => queue()))
  let sending = 0
  let most = 0
  const { running } = run(async () => {
    most = Math.max(most, ++sending)
    // A slow database claims the third mail late.
    await expect.poll(() => most).toBeGreaterThanOrEqual(CONNECTIONS)
    await new Promise((resolve) => setTimeout(resolve, 20))
    sending--
  })
  await running
  expect(most).toBe(CONNECTIONS)
})

test('when each mail fails, ends after as many failures as there are connections and leaves the other mails due', async () => {
  await Promise.all(Array.from({ length: 20 }, () => queue()))
  const { running, logged } = run(() => Promise.reject(new Error('connect ECONNREFUSED')))
  await running
  // The last failures may end together.
  expect(logged.length).toBeGreaterThanOrEqual(CONNECTIONS)
  expect(logged.length).toBeLessThan(2 * CONNECTIONS)
  expect(await api.collections.outbox.countDocuments({ attempts: 0 })).toBe(20 - logged.length)
})

test('failures of single mails, and mails with refused recipients, do not end the run', async () => {
  for (let i = 0; i < 12; i++) await queue(i % 2 === 0 ? 'Failing' : 'Hello')
  const failing = run(({ subject }) => (subject === 'Failing' ? Promise.reject(new Error('451')) : Promise.resolve()))
  await failing.running
  expect(failing.logged).toHaveLength(12)
  for (let i = 0; i < 12; i++) await queue()
  const refused = run(() => Promise.reject(Object.assign(new Error('550'), { permanent: true })))
  await refused.running
  expect(refused.logged).toHaveLength(12)
})

test('when the server stops, finishes the mail in flight and sends no other', async () => {
  await queue()
  let finish: (() => void) | undefined
  const { running, logged, stop } = run(() => new Promise((resolve) => (finish = resolve)))
  await expect.poll(() => finish).toBeDefined()
  stop()
  await queue()
  finish?.()
  await running
  expect(logged).toMatchObject([{ outcome: 'sent' }])
  expect(await api.collections.outbox.countDocuments({ dueAt: { $exists: true } })).toBe(1)
})

test('when the outbox cannot be read, finishes the mail in flight and then rejects', async () => {
  await queue()
  const outbox = api.services.outbox
  let claims = 0
  const claim = () => (claims++ === 0 ? outbox.claim(1) : Promise.reject(new Error('no database')))
  const { running, logged } = run(async () => undefined, { ...outbox, claim })
  await expect(running).rejects.toThrow('no database')
  expect(logged).toMatchObject([{ outcome: 'sent' }])
})
