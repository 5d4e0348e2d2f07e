import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { createWorkers } from '../../jobs/workers.ts'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { runKilled } from '../../testing/run-killed.ts'
import { deliverMails, planMails, sendMails } from '../../testing/send-mails.ts'
import { readLinkToken } from '../../testing/test-api.ts'
import { listMailTopics } from '../mail-topics.ts'

const { api, host } = await startWithHostAndSeeker()
const { outbox, subscribers } = api.collections

const DAY_MS = 86_400_000
const ANA = 'ana@example.com'
const HIDING = { by: 'moderator', reason: 'A scam.', since: new Date(), appealed: false } as const

const setClock = (at: string): void => api.clock.advance(new Date(at).getTime() - api.clock.now().getTime())

/** Sets the clock, and sends the mails that are due. Returns all, the oldest first. */
const runAt = async (at: string) => {
  setClock(at)
  return deliverMails(api)
}

/** Subscribes an address on Wednesday. */
const subscribe = async (address = ANA) => {
  await subscribers.insertOne({ _id: address, confirmedAt: new Date('2027-03-10T18:00:00Z') })
  const scheduled = [{ person: address, key: 'newsletter', dueAt: new Date('2027-03-11T09:00:00Z') }]
  await api.context.transaction((session) => api.services.planner.schedule('newsletter', scheduled, session))
}

beforeEach(() => setClock('2027-03-10T18:00:00.000Z'))
// Tokens are issued at the real time.
afterEach(() => setClock(new Date().toISOString()))

