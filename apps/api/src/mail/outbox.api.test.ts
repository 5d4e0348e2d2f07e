import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMails } from '../testing/send-mails.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { Mail, MailContent } from './outbox-service.ts'

const HOUR_MS = 3_600_000

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  api.logged.splice(0)
})
afterAll(() => api.close())

const content: MailContent = { to: 'ana@example.com', subject: 'Hello', text: 'A text', html: '<p>A text</p>' }
const queue = (fields: Partial<MailContent> = {}) =>
  api.context.transaction((session) => api.services.outbox.queue({ ...content, ...fields }, { session }))

const rejectSend = (fields: Record<string, unknown> = {}) => {
  const error = new Error('421 ana@example.com: come back later')
  return Promise.reject(
    Object.assign(error, { code: 'EENVELOPE', response: '421 <ana@example.com>: later', ...fields }),
  )
}

test('sends a mail once, with its id, and keeps no text of it', async () => {
  await queue()
  const sent: Mail[] = []
  expect(await sendMails(api.context, async (mail) => void sent.push(mail))).toEqual(['done'])
  const [stored] = await api.collections.outbox.find().toArray()
  expect(sent).toEqual([{ ...content, id: stored?._id.toHexString(), writtenAt: stored?.createdAt }])
  expect(Object.keys(stored ?? {}).sort()).toEqual(['_id', 'createdAt', 'sentAt'])
  expect(await sendMails(api.context, () => rejectSend())).toEqual([])
})

test('queues no mail of a transaction that fails', async () => {
  const failing = api.context.transaction(async (session) => {
    await api.services.outbox.queue(content, { session })
    throw new Error('the cause could not be stored')
  })
  await expect(failing).rejects.toThrow('the cause could not be stored')
  expect([await api.collections.outbox.countDocuments(), await sendMails(api.context)]).toEqual([0, []])
})

test('sends first what has been due longest', async () => {
  const sent: string[] = []
  for (const subject of ['first', 'second', 'third']) {
    await queue({ subject })
    api.clock.advance(1)
  }
  await sendMails(api.context, async ({ subject }) => void sent.push(subject))
  expect(sent).toEqual(['first', 'second', 'third'])
})

test('tries a mail eight times within a day, then parks it until it is retried', async () => {
  await queue()
  const outcomes: unknown[] = []
  for (let hours = 0; hours < 24; hours += 0.01) {
    outcomes.push(...(await sendMails(api.context, () => rejectSend())))
    if (outcomes.at(-1) === 'parked') break
    const [item] = await api.collections.work.find().toArray()
    hours += ((item?.dueAt?.getTime() ?? 0) - api.clock.now().getTime()) / HOUR_MS
    api.clock.advance((item?.dueAt?.getTime() ?? 0) - api.clock.now().getTime())
  }
  expect(outcomes).toEqual([...Array.from({ length: 7 }, () => 'failed'), 'parked'])
})

test('parks a mail that is refused for good at once', async () => {
  await queue()
  expect(await sendMails(api.context, () => rejectSend({ permanent: true }))).toEqual(['parked'])
})

test('logs failures with the answer of the mail server, and neither content nor addresses', async () => {
  await queue()
  await sendMails(api.context, () => rejectSend())
  api.clock.advance(HOUR_MS)
  await sendMails(api.context)
  const lines = api.logged.filter((line) => line.includes('mail'))
  expect(lines.join()).toContain('EENVELOPE: 421 [address] later')
  expect(lines.join()).toContain('mail sent')
  expect(lines.join()).not.toMatch(/ana@example|Hello|A text/)
})
