import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { BSON, type Document, ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workQueue } from '../db/work.ts'
import { collections, listWorkers } from '../features/index.ts'
import { hostReminders } from '../features/messages/document.ts'
import { listAnswers } from '../testing/answers.ts'
import { askToRenew } from '../testing/ask-to-renew.ts'
import { createPicture, SMALL_IMAGE, sendPhoto } from '../testing/images.ts'
import { insertBlock } from '../testing/insert-block.ts'
import { hideListing, insertCase } from '../testing/insert-case.ts'
import { insertConversation, insertConversations } from '../testing/insert-conversation.ts'
import { insertInterest } from '../testing/insert-interests.ts'
import { insertListing } from '../testing/insert-listings.ts'
import { insertNotifications } from '../testing/insert-notifications.ts'
import { insertProfile, insertProfiles } from '../testing/insert-profile.ts'
import { insertSavedSearch } from '../testing/insert-saved-search.ts'
import { insertViewing, insertViewingFor } from '../testing/insert-viewing.ts'
import { planMails, sendMails } from '../testing/send-mails.ts'
import { sendValid } from '../testing/send-valid.ts'
import { listingBody, type Person, startTestApi, type TestApi } from '../testing/test-api.ts'
import { storeAllKindsOfData } from '../testing/traces.ts'

// In smaller collections, the stand-in engine prefers the index of _id.
const COPIES = 300

let api: TestApi
/** A server on the same database that sorts no matches in memory. */
let capped: TestApi
let host: Person
let seeker: Person
let moderator: Person
let listingId: string

/** Returns a copy of a document with other ids and addresses, and later dates. */
const vary = (value: unknown, n: number): unknown => {
  if (value instanceof ObjectId) return new ObjectId()
  if (value instanceof Date) return new Date(value.getTime() + n * 60_000)
  if (typeof value === 'string') {
    if (/^[\da-f]{24}$/.test(value)) return new ObjectId().toHexString()
    return /[\da-f-]{36}|@/.test(value) ? value + String(n) : value
  }
  if (Array.isArray(value)) return value.map((each) => vary(each, n))
  if (value === null || typeof value !== 'object' || '_bsontype' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, vary(each, n)]))
}

const multiplyDocuments = async (): Promise<void> => {
  for (const { name } of Object.values(collections)) {
    const docs = await api.db.collection(name).find().toArray()
    const copies = docs.flatMap((doc) =>
      Array.from({ length: COPIES }, (_, n): Document => {
        const copy = vary(doc, n) as Document
        return {
          ...copy,
          ...(typeof doc._id === 'string' && { _id: `${String(copy['_id'])} ${n}` }),
          // A person has one profile.
          ...(name === 'profiles' && { uid: randomUid() }),
        }
      }),
    )
    if (copies.length > 0) await api.db.collection(name).insertMany(copies)
  }
  await refreshStatistics(api.mongoUri, api.databaseName)
}

beforeAll(async () => {
  api = await startTestApi({ push: { publicKey: 'a key', send: () => Promise.resolve('sent') } })
  host = await api.createPerson()
  seeker = await api.createPerson()
  moderator = await api.createPerson({ role: 'moderator' })
  const { own, others } = await storeAllKindsOfData(api, host, seeker)
  await sendPhoto(api.as(host), own, await createPicture(1), 'image/jpeg').expect(201)
  await insertConversation(api, own, { seekerUid: seeker.uid, hostUid: host.uid })
  await insertBlock(api, own, { uid: seeker.uid, blockedUid: randomUid() })
  await hideListing(api, await insertListing(api, host))
  for (const endpoint of [endpoints.createReport, endpoints.moderateTarget, endpoints.updateNotificationSettings]) {
    expect((await sendValid(api.as(moderator), endpoint, others)).status).toBe(endpoint.status)
  }
  await multiplyDocuments()
  capped = await startTestApi({ mongoUri: api.mongoUri, databaseName: api.databaseName, caps: { sorted: 0 } })
})
afterAll(async () => {
  await capped.close()
  await api.clear()
  await api.close()
})
beforeEach(async () => {
  listingId = await insertListing(api, host)
  await insertConversation(api, listingId, { seekerUid: seeker.uid, hostUid: host.uid })
  await insertInterest(api, listingId, seeker.uid)
  await insertBlock(api, listingId, { uid: seeker.uid, blockedUid: randomUid() })
  await insertCase(api, { type: 'listing', targetId: listingId, personUid: host.uid })
  await insertSavedSearch(api, listingId, { uid: seeker.uid })
  await insertProfile(api, listingId, moderator.uid)
})