describe('the newsletter', () => {
  test('goes to each subscriber on Thursday at 09:00 UTC with the newest rooms, once a week', async () => {
    await subscribe()
    await insertListing(api, host, { title: 'Older room', createdAt: new Date(api.clock.now().getTime() - 7 * DAY_MS) })
    const id = await insertListing(api, host, { title: 'Harbor room', createdAt: api.clock.now() })
    // As many as a newsletter lists.
    const paused = { title: 'Paused room', availability: 'not available', createdAt: api.clock.now() } as const
    await insertListings(
      api,
      host,
      Array.from({ length: 12 }, () => paused),
    )
    expect(await runAt('2027-03-11T08:59:00.000Z')).toEqual([])
    const [mail, ...others] = await runAt('2027-03-11T09:00:30.000Z')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ANA, subject: 'New rooms on Roommate Finder this week' })
    expect(mail?.text.match(/\/details\/\w+/g)).toEqual([`/details/${id}`])
    expect(mail?.text).not.toContain('host@example.com')
    expect(await runAt('2027-03-17T18:00:00.000Z')).toHaveLength(1)
    await insertListing(api, host, { createdAt: api.clock.now() })
    expect(await runAt('2027-03-18T09:00:30.000Z')).toHaveLength(2)
  })

  test('goes to 100 subscribers once each, by two servers, whose texts are not kept', async () => {
    const addresses = Array.from({ length: 100 }, (_, i) => `reader-${i}@example.com`)
    await subscribers.insertMany(addresses.map((_id) => ({ _id, confirmedAt: api.clock.now() })))
    const dueAt = new Date('2027-03-11T09:00:00Z')
    const scheduled = addresses.map((person) => ({ person, key: 'newsletter', dueAt }))
    await api.context.transaction((session) => api.services.planner.schedule('newsletter', scheduled, session))
    await insertListing(api, host, { createdAt: api.clock.now() })
    setClock('2027-03-11T09:00:30.000Z')
    const servers = [[], []].map((sent: (string | null)[]) => {
      const topics = listMailTopics(api.services)
      const transport = { connections: 5, send: async ({ to }: { to: string | null }) => void sent.push(to) }
      const workers = [
        ...api.services.planner.createWorkers(topics),
        api.services.outbox.createWorker(transport, topics),
      ]
      return { sent, started: createWorkers(api.context, workers, { pollMs: 20 }).start() }
    })
    const listSent = () => servers.flatMap(({ sent }) => sent)
    await expect.poll(() => listSent().length, { timeout: 120_000, interval: 50 }).toBe(addresses.length)
    for (const { started } of servers) await (await started).stop()
    expect(listSent().toSorted()).toEqual(addresses.toSorted())
    for (const { sent } of servers) expect(sent.length).toBeGreaterThan(addresses.length / 10)
    expect(await outbox.countDocuments({ content: { $exists: true } })).toBe(0)
    expect(await outbox.countDocuments({ sentAt: { $exists: true } })).toBe(addresses.length)
  })

  test('is not sent in a week without new rooms', async () => {
    await subscribe()
    expect(await runAt('2027-03-11T09:01:00.000Z')).toEqual([])
    await insertListing(api, host, { createdAt: api.clock.now() })
    expect(await runAt('2027-03-11T10:00:00.000Z')).toEqual([])
    expect(await runAt('2027-03-18T09:00:30.000Z')).toHaveLength(1)
  })

  test('lists what was posted since the last one, even if the job is late', async () => {
    await subscribe()
    await insertListing(api, host, { createdAt: api.clock.now() })
    await runAt('2027-03-11T09:00:30.000Z')
    const id = await insertListing(api, host, { createdAt: new Date('2027-03-11T12:00:00Z') })
    const [, mail] = await runAt('2027-03-19T12:00:00.000Z')
    expect(mail?.text.match(/\/details\/\w+/g)).toEqual([`/details/${id}`])
  })

  test('lists one room of each host, and a second one if there is nothing else', async () => {
    await subscribe()
    const createdAt = api.clock.now()
    const insertMany = (owner: { uid: string }, count: number) =>
      insertListings(
        api,
        owner,
        Array.from({ length: count }, (_, i) => ({ createdAt: new Date(createdAt.getTime() - i) })),
      )
    await insertMany(await api.createStoredPerson(), 60)
    await insertMany(host, 3)
    await insertMany(await api.createStoredPerson({ emailVerified: false }), 1)
    const [mail] = await runAt('2027-03-11T09:00:30.000Z')
    expect(mail?.text.match(/\/details\/\w+/g)).toHaveLength(4)
    const others = Array.from({ length: 10 }, (_, i) => `host-${i}`)
    await api.collections.users.insertMany(
      others.map((_id) => ({
        _id,
        name: null,
        email: `${_id}@example.com`,
        photoURL: null,
        verified: true,
        memberSince: null,
        tokenIssuedAt: 0,
      })),
    )
    for (const uid of others) await insertListing(api, { uid }, { createdAt: new Date('2027-03-12T12:00:00Z') })
    await insertListing(api, host, { createdAt: new Date('2027-03-12T12:00:01Z') })
    const second = await insertListing(api, host, { createdAt: new Date('2027-03-12T12:00:02Z') })
    const [, next] = await runAt('2027-03-18T09:00:30.000Z')
    const listed = next?.text.match(/\/details\/\w+/g)
    expect(listed).toHaveLength(12)
    expect(listed?.slice(0, 1)).toEqual([`/details/${second}`])
    await api.collections.users.deleteMany({ _id: { $in: others } })
  })

  test('lists rooms of other hosts though eleven hosts post more newer ones than it reads', async () => {
    await subscribe()
    const id = await insertListing(api, host, { createdAt: api.clock.now() })
    const uids = Array.from({ length: 11 }, (_, i) => `flood-${i}`)
    await api.collections.users.insertMany(
      uids.map((_id) => ({
        _id,
        name: null,
        email: `${_id}@example.com`,
        photoURL: null,
        verified: true,
        memberSince: null,
        tokenIssuedAt: 0,
      })),
    )
    const createdAt = new Date('2027-03-11T08:00:00.000Z')
    const flood = Array.from({ length: 100 }, () => ({ createdAt }))
    for (const uid of uids) await insertListings(api, { uid }, flood)
    const [mail] = await runAt('2027-03-11T09:00:30.000Z')
    expect(mail?.text).toContain(`/details/${id}`)
    await api.collections.users.deleteMany({ _id: { $in: uids } })
  })

  test('has a link that ends it, with unsent ones, with the body of a mail program', async () => {
    await subscribe()
    await insertListing(api, host, { createdAt: api.clock.now() })
    setClock('2027-03-11T09:01:00.000Z')
    await planMails(api.context)
    const urls: string[] = []
    await sendMails(api.context, ({ unsubscribeUrl = '' }) => {
      urls.push(unsubscribeUrl)
      return Promise.reject(new Error('busy'))
    })
    const { origin, pathname, search } = new URL(urls[0] ?? '')
    expect(origin + pathname).toBe('https://rooms.example/newsletter/unsubscribe')
    const call = api.visitor().post(pathname + search)
    expect((await call.type('form').send('List-Unsubscribe=One-Click')).body).toEqual({ subscribed: false })
    expect(await api.collections.work.countDocuments({ key: ANA })).toBe(0)
    expect(await runAt('2027-03-11T09:05:00.000Z')).toEqual([])
    setClock('2027-03-17T18:00:00.000Z')
    await insertListing(api, host, { createdAt: api.clock.now() })
    expect(await runAt('2027-03-18T09:01:00.000Z')).toEqual([])
  })

  test('that was sent leaves no address after unsubscribing, which a kill at any step does not leave half done', async () => {
    const { mailItems, outbox, work } = api.collections
    for (let at = 1; ; at++) {
      await api.clear()
      setClock('2027-03-10T18:00:00.000Z')
      await subscribe()
      await insertListing(api, host, { createdAt: api.clock.now() })
      const [mail] = await runAt('2027-03-11T09:00:30.000Z')
      const { token } = readLinkToken(mail?.unsubscribeUrl ?? '')
      const isKilled = await runKilled(api, { at, context: {} }, ({ newsletter }) => newsletter.unsubscribe(token))
      const left = [
        await subscribers.countDocuments({ _id: ANA }),
        await mailItems.countDocuments({ person: ANA }),
        await outbox.countDocuments({ person: ANA }),
        await work.countDocuments({ key: ANA }),
      ]
      expect(new Set(left), `killed before step ${at}`).toEqual(new Set([left[0]]))
      if (isKilled) continue
      expect(left[0]).toBe(0)
      break
    }
  })

  test.each<[string, (id: string) => unknown]>([
    [
      'is hidden',
      (id) => api.context.transaction((session) => api.services.hiding.hide(new ObjectId(id), HIDING, session)),
    ],
    ['is removed', (id) => fetchBody(api.as(host), deleteListing, { params: { id } })],
  ])('that is unsent lists no room that %s meanwhile', async (_, change) => {
    for (const address of [ANA, 'ben@example.com']) await subscribe(address)
    const [id, other] = await insertListings(api, host, [
      { createdAt: api.clock.now() },
      { createdAt: api.clock.now() },
    ])
    setClock('2027-03-11T09:00:30.000Z')
    await planMails(api.context)
    setClock(new Date().toISOString())
    await change(id ?? '')
    const mails = await runAt('2027-03-11T09:02:00.000Z')
    expect(mails.map(({ to, text }) => [to, text.match(/\/details\/\w+/g)]).sort()).toEqual([
      [ANA, [`/details/${other}`]],
      ['ben@example.com', [`/details/${other}`]],
    ])
    expect(await runAt('2027-03-17T18:00:00.000Z')).toHaveLength(2)
  })

  test('is sent to no one twice if the job is killed at any step', async () => {
    for (let at = 1; ; at++) {
      await api.clear()
      setClock('2027-03-11T09:01:00.000Z')
      for (let i = 0; i < 7; i++) await subscribe(`ana${i}@example.com`)
      await insertListing(api, host, { createdAt: api.clock.now() })
      const isKilled = await runKilled(api, { at, context: {} }, (_, context) => planMails(context))
      const addresses = (await runAt('2027-03-11T09:02:00.000Z')).map(({ to }) => to)
      expect([addresses.length, new Set(addresses).size], `killed before step ${at}`).toEqual([7, 7])
      if (!isKilled) break
    }
  })
})
