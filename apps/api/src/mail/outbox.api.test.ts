import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../db/object-id.ts'
import { startWorld, type World } from '../testing/harness.ts'
import type { Mail, MailContent } from './outbox.ts'
import { outboxService } from './outbox.ts'
import { type OutboxWorker, startOutboxWorker } from './worker.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
/** Another server on the same database. */
let other: World

beforeAll(async () => {
  world = await startWorld()
  other = await startWorld({ databaseName: world.databaseName })
})
beforeEach(async () => {
  await world.empty()
  // Two servers whose clocks agree.
  other.clock.advance(world.clock.now().getTime() - other.clock.now().getTime())
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const content: MailContent = { to: 'ana@example.com', subject: 'Hello', text: 'A text' }
const put = () => outboxService(world.collections, world.clock.now).put(content)

const fails = (fields: Record<string, unknown> = {}) =>
  Promise.reject(Object.assign(new Error('421 ana@example.com: come back later'), { code: 'EENVELOPE', ...fields }))

const only = async () => {
  const [mail, ...more] = await world.collections.outbox.find().toArray()
  expect(more).toEqual([])
  return mail
}

describe('a mail in the outbox', () => {
  test('is handed to the transport with one id, and is done', async () => {
    await put()
    const sent: Mail[] = []
    const delivery = await outboxService(world.collections, world.clock.now).deliverNext(
      async (mail) => void sent.push(mail),
    )
    const stored = await only()
    expect(sent).toEqual([{ ...content, id: stored?._id.toHexString(), writtenAt: stored?.createdAt }])
    expect(delivery).toEqual({ mail: stored?._id.toHexString(), attempt: 1, outcome: 'sent' })
    expect(stored).toMatchObject({ outcome: 'sent', attempts: 1, doneAt: expect.any(Date) as unknown })
    expect(stored).not.toHaveProperty('dueAt')
    expect(await outboxService(world.collections, world.clock.now).deliverNext(() => fails())).toBeUndefined()
  })

  test('the one that waits longest goes first', async () => {
    const sent: string[] = []
    for (const subject of ['first', 'second', 'third']) {
      await outboxService(world.collections, world.clock.now).put({ ...content, subject })
      world.clock.advance(1)
    }
    for (let i = 0; i < 3; i++) {
      await outboxService(world.collections, world.clock.now).deliverNext(async (mail) => void sent.push(mail.subject))
    }
    expect(sent).toEqual(['first', 'second', 'third'])
  })

  test('that could not be sent is tried again, later and later, and then given up with the reason', async () => {
    await put()
    const pauses: number[] = []
    let last: unknown
    for (let tries = 0; tries < 8; tries++) {
      last = await outboxService(world.collections, world.clock.now).deliverNext(() => fails())
      const dueAt = (await only())?.dueAt
      if (!dueAt) break
      pauses.push(dueAt.getTime() - world.clock.now().getTime())
      expect(await outboxService(world.collections, world.clock.now).deliverNext(() => fails())).toBeUndefined()
      world.clock.advance(pauses.at(-1) ?? 0)
    }
    expect(pauses).toHaveLength(7)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(last).toMatchObject({ attempt: 8, outcome: 'given up', code: 'EENVELOPE' })
    expect(await only()).toMatchObject({ outcome: 'given up', reason: '421 ana@example.com: come back later' })
    world.clock.advance(30 * DAY_MS)
    expect(await outboxService(world.collections, world.clock.now).deliverNext(() => fails())).toBeUndefined()
  })

  test('refused for good is given up at once', async () => {
    await put()
    const delivery = await outboxService(world.collections, world.clock.now).deliverNext(() =>
      fails({ permanent: true }),
    )
    expect(delivery).toMatchObject({ attempt: 1, outcome: 'given up' })
  })

  test('given up, and revived → tried anew', async () => {
    await put()
    await outboxService(world.collections, world.clock.now).deliverNext(() => fails({ permanent: true }))
    expect(await outboxService(world.collections, world.clock.now).revive()).toBe(1)
    expect(await outboxService(world.collections, world.clock.now).deliverNext(async () => undefined)).toMatchObject({
      outcome: 'sent',
    })
    expect(await outboxService(world.collections, world.clock.now).revive()).toBe(0)
  })

  test('what is reported of a failure → nothing of the mail', async () => {
    await put()
    const delivery = await outboxService(world.collections, world.clock.now).deliverNext(() => fails())
    expect(JSON.stringify(delivery)).not.toMatch(/ana@example|Hello|A text|come back/)
  })

  test('of an id that is there already → not taken twice', async () => {
    const id = new ObjectId()
    expect(await outboxService(world.collections, world.clock.now).put(content, { id })).toBe('queued')
    expect(await outboxService(world.collections, world.clock.now).put(content, { id })).toBe('known')
    await only()
  })

  test('of two that share a text of `once`, however many come at once → one', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        outboxService(world.collections, world.clock.now).put(content, { once: [`own ${i}`, 'shared'] }),
      ),
    )
    expect(all.filter((each) => each === 'queued')).toHaveLength(1)
    await only()
  })
})

