import type { Facts } from '@roommate-finder/contracts/facts'
import { listingInput } from '@roommate-finder/contracts/listing-input'
import { markRead, messageListing, sendMessage } from '@roommate-finder/contracts/messages'
import { readNotifications } from '@roommate-finder/contracts/notifications'
import { createBlock } from '@roommate-finder/contracts/trust'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { BSON, type Document, ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRepository } from '../features/accounts/repository.ts'
import { createListingDoc } from '../features/listings/document.ts'
import { keysRepository } from '../features/listings/keys-repository.ts'
import { notificationRepository } from '../features/notifications/repository.ts'
import { toBands } from '../lib/photo-hash.ts'
import { outbox as outboxCollection, outboxRepository } from '../mail/outbox-repository.ts'
import { fetchBody } from '../testing/calls.ts'
import { insertCases } from '../testing/insert-case.ts'
import { insertConversations } from '../testing/insert-conversation.ts'
import { insertInBatches } from '../testing/insert-listings.ts'
import { insertNotifications } from '../testing/insert-notifications.ts'
import { listingBody, messageBody, type Person, postListing, startTestApi, type TestApi } from '../testing/test-api.ts'

/**
 * `ordered`: only index scans, in the order of the sort.
 * `bounded`: an index bounds the matches, which are sorted in memory. The contract caps them at 10,000.
 * `whole`: a `$group` over all listings. A cache runs it at most once in 25 s.
 * A count of all listings may read the collection itself, up to the cap.
 */
type PlanKind = 'ordered' | 'bounded' | 'whole'

let api: TestApi
/** A server on the same database whose lists count to 20. */
let capped: TestApi
let host: Person
let seeker: Person
let listingId: string

const content = listingInput.parse(listingBody())

const cities = ['Austin, TX', 'Boise, ID', 'Chicago, IL', 'Denver, CO', 'Eugene, OR']
const roomTypes = ['Single', 'Shared', 'Master', 'Studio'] as const

const facts: Facts = {
  availableFrom: '2026-03-01',
  billsIncluded: true,
  furnished: true,
  bathroom: 'private',
  smokingAllowed: false,
  couplesWelcome: true,
  hostType: 'agent',
}

const DAY_MS = 86_400_000