const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000)

const randomUid = () => new ObjectId().toHexString()

const listStages = (plan: unknown): string[] => {
  if (Array.isArray(plan)) return plan.flatMap(listStages)
  if (typeof plan !== 'object' || plan === null) return []
  const { stage, ...rest } = plan as { stage?: unknown }
  return [...(typeof stage === 'string' ? [stage] : []), ...Object.values(rest).flatMap(listStages)]
}

/** Stages by command without its ids and dates, because explaining takes far longer than running. */
const explained = new Map<string, Promise<string[]>>()

/** Explains the reads of the database during `act`. Returns the stages of their plans by command. */
const explainReads = async (act: () => PromiseLike<unknown>, { reads, db } = api): Promise<[string, string][]> => {
  reads.length = 0
  await act()
  return Promise.all(
    reads.map(async ({ lsid: _, $db: __, txnNumber: ___, ...read }): Promise<[string, string]> => {
      // JSON would have no regular expressions.
      const command = BSON.EJSON.stringify(read)
      const shape = command.replace(/[\da-f-]{24,36}|\d{4}-\d\d-\d\dT[\d:.]+/g, '')
      const plan = explained.get(shape) ?? db.command({ explain: read, verbosity: 'queryPlanner' }).then(listStages)
      explained.set(shape, plan)
      return [command, (await plan).join()]
    }),
  )
}

