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

/** Runs the job once. `logged` collects the fields of its log lines. */
const run = (send: SendMail, outbox = api.services.outbox) => {
  const logged: Record<string, unknown>[] = []
  const log = (fields: object) => void logged.push({ ...fields })
  const stop = new AbortController()
  const running = createMailJob({ outbox, send, logger: { info: log, warn: log, error: log } }).run(stop.signal)
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

test('sends at most three mails concurrently', async () => {
  await Promise.all(Array.from({ length: 9 }, () => queue()))
  let sending = 0
  let most = 0
  const { running } = run(async () => {
    most = Math.max(most, ++sending)
    // A slow database claims the third mail late.
    await expect.poll(() => most).toBeGreaterThanOrEqual(3)
    await new Promise((resolve) => setTimeout(resolve, 20))
    sending--
  })
  await running
  expect(most).toBe(3)
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
  const claim = () => (claims++ === 0 ? outbox.claim() : Promise.reject(new Error('no database')))
  const { running, logged } = run(async () => undefined, { ...outbox, claim })
  await expect(running).rejects.toThrow('no database')
  expect(logged).toMatchObject([{ outcome: 'sent' }])
})