const insertFixtures = async (): Promise<void> => {
  const { users, interests, reveals, views } = api.collections
  const docs = Array.from({ length: 600 }, (_, i) => ({
    ...createListingDoc({
      _id: new ObjectId(),
      ownerUid: i % 20 === 0 ? host.uid : `owner-${i % 50}`,
      input: {
        ...content,
        title: `Room number ${i} with view ${i % 37}`,
        location: cities[i % cities.length] ?? '',
        rent: i % 11 === 0 ? null : 400 + ((i * 37) % 1500),
        roomType: roomTypes[i % 4] ?? 'Single',
        availability: i % 7 === 0 ? 'not available' : 'available',
        ...(i % 8 !== 0 && facts),
        petsAllowed: i % 3 === 0,
        minimumStayMonths: 1 + (i % 12),
        amenities: i % 2 === 0 ? ['wifi', 'gym'] : ['wifi'],
      },
      now: new Date(Date.now() - ((i * 13) % 120) * DAY_MS),
    }),
    likeCount: i % 9,
    trendLikes: i % 5,
  }))
  await insertInBatches(api, docs)
  const people = Array.from({ length: 300 }, (_, i) => ({
    _id: `owner-${i}`,
    name: `Owner ${i}`,
    email: `owner${i}@example.com`,
    photoURL: null,
    verified: true,
    memberSince: new Date(),
    tokenIssuedAt: 0,
  }))
  await users.insertMany(people)
  await interests.insertMany(
    docs.flatMap(({ _id }, i) =>
      [...people.slice(i % 290, (i % 290) + 3).map((person) => person._id), ...(i % 10 === 1 ? [seeker.uid] : [])].map(
        (uid) => ({
          _id: new ObjectId(),
          listingId: _id,
          uid,
          since: new Date(Date.now() - i * 1000),
        }),
      ),
    ),
  )
  const recent = [{ listingId: new ObjectId(), at: new Date() }]
  await reveals.insertOne({ _id: 'a hash', recent, expiresAt: new Date() })
  await views.insertMany(
    docs.map(({ _id }, i) => ({
      _id: new ObjectId(),
      listingId: _id,
      viewer: `v:${i}`,
      day: new Date().toISOString().slice(0, 10),
      at: new Date(),
    })),
  )
  const hiding = { by: 'suspension', reason: 'A reason.', since: new Date(), appealed: false } as const
  await api.collections.hiddenListings.insertMany(docs.map((doc) => ({ ...doc, _id: new ObjectId(), hiding })))
  await api.collections.photoHashes.insertMany(
    docs.map(({ _id, ownerUid }, i) => {
      const hash = (BigInt(i + 1) * 0x9e3779b97f4a7c15n).toString(16).slice(-16)
      return {
        _id: i.toString(16).padStart(24, '0'),
        listingId: _id,
        ownerUid: ownerUid ?? '',
        hash,
        bands: toBands(hash),
      }
    }),
  )
  listingId = docs.find((doc) => doc.ownerUid === host.uid)?._id.toHexString() ?? ''
  await insertConversations(
    api,
    docs.map(({ _id, ownerUid }, i) => ({
      id: _id.toHexString(),
      seekerUid: i % 15 === 1 ? host.uid : `owner-${i % 290}`,
      hostUid: ownerUid ?? '',
    })),
  )
  await api.collections.withdrawnTexts.insertMany(
    people.map(({ _id }) => ({ _id: new ObjectId(), senderUid: _id, body: 'A text', at: new Date() })),
  )
  await api.collections.deletedAccounts.insertMany(
    people.map(({ _id }) => ({ _id, address: `hash of ${_id}`, suspendedAt: new Date(), expiresAt: new Date() })),
  )
  for (const { _id } of people.slice(0, 20)) {
    await insertNotifications(
      api,
      _id,
      Array.from({ length: 30 }, () => ({})),
    )
  }
  await api.collections.notificationSettings.insertMany(people.map(({ _id }) => ({ _id, seen: true })))
  await insertNotifications(
    api,
    host.uid,
    Array.from({ length: 30 }, (_, i) => ({ read: i % 2 === 0 })),
  )
  const pairs = [
    ...people.flatMap(({ _id }, i) => [1, 2].map((step) => [_id, `owner-${(i + step) % 300}`] as const)),
    ...[3, 4].flatMap((i) => [[seeker.uid, `owner-${i}`] as const, [`owner-${i + 2}`, seeker.uid] as const]),
  ]
  await api.collections.blocks.insertMany(
    pairs.map(([uid, blockedUid], i) => ({ _id: new ObjectId(), uid, blockedUid, since: new Date(i) })),
  )
  await insertCases(
    api,
    people.map(({ _id }, i) => ({
      ...{ type: 'person', targetId: _id, personUid: null, isOpen: i % 3 > 0 },
      openedAt: new Date(Date.now() - ((i * 13) % 120) * DAY_MS),
    })),
  )
  await refreshStatistics(api.mongoUri, api.databaseName)
}

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson()
  seeker = await api.createPerson()
  await api.as(host).get('/my-listings').expect(200)
  await api.as(seeker).get('/my-listings').expect(200)
  await insertFixtures()
  capped = await startTestApi({
    mongoUri: api.mongoUri,
    databaseName: api.databaseName,
    caps: { counted: 20, sorted: 20 },
  })
})
afterAll(async () => {
  await capped.close()
  await api.clear()
  await api.close()
})

const listStages = (plan: unknown): string[] => {
  if (Array.isArray(plan)) return plan.flatMap(listStages)
  if (typeof plan !== 'object' || plan === null) return []
  const { stage, ...rest } = plan as { stage?: unknown }
  return [...(typeof stage === 'string' ? [stage] : []), ...Object.values(rest).flatMap(listStages)]
}

/** Stages of the plans by command. Many requests send the same command, and explaining takes far longer than running. */
const explained = new Map<string, Promise<string[]>>()

/** Explains every read of the database during `act`. Returns the stages of the plans. */
const explainReads = async (
  act: () => PromiseLike<unknown>,
  { reads: commands, db } = api,
): Promise<{ command: string; stages: string[] }[]> => {
  commands.length = 0
  await act()
  expect(commands.length, 'reads').toBeGreaterThan(0)
  return Promise.all(
    commands.map(async ({ lsid: _, $db: __, $readPreference: ___, ...read }) => {
      // JSON would have no regular expressions.
      const command = BSON.EJSON.stringify(read)
      const stages = explained.get(command) ?? db.command({ explain: read, verbosity: 'queryPlanner' }).then(listStages)
      explained.set(command, stages)
      return { command, stages: await stages }
    }),
  )
}