describe('several servers', () => {
  test('however many ask at once → each mail is sent once', async () => {
    await Promise.all(Array.from({ length: 30 }, put))
    const sent: string[] = []
    const drain = async (server: World): Promise<void> => {
      while (
        await outboxService(server.collections, server.clock.now).deliverNext(async ({ id }) => void sent.push(id))
      ) {
        // The next one.
      }
    }
    await Promise.all([drain(world), drain(world), drain(other), drain(other)])
    expect(sent).toHaveLength(30)
    expect(new Set(sent).size).toBe(30)
  })

  test('one dies over a mail → another sends it once the lease is over, under the same id', async () => {
    await put()
    let first: string | undefined
    const dead = outboxService(world.collections, world.clock.now).deliverNext(async ({ id }) => {
      first = id
      await new Promise(() => undefined)
    })
    void dead
    await expect.poll(() => first).toBeDefined()
    expect(await outboxService(other.collections, other.clock.now).deliverNext(async () => undefined)).toBeUndefined()
    other.clock.advance(2 * MINUTE_MS)
    let second: string | undefined
    expect(
      await outboxService(other.collections, other.clock.now).deliverNext(async ({ id }) => void (second = id)),
    ).toMatchObject({ attempt: 2 })
    expect(second).toBe(first)
  })

  test('a late failure of one whose lease was over → does not undo what another has sent', async () => {
    await put()
    let fail: ((error: Error) => void) | undefined
    const late = outboxService(world.collections, world.clock.now).deliverNext(
      () => new Promise((_, reject) => (fail = reject)),
    )
    await expect.poll(() => fail).toBeDefined()
    other.clock.advance(2 * MINUTE_MS)
    await outboxService(other.collections, other.clock.now).deliverNext(async () => undefined)
    fail?.(new Error('the connection was lost'))
    await late
    const stored = await only()
    expect(stored).toMatchObject({ outcome: 'sent', attempts: 2 })
    expect(stored).not.toHaveProperty('dueAt')
  })

  test('every try is cut short, as by a mail that brings the server down → given up in the end', async () => {
    await put()
    await world.collections.outbox.updateOne({}, { $set: { attempts: 8 } })
    const delivery = await outboxService(world.collections, world.clock.now).deliverNext(() =>
      Promise.reject(new Error('must not be tried')),
    )
    expect(delivery).toMatchObject({ attempt: 9, outcome: 'given up' })
    expect(await only()).toMatchObject({ reason: 'Every try was cut short' })
  })
})

describe('the worker', () => {
  const start = (send: (mail: Mail) => Promise<void>) => {
    const reports: unknown[] = []
    const failures: unknown[] = []
    const worker: OutboxWorker = startOutboxWorker(outboxService(world.collections, world.clock.now), send, {
      delivered: (delivery) => reports.push(delivery),
      failed: (error) => failures.push(error),
    })
    return { worker, reports, failures }
  }

  test('sends what waits and what comes, and after its stop nothing more', async () => {
    await put()
    const { worker, reports } = start(async () => undefined)
    await expect.poll(() => reports).toHaveLength(1)
    await Promise.all([put(), put()])
    await expect.poll(() => reports, { timeout: 5_000 }).toHaveLength(3)
    await worker.stop()
    await put()
    expect(await world.collections.outbox.countDocuments({ dueAt: { $exists: true } })).toBe(1)
  })

  test('its stop waits for the mail that is under way', async () => {
    await put()
    let finish: (() => void) | undefined
    const { worker } = start(() => new Promise((resolve) => (finish = resolve)))
    await expect.poll(() => finish).toBeDefined()
    let isStopped = false
    const stopped = worker.stop().then(() => (isStopped = true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isStopped).toBe(false)
    finish?.()
    await stopped
    expect(await only()).toMatchObject({ outcome: 'sent' })
  })

  test('a slow mail → holds up no other', async () => {
    await put()
    const slow: (() => void)[] = []
    const { worker, reports } = start((mail) =>
      mail.subject === 'Hello' ? new Promise((resolve) => void slow.push(resolve)) : Promise.resolve(),
    )
    await expect.poll(() => slow, { timeout: 5_000 }).toHaveLength(1)
    for (let i = 0; i < 5; i++)
      await outboxService(world.collections, world.clock.now).put({ ...content, subject: 'Quick' })
    await expect.poll(() => reports, { timeout: 5_000 }).toHaveLength(5)
    for (const finish of slow) finish()
    await worker.stop()
    expect(slow).toHaveLength(1)
  })

  test('the outbox can’t be asked → told once, and it goes on', async () => {
    const failures: unknown[] = []
    let asked = 0
    const worker = startOutboxWorker(
      { deliverNext: () => Promise.reject(new Error(`no database ${++asked}`)) },
      async () => undefined,
      { delivered: () => undefined, failed: (error) => failures.push(error) },
    )
    await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(3)
    expect(failures).toHaveLength(1)
    await worker.stop()
  })
})
