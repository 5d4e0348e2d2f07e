import { savedQuery, searchQuery } from '@roommate-finder/contracts/discovery'
import { MAX_PAGE_SIZE, RENEWAL_NOTICE_DAYS } from '@roommate-finder/contracts/limits'
import { listingInput } from '@roommate-finder/contracts/listing-input'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mulberry32 } from '../../seed/random.ts'
import { ObjectId } from '../db/object-id.ts'
import { findNextThursday } from '../lib/calendar.ts'
import { insertListings } from '../testing/insert-listings.ts'
import { runWork } from '../testing/run-work.ts'
import { deliverMails, type SentMail } from '../testing/send-mails.ts'
import { listingBody, type Person, startTestApi, type TestApi } from '../testing/test-api.ts'

const DAYS = 365
const HOURS_PER_STEP = 8
const ACTIONS_PER_STEP = 2
const HOSTS = 50
const ROOMS = 200
const SEEKERS = 12
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const random = mulberry32(48)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T

const places = ['Austin, TX', 'Reno, NV', 'Boston, MA', 'Tulsa, OK']
const zones = ['America/Chicago', 'America/New_York', 'Europe/Berlin', 'Pacific/Apia', 'America/Phoenix']

interface Room {
  id: string
  host: Person
  title: string
  location: string
}

let api: TestApi
let rooms: Room[]
let seekers: Person[]
/** The last alert and mail that were checked. Ids rise. */
const last = { alert: new ObjectId(), mail: '' }
let alertCount = 0
const mailed = new Set<string>()
const askedSearches = new Set<string>()
/** How many mails of each topic were checked. */
const mailCounts = new Map<string, number>()