/** SORT_MERGE merges sorted inputs and does not sort. */
const SORTS = /SORT(?!_MERGE)/

const expectOrdered = ({ command, stages }: { command: string; stages: string[] }): void => {
  expect(stages, command).toContain('IXSCAN')
  expect(stages, command).not.toContain('COLLSCAN')
  expect(stages.join(), command).not.toMatch(SORTS)
}

const sorts = [
  'sort=newest',
  'sort=oldest',
  'sort=rent&order=asc',
  'sort=rent&order=desc',
  'sort=likes&order=asc',
  'sort=likes&order=desc',
  'sort=total&order=asc',
  'sort=total&order=desc',
  'sort=title&order=asc',
  'sort=title&order=desc',
]
const equalities = ['', '&roomType=Single', '&availability=available', '&roomType=Shared&availability=not%20available']
const ranges = [
  'search=17',
  'search=view%2017',
  'search=num-ber%20view',
  'location=Austin',
  'minRent=500&maxRent=900',
  'search=view&location=Boise&maxRent=1200&roomType=Single',
]
const factFilters = [
  'pets=true',
  'stayMonths=6&amenities=wifi,gym',
  'availableBy=2026-04-01&roomType=Shared',
  'maxTotal=900&furnished=true&bathroom=private&hostType=agent&couples=true&smoking=false',
  'photos=true&lifestyle=Quiet',
]

const isLong = process.env['TEST_SIZE'] === 'long'

/** With TEST_SIZE=long, all pairs. Otherwise, each of `first` with one of `second` in turn. */
const pair = (first: string[], second: string[]): [first: string, second: string][] =>
  first.flatMap((one, i) =>
    second.filter((_, n) => isLong || n === i % second.length).map((two): [string, string] => [one, two]),
  )

const reads: [path: string, kind: PlanKind][] = [
  ...pair(sorts, equalities).map(([sort, equality]): [string, PlanKind] => [
    `/all-items?page=3&${sort}${equality}`,
    'ordered',
  ]),
  ...pair([...ranges, ...factFilters], sorts).map(([filter, sort]): [string, PlanKind] => [
    `/all-items?${filter}&${sort}`,
    'bounded',
  ]),
  ['/all-items?minRent=500&maxRent=900&sort=rent&order=asc', 'ordered'],
  ['/all-items?maxRent=900&roomType=Shared&availability=available&sort=rent&order=desc', 'ordered'],
  ['/all-items?maxTotal=900&sort=total&order=asc', 'ordered'],
  ['/all-items?maxTotal=900&roomType=Shared&sort=total', 'ordered'],
  ['/all-items?maxTotal=900', 'bounded'],
  ['/roommates?limit=20', 'ordered'],
  [`/roommates?limit=20&cursor=${Date.now() - 30 * DAY_MS}-${'f'.repeat(24)}`, 'ordered'],
  ['/my-listings', 'ordered'],
  ['/my-interests', 'ordered'],
  ['/roommates/:id', 'ordered'],
  ['/roommates/:id/interests', 'ordered'],
  ['/roommates/:id/photos', 'ordered'],
  ['/roommates/:id/similar', 'ordered'],
  ['/search-suggestions?query=vie', 'ordered'],
  ['/dashboard/stats', 'whole'],
  ['/filter-options', 'whole'],
  ['/analytics', 'whole'],
  ['/figures', 'whole'],
  ['/trending', 'ordered'],
  ['/figures/charts', 'whole'],
  ['/dashboard/interest', 'bounded'],
  ['/me', 'ordered'],
  ['/conversations', 'ordered'],
  [`/conversations?archived=true&cursor=${Date.now()}-${'f'.repeat(24)}`, 'ordered'],
  ['/conversations/:id', 'ordered'],
  ['/conversations/:id/messages?cursor=9', 'ordered'],
  ['/me/unread', 'bounded'],
  ['/notifications', 'ordered'],
  [`/notifications?cursor=${Date.now()}-${'f'.repeat(24)}`, 'ordered'],
  ['/me/notification-settings', 'ordered'],
  ['/me/export', 'ordered'],
]

/** Reads that are also checked for a user with blocks. Most leave out the listings of blocked people. */
const readsWithBlocks: [path: string, kind: PlanKind][] = [
  ['/blocks', 'ordered'],
  [`/blocks?cursor=${Date.now()}-${'f'.repeat(24)}`, 'ordered'],
  ['/roommates?limit=20', 'ordered'],
  [`/roommates?limit=20&cursor=${Date.now() - 30 * DAY_MS}-${'f'.repeat(24)}`, 'ordered'],
  ['/roommates/:id', 'ordered'],
  ['/roommates/:id/photos', 'ordered'],
  ['/roommates/:id/similar', 'ordered'],
  ['/search-suggestions?query=vie', 'ordered'],
  ['/trending', 'ordered'],
  ['/dashboard/stats', 'whole'],
]

