import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverNext } from '../testing/deliver-next.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { Mail, MailContent } from './outbox-service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let api: TestApi
/** Another server on the same database. */
let other: TestApi

beforeAll(async () => {
  api = await startTestApi()
  other = await startTestApi({ databaseName: api.databaseName })
})
beforeEach(async () => {
  await api.clear()
  // Sets the clocks of both servers to the same time.
  other.clock.advance(api.clock.now().getTime() - other.clock.now().getTime())
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const content: MailContent = { to: 'ana@example.com', subject: 'Hello', text: 'A text' }
const queue = (fields: Partial<MailContent> = {}) => api.services.outbox.queue({ ...content, ...fields })

const rejectSend = (fields: Record<string, unknown> = {}) =>
  Promise.reject(Object.assign(new Error('421 ana@example.com: come back later'), { code: 'EENVELOPE', ...fields }))

const findOnlyMail = async () => {
  const [mail, ...more] = await api.collections.outbox.find().toArray()
  expect(more).toEqual([])
  return mail
}

describe('a mail in the outbox', () => {
  test('is sent once, with its id', async () => {
    await queue()
    const sent: Mail[] = []
    const delivery = await deliverNext(api, async (mail) => void sent.push(mail))
    const stored = await findOnlyMail()
    expect(sent).toEqual([{ ...content, id: stored?._id.toHexString(), writtenAt: stored?.createdAt }])
    expect(delivery).toEqual({ mail: stored?._id.toHexString(), attempt: 1, outcome: 'sent' })
    expect(stored).toMatchObject({ outcome: 'sent', attempts: 1, doneAt: expect.any(Date) as unknown })
    expect(stored).not.toHaveProperty('dueAt')
    expect(await deliverNext(api, () => rejectSend())).toBeUndefined()
  })

  test('queued in a failing transaction is not stored', async () => {
    const failing = api.context.transaction(async (session) => {
      await api.services.outbox.queue(content, { session })
      throw new Error('the cause could not be stored')
    })
    await expect(failing).rejects.toThrow('the cause could not be stored')
    expect(await api.collections.outbox.countDocuments()).toBe(0)
  })

  test('that has been due longest is sent first', async () => {
    const sent: string[] = []
    for (const subject of ['first', 'second', 'third']) {
      await queue({ subject })
      api.clock.advance(1)
    }
    for (let i = 0; i < 3; i++) await deliverNext(api, async (mail) => void sent.push(mail.subject))
    expect(sent).toEqual(['first', 'second', 'third'])
  })

  test('that fails is retried with growing pauses, then given up with the reason', async () => {
    await queue()
    const pauses: number[] = []
    let last: unknown
    for (let tries = 0; tries < 8; tries++) {
      last = await deliverNext(api, () => rejectSend())
      const dueAt = (await findOnlyMail())?.dueAt
      if (!dueAt) break
      pauses.push(dueAt.getTime() - api.clock.now().getTime())
      expect(await deliverNext(api, () => rejectSend())).toBeUndefined()
      api.clock.advance(pauses.at(-1) ?? 0)
    }
    expect(pauses).toHaveLength(7)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(last).toMatchObject({ attempt: 8, outcome: 'given up', code: 'EENVELOPE' })
    expect(await findOnlyMail()).toMatchObject({ outcome: 'given up', reason: '421 ana@example.com: come back later' })
    api.clock.advance(30 * DAY_MS)
    expect(await deliverNext(api, () => rejectSend())).toBeUndefined()
  })

  test('with a permanent failure is given up at once', async () => {
    await queue()
    const delivery = await deliverNext(api, () => rejectSend({ permanent: true }))
    expect(delivery).toMatchObject({ attempt: 1, outcome: 'given up' })
  })

  test('that was given up is sent after it is queued again', async () => {
    await queue()
    await deliverNext(api, () => rejectSend({ permanent: true }))
    expect(await api.services.outbox.requeueGivenUp()).toBe(1)
    expect(await deliverNext(api)).toMatchObject({ outcome: 'sent' })
    expect(await api.services.outbox.requeueGivenUp()).toBe(0)
  })

  test('that fails is reported with the mail server’s answer and without content', async () => {
    await queue()
    const response = '421 4.7.0 <ana@example.com>: too many mails'
    const delivery = await deliverNext(api, () => rejectSend({ response }))
    expect(delivery).toMatchObject({ code: 'EENVELOPE', answer: '421 4.7.0 [address] too many mails' })
    expect(JSON.stringify(delivery)).not.toMatch(/ana@example|Hello|A text|come back/)
  })
})

describe('with several servers', () => {
  test('each mail is sent once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => queue()))
    const sent: string[] = []
    const drain = async (server: TestApi): Promise<void> => {
      while (await deliverNext(server, async ({ id }) => void sent.push(id))) {
        // Until none is due.
      }
    }
    await Promise.all([drain(api), drain(api), drain(other), drain(other)])
    expect(sent).toHaveLength(30)
    expect(new Set(sent).size).toBe(30)
  })

  test('the mail of a crashed server is sent by another with the same id when its lease ends', async () => {
    await queue()
    let first: string | undefined
    void deliverNext(api, async ({ id }) => {
      first = id
      await new Promise(() => undefined)
    })
    await expect.poll(() => first).toBeDefined()
    expect(await deliverNext(other)).toBeUndefined()
    other.clock.advance(2 * MINUTE_MS)
    let second: string | undefined
    expect(await deliverNext(other, async ({ id }) => void (second = id))).toMatchObject({ attempt: 2 })
    expect(second).toBe(first)
  })

  test('a failure after the end of the lease does not change a mail that another server has sent', async () => {
    await queue()
    let fail: ((error: Error) => void) | undefined
    const late = deliverNext(api, () => new Promise((_, reject) => (fail = reject)))
    await expect.poll(() => fail).toBeDefined()
    other.clock.advance(2 * MINUTE_MS)
    await deliverNext(other)
    fail?.(new Error('the connection was lost'))
    await late
    const stored = await findOnlyMail()
    expect(stored).toMatchObject({ outcome: 'sent', attempts: 2 })
    expect(stored).not.toHaveProperty('dueAt')
  })

  test('a mail whose attempts are all interrupted is given up', async () => {
    await queue()
    await api.collections.outbox.updateOne({}, { $set: { attempts: 8 } })
    const delivery = await deliverNext(api, () => Promise.reject(new Error('must not be tried')))
    expect(delivery).toMatchObject({ attempt: 9, outcome: 'given up' })
    expect(await findOnlyMail()).toMatchObject({ reason: 'Every attempt was interrupted' })
  })
})