beforeAll(async () => {
  api = await startTestApi({ manyCalls: true })
  await api.clear()
  const hosts = await Promise.all(
    Array.from({ length: HOSTS }, (_, i) => api.createStoredPerson({ name: `Host ${i}` })),
  )
  seekers = await Promise.all(
    Array.from({ length: SEEKERS }, (_, i) => api.createStoredPerson({ name: `Seeker ${i}` })),
  )
  for (const [i, { uid }] of [...hosts, ...seekers].entries()) {
    await api.collections.users.updateOne({ _id: uid }, { $set: { timeZone: zones[i % zones.length] ?? 'UTC' } })
  }
  const at = api.clock.now()
  await api.collections.subscribers.insertMany(seekers.map(({ email }) => ({ _id: email, confirmedAt: at })))
  const dueAt = findNextThursday(at)
  const scheduled = seekers.map(({ email }) => ({ person: email, key: 'newsletter', dueAt }))
  await api.context.transaction((session) => api.services.planner.schedule('newsletter', scheduled, session))
  rooms = []
  for (const host of hosts) {
    const drawn = Array.from({ length: ROOMS / HOSTS }, (_, i) => ({
      title: `Room ${i} of ${host.name}`,
      location: pick(places),
      rent: 500 + below(20) * 50,
      createdAt: new Date(api.clock.now().getTime() - below(30) * DAY_MS),
    }))
    const ids = await insertListings(api, host, drawn)
    rooms.push(...ids.map((id, i) => ({ id, host, title: drawn[i]?.title ?? '', location: drawn[i]?.location ?? '' })))
  }
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

const saveSearch = async ({ uid }: Person): Promise<void> => {
  const query = z.parse(savedQuery, {
    location: pick(places),
    ...(random() < 0.5 && { maxRent: String(600 + below(16) * 50) }),
    ...(random() < 0.3 && { availability: 'available' }),
  })
  const frequency = pick(['instant', 'daily', 'off'] as const)
  // The limit of saved searches is reached after some months.
  await api.services.savedSearches.save({ name: 'A search', query, frequency }, { uid }).catch(() => undefined)
}

const renewByMail = async ({ host, id }: Room): Promise<void> => {
  const listingId = new ObjectId(id)
  const asked = await api.collections.notifications.findOne({ uid: host.uid, listingId, href: /^\/renew/ })
  const token = new URL(`https://rooms.example${asked?.href ?? '/'}`).searchParams.get('token')
  // A link that was used, or that is too old, is refused.
  if (token !== null) await api.services.statuses.renewByToken(token).catch(() => undefined)
}

const drawInput = ({ title, location }: Room) =>
  z.parse(listingInput, listingBody({ title, location, rent: 500 + below(20) * 50 }))

const isHidden = async (_id: ObjectId): Promise<boolean> =>
  (await api.collections.hiddenListings.countDocuments({ _id })) > 0

/** A moderator hides a room, or shows a hidden one. */
const moderate = async ({ id }: Room): Promise<void> => {
  const { hiding } = api.services
  const _id = new ObjectId(id)
  const by = { by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false } as const
  const isShown = await isHidden(_id)
  await api.context.transaction((session) => (isShown ? hiding.show(_id, session) : hiding.hide(_id, by, session)))
}

/** A seeker blocks the host of a room, or ends their block. */
const block = async ({ uid }: Person, { id }: Room): Promise<void> => {
  const own = await api.collections.blocks.findOne({ uid })
  if (own) await api.services.blockWrites.delete(own._id.toHexString(), { uid })
  else if (!(await isHidden(new ObjectId(id))))
    await api.services.blockWrites.create({ listingId: id }, { uid, emailVerified: true })
}

/** A host deletes a room and posts another. */
const replaceRoom = async (index: number): Promise<void> => {
  const room = rooms[index]
  if (!room) return
  const { listingWrites } = api.services
  await listingWrites.delete(room.id, room.host)
  rooms[index] = { ...room, id: (await listingWrites.create(room.host, drawInput(room), undefined))._id }
}

const actions: (() => Promise<unknown>)[] = [
  () => saveSearch(pick(seekers)),
  async () => {
    const { uid } = pick(seekers)
    const own = await api.collections.savedSearches.find({ uid }).toArray()
    if (own.length > 0) await api.services.savedSearches.open(pick(own)._id.toHexString(), { uid })
  },
  () => {
    const { id, host } = pick(rooms)
    return api.services.statuses.setStatus(id, host, { status: pick(['active', 'active', 'paused', 'rented']) })
  },
  () => renewByMail(pick(rooms)),
  () => {
    const room = pick(rooms)
    return api.services.listingWrites.update(room.id, room.host, drawInput(room))
  },
  () => moderate(pick(rooms)),
  () => block(pick(seekers), pick(rooms)),
  () => replaceRoom(below(rooms.length)),
]

const listIds = async (query: Record<string, string>, uid: string): Promise<string[]> => {
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const parsed = z.parse(searchQuery, { ...query, page: String(page), limit: String(MAX_PAGE_SIZE) })
    const { items, pagination } = await api.services.discovery.search(parsed, { uid, key: `u:${uid}` })
    for (const { _id, status } of items) {
      expect(['active', 'paused']).toContain(status)
      found.push(_id)
    }
    if (page >= pagination.pages) return found
  }
}

/** Each new alert is about a room that its search finds now. */
const expectFittingAlerts = async (): Promise<void> => {
  const added = { _id: { $gt: last.alert } }
  const fresh = await api.collections.alerts.find(added).sort({ _id: 1 }).toArray()
  for (const { _id, uid, searchId, listingId } of fresh) {
    last.alert = _id
    alertCount += 1
    const search = await api.collections.savedSearches.findOne({ _id: searchId })
    expect(await listIds(search?.query ?? {}, uid)).toContain(listingId.toHexString())
  }
}

/** The rooms of a mail are visible to its recipient. */
const expectVisibleRooms = async ({ text, topic, person }: SentMail): Promise<void> => {
  const links = [...text.matchAll(/\/details\/(\w+)/g)].map(([, id]) => new ObjectId(id))
  const ids = links.filter((id, i) => i === links.findIndex((each) => each.equals(id)))
  const found = await api.services.listings.findByIds(ids, topic === 'newsletter' ? undefined : person)
  expect(found.map(({ _id }) => _id)).toEqual(ids.map(String))
  for (const { status } of found) expect(['active', 'paused']).toContain(status)
}

/** Lists what a mail tells, so that no mail may tell it again. */
const listTold = async ({ text, topic, person = '', itemKeys = [] }: SentMail): Promise<string[]> => {
  const prefix = `${topic ?? ''} ${person}`
  if (topic === 'newsletter') return [...text.matchAll(/\/details\/\w+/g)].map(([link]) => `${prefix} ${link}`)
  if (topic === 'alert') return itemKeys.map((key) => `${prefix} ${key}`)
  const ids = itemKeys.map((id) => new ObjectId(id))
  const docs = await api.collections.notifications.find({ _id: { $in: ids } }).toArray()
  return docs.map(({ _id, createdAt }) => `${prefix} ${_id.toHexString()} ${createdAt.toISOString()}`)
}

/** Sends the mails that are due. Each thing is in one of them at most, and none is empty. */
const expectNoMailTwice = async (): Promise<void> => {
  const sent = await deliverMails(api)
  for (const mail of sent.slice(sent.findIndex(({ id }) => id === last.mail) + 1)) {
    last.mail = mail.id
    const { topic = '', text } = mail
    mailCounts.set(topic, (mailCounts.get(topic) ?? 0) + 1)
    expect(text.trim()).not.toBe('')
    if (topic === 'alert' || topic === 'newsletter') await expectVisibleRooms(mail)
    for (const key of await listTold(mail)) {
      expect(mailed.has(key), key).toBe(false)
      mailed.add(key)
    }
  }
  // As the TTL index does.
  await api.collections.outbox.deleteMany({ createdAt: { $lt: new Date(api.clock.now().getTime() - 30 * DAY_MS) } })
}

const expectReasons = async (): Promise<void> => {
  const now = api.clock.now().getTime()
  for (const { _id, isAsked, isPaused } of await api.collections.savedSearches.find({}).toArray()) {
    if (isAsked) askedSearches.add(String(_id))
    if (isPaused) expect(askedSearches).toContain(String(_id))
  }
  for (const { _id, availability, askedAt, dueAt } of await api.collections.listings.find({}).toArray()) {
    if (availability === 'available') expect(dueAt?.getTime()).toBeGreaterThan(now)
    if (availability !== 'expired') continue
    expect(now - (askedAt?.getTime() ?? now)).toBeGreaterThanOrEqual(RENEWAL_NOTICE_DAYS * DAY_MS)
    expect(await api.collections.notifications.findOne({ cause: `renewal ${_id.toHexString()}` })).not.toBeNull()
  }
}

test('in a year of random behavior, lists, alerts, mails and pauses follow the rules each day', {
  timeout: 30 * 60_000,
}, async () => {
  const { searchPauses, statuses } = api.services
  for (const seeker of seekers) await saveSearch(seeker)
  for (let step = 0; step < (DAYS * 24) / HOURS_PER_STEP; step += 1) {
    api.clock.advance(HOURS_PER_STEP * HOUR_MS)
    await statuses.runDue()
    await runWork(api.context)
    if ((step * HOURS_PER_STEP) % 24 === 0) {
      await listIds({}, pick(seekers).uid)
      await expectReasons()
    }
    for (let i = 0; i < ACTIONS_PER_STEP; i += 1) {
      await pick(actions)()
      await runWork(api.context)
      await expectFittingAlerts()
    }
    await searchPauses.askDue()
    await expectNoMailTwice()
  }
  const count = (filter: object) => api.collections.listings.countDocuments(filter)
  // The behavior reached what the rules are about.
  expect(alertCount).toBeGreaterThan(100)
  expect(mailed.size).toBeGreaterThan(100)
  for (const topic of ['alert', 'newsletter']) expect(mailCounts.get(topic)).toBeGreaterThan(50)
  expect(await api.collections.hiddenListings.countDocuments()).toBeGreaterThan(0)
  expect(await api.collections.blocks.countDocuments()).toBeGreaterThan(0)
  expect(await count({ availability: 'expired' })).toBeGreaterThan(0)
  expect(await api.collections.savedSearches.countDocuments({ isPaused: true })).toBeGreaterThan(0)
})