test.each([
  ['', 2],
  ['minRent=500&maxRent=900&roomType=Single', 2],
  ['pets=true', 3],
  ['furnished=true&roomType=Single&smoking=false', 2],
  ['search=room%20view&location=Austin&roomType=Single', 2],
  ['search=view&maxRent=900', 2],
])('GET /all-items?%s takes %i queries', async (query, queries) => {
  api.reads.length = 0
  await api.visitor().get(`/all-items?${query}`).expect(200)
  expect(api.reads).toHaveLength(queries)
})

const COUNT_ALL = /"pipeline":\[\{"\$match":\{("ownerUid":\{"\$nin":[^}]*\})?\}\},\{"\$limit":10/

/** Expects the kind of plan for each read of a request. */
const expectPlans = async (person: Person, path: string, kind: PlanKind): Promise<void> => {
  const plans = await explainReads(() => api.as(person).get(path.replace(':id', listingId)).expect(200))
  for (const { command, stages } of plans) {
    if (kind === 'whole' && command.includes('"pipeline":[{"$group"')) continue
    if (COUNT_ALL.test(command)) continue
    expect(stages, command).not.toContain('COLLSCAN')
    expect(stages.join(), command).toMatch(/IXSCAN|IDHACK|EXPRESS/)
    if (kind === 'ordered') expect(stages.join(), command).not.toMatch(SORTS)
  }
}

describe('query plans', () => {
  test.each(reads)('the plan of GET %s is %s', (path, kind) => expectPlans(host, path, kind))

  test.each([...reads.filter(([path], i) => path.startsWith('/all-items') && i % 5 === 0), ...readsWithBlocks])(
    'the plan of GET %s of a user with blocks is %s',
    (path, kind) => expectPlans(seeker, path, kind),
  )

  test('blocking a person never scans a collection', async () => {
    const own = await postListing(api.as(host))
    const blocker = await api.createPerson()
    await api.as(blocker).patch(`/roommates/${own}/like`).expect(200)
    const plans = await explainReads(() => fetchBody(api.as(blocker), createBlock, { body: { listingId: own } }))
    for (const { command, stages } of plans) expect(stages, command).not.toContain('COLLSCAN')
  })

  test('a view, a like and an unlike never scan a collection', async () => {
    const other = (await api.collections.listings.findOne({ ownerUid: 'owner-7' }))?._id.toHexString() ?? ''
    const plans = await explainReads(async () => {
      await api.as(seeker).get(`/roommates/${other}`).expect(200)
      await api.as(seeker).patch(`/roommates/${other}/like`).expect(200)
      await api.as(seeker).patch(`/roommates/${other}/like`).expect(200)
      await api.as(seeker).delete(`/roommates/${other}/like`).expect(200)
    })
    for (const { command, stages } of plans) expect(stages, command).not.toContain('COLLSCAN')
  })

  test('messages, read markers, and edits and deletions of a listing never scan a collection', async () => {
    const own = await postListing(api.as(host))
    await api.as(seeker).patch(`/roommates/${own}/like`).expect(200)
    const plans = await explainReads(async () => {
      const body = messageBody()
      const { conversation, message } = await fetchBody(api.as(seeker), messageListing, { params: { id: own }, body })
      const params = { id: conversation._id }
      await fetchBody(api.as(seeker), sendMessage, { params, body: messageBody() })
      await fetchBody(api.as(host), markRead, { params, body: { upTo: message._id } })
      await fetchBody(api.as(host), readNotifications, { body: { all: true } })
      await api
        .as(host)
        .put(`/roommates/${own}`)
        .send(listingBody({ rent: 900 }))
        .expect(200)
      await api.as(host).delete(`/roommates/${own}`).expect(204)
    })
    for (const { command, stages } of plans) expect(stages, command).not.toContain('COLLSCAN')
  })

  test('the queue of moderators scans an index in order, without a sort', async () => {
    const moderator = await api.createPerson({ role: 'moderator' })
    for (const cursor of ['', `&cursor=${Date.now() - 60 * DAY_MS}-${'f'.repeat(24)}`]) {
      const plans = await explainReads(() => api.as(moderator).get(`/moderation/queue?limit=20${cursor}`).expect(200))
      const pages = plans.filter(({ command }) => command.includes('moderationCases'))
      expect(pages).toHaveLength(1)
      for (const page of pages) expectOrdered(page)
    }
  })

  test('judging a listing for risk never scans a collection', async () => {
    const own = await postListing(api.as(host))
    const photo = { id: '1'.padStart(24, '0'), width: 1, height: 1, alt: '', placeholder: '' }
    await api.collections.listings.updateOne({ _id: new ObjectId(own) }, { $set: { photos: [photo] } })
    const description = Array.from({ length: 40 }, (_, i) => `description${i}`).join(' ')
    const edited = listingBody({ description, rent: 300 })
    const plans = await explainReads(() => api.as(host).put(`/roommates/${own}`).send(edited).expect(200))
    const collections = plans.map(({ command }) => /"find":"(\w+)"/.exec(command)?.[1])
    expect(plans.map(({ command }) => command).join()).toContain('"bands"')
    for (const name of ['photoHashes', 'hiddenListings', 'moderationCases']) expect(collections).toContain(name)
    for (const { command, stages } of plans) expect(stages, command).not.toContain('COLLSCAN')
  })

  test('looking for due notification mails never scans a collection', async () => {
    const { db } = api.context
    const group = { uid: host.uid, type: 'listing' } as const
    const plans = await explainReads(() =>
      api.context.transaction(async (session) => {
        await notificationRepository(db).findDueMails(new Date(), 100)
        await outboxRepository(db).findLatest({ ...group, topic: group.type }, { since: new Date(), limit: 3 }, session)
        await notificationRepository(db).takeMails(group, { since: new Date(), mailedAt: undefined }, session)
      }),
    )
    expect(plans).toHaveLength(3)
    for (const { command, stages } of plans) expect(stages, command).not.toContain('COLLSCAN')
  })

  test('finding rooms whose search keys an older version derived scans an index', async () => {
    await api.collections.listings.updateMany({ likeCount: 1 }, { $set: { 'derived.version': 0 } })
    const plans = await explainReads(() => keysRepository(api.context.db).findOutdated(50))
    expect(plans).toHaveLength(1)
    for (const { command, stages } of plans) expect(stages, command).not.toContain('COLLSCAN')
  })

  test('finding pending suspensions scans an index in order, without a sort', async () => {
    const pending = { suspensionPending: true } as const
    const { users } = api.collections
    await users.updateMany({ _id: { $in: ['owner-1', 'owner-2'] } }, { $set: pending })
    await users.updateMany({ _id: 'owner-1' }, { $set: { suspendedAt: new Date() } })
    await refreshStatistics(api.mongoUri, api.databaseName)
    const plans = await explainReads(() => userRepository(api.context.db).findSuspensionPending(100))
    expect(plans).toHaveLength(1)
    for (const plan of plans) expectOrdered(plan)
  })

  test('claiming the next mail scans an index in order, without a sort', async () => {
    const outbox = outboxCollection.of(api.context.db)
    const docs = Array.from({ length: 600 }, (_, i) => ({
      _id: new ObjectId(),
      to: null,
      subject: 'Hi',
      text: 'Hello',
      createdAt: new Date(),
      attempts: 1,
      ...(i % 100 === 0 ? { dueAt: new Date(i) } : { outcome: 'sent' as const, doneAt: new Date() }),
    }))
    await outbox.insertMany(docs)
    await refreshStatistics(api.mongoUri, api.databaseName)
    api.commands.length = 0
    await outboxRepository(api.context.db).claim(new Date(), new Date())
    const claim = api.commands.find(({ name }) => name === 'findAndModify')?.command
    // Not every engine explains findAndModify.
    const plans = await explainReads(() =>
      outbox.find(claim?.['query'] as Document, { sort: claim?.['sort'] as Record<string, 1>, limit: 1 }).toArray(),
    )
    for (const plan of plans) expectOrdered(plan)
  })

  test('with more matches than the cap, a page by age scans an index in order, without a sort', async () => {
    for (const query of ['minRent=500', 'location=Austin&search=ro%20view', 'search=view&sort=oldest&page=2']) {
      const plans = await explainReads(() => capped.as(host).get(`/all-items?${query}`).expect(200), capped)
      const pages = plans.filter(({ command }) => command.includes('{"$sort"'))
      expect(pages).toHaveLength(1)
      for (const page of pages) expectOrdered(page)
    }
  })
})