/** Sorts of figures, or of at most 3,000 matches of a search. */
const SORTS_FEW = /"\$group"|\{"\$limit":3000\},\{"\$sort"/
/** SORT_MERGE merges sorted inputs and does not sort. */
const SORTS = /SORT(?!_MERGE)/

/** A job sums up all counts of views, which are small. */
const SUMS_UP = /"aggregate":"viewCounts"/

const findScans = (plans: [string, string][]) =>
  plans.filter(([command, stages]) => stages.includes('COLLSCAN') && !SUMS_UP.test(command))
const findSorts = (plans: [string, string][]) =>
  plans.filter(([command, stages]) => SORTS.test(stages) && !SORTS_FEW.test(command))

describe('every query uses an index', () => {
  test.each(Object.entries<Endpoint>(endpoints))('of %s', async (name, endpoint) => {
    if (name === 'appealListing') await hideListing(api, listingId)
    if (name === 'renewByToken') await askToRenew(api, listingId)
    await insertViewingFor(name, api, listingId, { seekerUid: seeker.uid, hostUid: host.uid })
    const people = name === 'deleteAccount' ? [await api.createStoredPerson()] : [seeker, moderator, host]
    const statuses: number[] = []
    const plans = await explainReads(async () => {
      for (const by of people) statuses.push((await sendValid(api.as(by), endpoint, listingId)).status)
    })
    expect(statuses).toContain(endpoint.status)
    expect(findScans(plans)).toEqual([])
    if (endpoint.method === 'GET') expect(findSorts(plans)).toEqual([])
  })

  test('of a profile photo', async () => {
    const uploaded = await api.as(seeker).put('/me/photo').type('image/png').send(SMALL_IMAGE).expect(200)
    const { photoURL } = uploaded.body as { photoURL: string }
    const plans = await explainReads(() => api.visitor().get(photoURL).expect(200))
    expect(findScans(plans)).toEqual([])
  })

  test('of a feed', async () => {
    const response = await sendValid(api.as(seeker), endpoints.createFeed, listingId).expect(201)
    const { pathname } = new URL((response.body as { url: string }).url)
    const plans = await explainReads(() => api.visitor().get(pathname.replace('/api', '')).expect(200))
    expect([...findScans(plans), ...findSorts(plans)]).toEqual([])
  })

  test('of calendars of viewings', async () => {
    const people = { seekerUid: seeker.uid, hostUid: host.uid }
    await insertViewing(api, listingId, { ...people, state: 'confirmed', confirmedAt: api.clock.now() })
    const response = await sendValid(api.as(seeker), endpoints.createViewingFeed).expect(201)
    const { pathname } = new URL((response.body as { url: string }).url)
    const plans = await explainReads(() => api.visitor().get(pathname.replace('/api', '')).expect(200))
    plans.push(...(await explainReads(() => api.as(host).get(`/viewings/${listingId}.ics`).expect(200))))
    expect([...findScans(plans), ...findSorts(plans)]).toEqual([])
  })

  test('of work that asks whether a seeker has found a room, and ends their conversations', async () => {
    // After those about which other tests have the seeker answer.
    const viewing = { seekerUid: seeker.uid, hostUid: host.uid, state: 'confirmed', startsAt: daysAgo(3) } as const
    await insertViewing(api, listingId, viewing)
    const payload = { viewingId: new ObjectId(listingId) }
    await workQueue(api.context).put({ name: 'remind of viewings' }, [{ key: listingId, payload }])
    const plans = await explainReads(() => api.finishWork())
    expect(await api.collections.notifications.countDocuments({ uid: seeker.uid, cause: 'outcome' })).toBe(1)
    await sendValid(api.as(seeker), endpoints.answerOutcome, listingId).expect(204)
    plans.push(...(await explainReads(() => api.finishWork())))
    expect(plans.map(([command]) => command).join()).toContain('"seekerArchived":false')
    expect(findScans(plans)).toEqual([])
  })

  test('of work that follows changes of a room', async () => {
    const id = await insertListing(api, host)
    await insertInterest(api, id, seeker.uid)
    for (const rent of [900, 700]) await api.as(host).put(`/roommates/${id}`).send(listingBody({ rent })).expect(200)
    const plans = await explainReads(() => api.finishWork())
    await api.as(host).delete(`/roommates/${id}`).expect(204)
    plans.push(...(await explainReads(() => api.finishWork())))
    expect(findScans(plans)).toEqual([])
  })

  test('of reminders of people who wait, and of what follows their silence', async () => {
    await api.finishWork()
    const id = await insertListing(api, host, { createdAt: daysAgo(20) })
    const waiting = Array.from({ length: 3 }, randomUid)
    await insertConversations(
      api,
      waiting.map((each) => ({
        id: each,
        listingId: new ObjectId(id),
        seekerUid: each,
        hostUid: host.uid,
        createdAt: daysAgo(8),
      })),
    )
    const { silence, statuses } = api.services
    await workQueue(api.context).put(hostReminders, [{ key: host.uid, payload: api.clock.now() }])
    const plans = await explainReads(() => api.finishWork())
    const asked = await api.collections.listings.findOne({ _id: new ObjectId(id) })
    expect(asked?.silence).toBeDefined()
    plans.push(
      ...(await explainReads(() =>
        api.context.transaction((session) => statuses.endSilence(new ObjectId(id), session)),
      )),
    )
    await api.collections.listings.updateOne({ _id: new ObjectId(id) }, { $set: { availability: 'expired' } })
    await api.context.transaction((session) =>
      silence.tellUnavailable({ _id: new ObjectId(id), title: 'Sunny room' }, session),
    )
    plans.push(...(await explainReads(() => api.finishWork())))
    expect(await api.collections.notifications.countDocuments({ cause: `unavailable ${id}` })).toBe(3)
    expect([...findScans(plans), ...findSorts(plans)]).toEqual([])
  })

  test('of mails that are planned and written', async () => {
    const dueAt = api.clock.now()
    await api.context.transaction(async (session) => {
      for (const topic of ['alert', 'message', 'listing', 'unopened', 'newsletter'] as const) {
        const key = topic === 'alert' ? `${listingId} new` : new ObjectId().toHexString()
        await api.services.planner.schedule(topic, [{ person: seeker.uid, key, dueAt }], session)
      }
    })
    const plans = await explainReads(async () => {
      await planMails(api.context)
      await sendMails(api.context)
    })
    const found = plans.map(([command]) => /"find":"(\w+)"/.exec(command)?.[1])
    expect(found).toEqual(expect.arrayContaining(['mailItems', 'outbox', 'alerts', 'notifications', 'subscribers']))
    expect(findScans(plans)).toEqual([])
  })

  test('of recurring work', async () => {
    await insertNotifications(api, host.uid, [{ pushAt: api.clock.now() }])
    for (const worker of listWorkers(api.services, api.context)) {
      if (worker.everySeconds === undefined) continue
      const { name } = worker.kind
      const turn = { signal: new AbortController().signal, commit: () => Promise.resolve() }
      const plans = await explainReads(() => worker.run({ key: '', payload: null, attempts: 1 }, turn))
      expect(plans.length, name).toBeGreaterThan(0)
      expect(findScans(plans), name).toEqual([])
    }
  })

  test.each(['', 'sort=risk&kind=listing', 'sort=age&reason=scam'])(
    'of the queue of moderators with "%s", in order',
    async (query) => {
      const list = (cursor: string) => api.as(moderator).get(`/moderation/queue?${query}${cursor}`).expect(200)
      const plans = await explainReads(() => list(''))
      plans.push(...(await explainReads(() => list(`&cursor=1-${Date.now()}-${'0'.repeat(24)}`))))
      expect([...findScans(plans), ...findSorts(plans)]).toEqual([])
    },
  )

  test('of the claim and the figures of work, in order', async () => {
    const queue = workQueue(api.context)
    const plans = await explainReads(() => queue.claim('send mails', 10, new Date()))
    expect(plans.length).toBeGreaterThan(0)
    plans.push(...(await explainReads(() => queue.measure('send mails'))))
    expect([...findScans(plans), ...findSorts(plans)]).toEqual([])
  })

  test('of parked work that is made due', async () => {
    const plans = await explainReads(() => workQueue(api.context).retryParked())
    expect(plans).toHaveLength(1)
    expect(findScans(plans)).toEqual([])
  })

  test.each([
    'newest',
    'oldest&roomType=Single',
    'available',
    'available&roomType=Single',
    'available&availability=available',
    'rent&minRent=500',
    'rent&order=asc&availability=available',
    'likes',
    'likes&order=asc&roomType=Single',
    'total&maxTotal=900',
    'total&order=asc',
    'title&roomType=Single&availability=available',
    'title&order=asc',
  ])('of searches by %s, in order', async (sort) => {
    const plans = await explainReads(() => api.as(seeker).get(`/all-items?sort=${sort}`).expect(200))
    expect([...findScans(plans), ...findSorts(plans)]).toEqual([])
  })

  test.each(['', 'search=room', 'roomType=Single&near=4671654'])('of searches by fit with "%s"', async (query) => {
    const plans = await explainReads(() => api.as(host).get(`/all-items?sort=fit&${query}`).expect(200))
    expect(plans.map(([command]) => command).join()).toContain('"find":"households"')
    expect(findScans(plans)).toEqual([])
  })

  test('of rooms near the places of a profile, of few and of many', async () => {
    const person = await api.createPerson()
    const answers = listAnswers({ smoking: 'no' })
    await insertProfiles(api, [
      { uid: person.uid, answers, places: ['4671654', '5511077'], radius: 25, budgetMax: 900 },
    ])
    const few = await explainReads(() => api.as(person).get('/matches').expect(200))
    const many = await explainReads(() => capped.as(person).get('/matches').expect(200), capped)
    for (const plans of [few, many]) expect(plans.map(([command]) => command).join()).toContain('"find":"households"')
    expect(findScans([...few, ...many])).toEqual([])
    expect(findSorts(many)).toEqual([])
  })

  test.each([
    'search=sun-ny%20room',
    'location=Austin&availability=available',
    'pets=true',
    'stayMonths=6&amenities=wifi,gym',
    'availableBy=2026-04-01&roomType=Shared',
    'maxTotal=900&furnished=true&bathroom=private&hostType=agent&couples=true&smoking=false',
    'photos=true&lifestyle=Quiet',
  ])('of a search with %s, of few and of many rooms', async (query) => {
    const few = await explainReads(() => api.as(seeker).get(`/all-items?${query}`).expect(200))
    const many = await explainReads(() => capped.as(seeker).get(`/all-items?${query}`).expect(200), capped)
    expect(findScans([...few, ...many])).toEqual([])
    expect(findSorts(many)).toEqual([])
  })
})

// With 100,000 listings, `$nor` makes a count read 10,000 listings instead of the index alone: 76 ms instead of 5.
test.each(['', 'roomType=Single&sort=rent', 'minRent=500&availability=available'])(
  'the count of GET /all-items?%s can read the index alone',
  async (query) => {
    api.reads.length = 0
    await api.visitor().get(`/all-items?${query}`).expect(200)
    const counts = api.reads.map((read) => JSON.stringify(read)).filter((read) => read.includes('"$count"'))
    expect(counts).toHaveLength(1)
    expect(counts[0]).not.toContain('$nor')
  },
)

test.each([
  ['', 2],
  ['minRent=500&maxRent=900&roomType=Single', 2],
  ['search=room%20view&location=Austin&roomType=Single', 2],
])('GET /all-items?%s takes %i queries', async (query, queries) => {
  api.reads.length = 0
  await api.visitor().get(`/all-items?${query}`).expect(200)
  expect(api.reads).toHaveLength(queries)
})
