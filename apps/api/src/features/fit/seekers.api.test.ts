import { type FitWeight, fitQuestions } from '@roommate-finder/contracts/fit'
import { MATCHES_SHOWN } from '@roommate-finder/contracts/limits'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { listSeekers } from '@roommate-finder/contracts/matches'
import { messageListing } from '@roommate-finder/contracts/messages'
import { deleteAccount } from '@roommate-finder/contracts/own-data'
import type { ProfileInput } from '@roommate-finder/contracts/profiles'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { toUtcDay } from '../../lib/calendar.ts'
import { listAnswers, putHousehold, putProfile, QUIET } from '../../testing/answers.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertBlock } from '../../testing/insert-block.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { insertProfiles } from '../../testing/insert-profile.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const DAY_MS = 86_400_000
/** Rooms are free in it, and people move in. */
const YEAR = new Date().getUTCFullYear() + 1
const AUSTIN = '4671654'
const RENO = '5511077'

const { api, host, seeker } = await startWithHostAndSeeker()

let id: string
beforeEach(async () => {
  id = await insertListing(api, host, {
    location: 'Austin, TX',
    rent: 850,
    availableFrom: `${YEAR}-02-01`,
    minimumStayMonths: 6,
  })
})

const save = (fields: Partial<ProfileInput> = {}, by: Person = seeker) =>
  putProfile(api.as(by), { intro: 'I like to cook.', places: [AUSTIN], visible: true, ...fields })

const answerForRoom = (own: Parameters<typeof listAnswers>[0], weight: FitWeight = 'must') =>
  putHousehold(api.as(host), id, listAnswers(own, weight))

const list = (by: Person = host) => call(api.as(by), listSeekers, { params: { id } })
const read = async () => (await fetchBody(api.as(host), listSeekers, { params: { id } })).items
const readNames = async () => (await read()).map(({ name }) => name)

/** Stores people without accounts. */
const insertPeople = async (uids: string[]) => {
  await api.collections.users.deleteMany({ _id: { $in: uids } })
  await api.collections.users.insertMany(
    uids.map((_id) => ({
      _id,
      name: `${_id} Person`,
      email: null,
      photoURL: null,
      verified: true,
      memberSince: null,
      tokenIssuedAt: 0,
    })),
  )
}

describe('the seekers that a room suits', () => {
  test('have a first name, what they say of themselves, and how they fit, but nothing that identifies them', async () => {
    await answerForRoom(QUIET)
    const fields = { budgetMax: 900, moveIn: { from: `${YEAR}-01-15`, to: `${YEAR}-02-15` }, stayMonths: 12 }
    await save(fields)
    const response = await list()
    expect(response.body).toEqual({
      items: [
        {
          seekerId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
          name: 'Sam',
          intro: 'I like to cook.',
          ...fields,
          fit: {
            verdict: 'good',
            agrees: ['sleep:early', 'guests:rarely', 'parties:never', 'smoking:no'],
            differs: [],
            unknown: 6,
          },
        },
      ],
      next: null,
    })
    for (const secret of [seeker.uid, seeker.email, 'Seeker']) expect(response.text).not.toContain(secret)
  })

  test.each<[string, Partial<ProfileInput>, boolean]>([
    ['a budget of the rent', { budgetMax: 850 }, true],
    ['a lower budget', { budgetMax: 849 }, false],
    ['a move until the room is free', { moveIn: { from: `${YEAR}-01-01`, to: `${YEAR}-02-01` } }, true],
    ['an earlier move', { moveIn: { from: `${YEAR}-01-01`, to: `${YEAR}-01-31` } }, false],
    ['the minimum stay', { stayMonths: 6 }, true],
    ['a shorter stay', { stayMonths: 5 }, false],
    ['no budget, dates, stay or place', { places: [] }, true],
    ['a place far away', { places: [RENO] }, false],
    ['one place of two nearby', { places: [RENO, AUSTIN] }, true],
  ])('with %s', async (_what, fields, isSuited) => {
    await save(fields)
    expect(await readNames()).toEqual(isSuited ? ['Sam'] : [])
  })

  test('are within the radius of their place', async () => {
    id = await insertListing(api, host, { location: 'Austin, TX', spot: { lat: 30.4, lng: -97.74 } })
    await save({ radius: 9 })
    expect(await readNames()).toEqual([])
    await save({ radius: 10 })
    expect(await readNames()).toEqual(['Sam'])
  })

  test('have not passed their last day', async () => {
    id = await insertListing(api, host, { location: 'Austin, TX', availableFrom: undefined })
    const today = toUtcDay(api.clock.now())
    await save({ moveIn: { from: '2026-01-01', to: today } })
    expect(await readNames()).toEqual(['Sam'])
    await save({ moveIn: { from: '2026-01-01', to: '2026-01-31' } })
    expect(await readNames()).toEqual([])
  })

  test('suit a room that says neither rent nor dates nor place', async () => {
    id = await insertListing(api, host, { location: 'By the old mill', rent: null })
    await save({ budgetMax: 1, moveIn: { from: `${YEAR}-01-01`, to: `${YEAR}-01-01` }, stayMonths: 1, places: [] })
    expect(await readNames()).toEqual(['Sam'])
  })

  test('come in the order of their fit', async () => {
    await insertPeople(['far', 'near'])
    await answerForRoom(QUIET, 'matters')
    await insertProfiles(api, [
      { uid: 'far', answers: listAnswers({ ...QUIET, sleep: 'late', guests: 'often' }, 'matters') },
      { uid: 'near', answers: listAnswers(QUIET) },
    ])
    expect(await readNames()).toEqual(['near', 'far'])
  })

  test(`come ${MATCHES_SHOWN} at a time, each once, also when one is gone meanwhile`, async () => {
    const uids = Array.from({ length: 2 * MATCHES_SHOWN + 5 }, (_, i) => `person${i}`)
    await insertPeople(uids)
    await insertProfiles(
      api,
      uids.map((uid) => ({ uid })),
    )
    const readPage = (cursor?: string) => fetchBody(api.as(host), listSeekers, { params: { id }, query: { cursor } })
    const first = await readPage()
    expect(first.items).toHaveLength(MATCHES_SHOWN)
    const last = first.items.at(-1)
    await api.collections.profiles.deleteOne({ _id: new ObjectId(last?.seekerId) })
    const second = await readPage(first.next ?? '')
    const third = await readPage(second.next ?? '')
    expect(third.next).toBeNull()
    const all = [first, second, third].flatMap(({ items }) => items.map(({ seekerId }) => seekerId))
    expect(new Set(all).size).toBe(uids.length)
  })
})

describe('no list of seekers has', () => {
  beforeEach(() => save())
  const others: [string, () => unknown][] = [
    ['a profile that is not visible', () => save({ visible: false })],
    ['a person the host has blocked', () => insertBlock(api, id, { uid: host.uid, blockedUid: seeker.uid })],
    ['a person who has blocked the host', () => insertBlock(api, id, { uid: seeker.uid, blockedUid: host.uid })],
    [
      'a suspended person',
      () => api.collections.users.updateOne({ _id: seeker.uid }, { $set: { suspendedAt: api.clock.now() } }),
    ],
    [
      'a person who has written about the room',
      () => call(api.as(seeker), messageListing, { params: { id }, body: messageBody() }).expect(201),
    ],
    ['a person whose deal-breaker the household misses', () => answerForRoom({ smoking: 'inside' }, 'matters')],
    [
      'a person who misses a deal-breaker of the household',
      async () => {
        await save({ answers: listAnswers({ pets: 'dog' }, 'matters') })
        await answerForRoom({ pets: 'none' })
      },
    ],
  ]

  test.each(others)('%s', async (_who, change) => {
    expect(await readNames()).toEqual(['Sam'])
    await change()
    const response = await list()
    await api.collections.users.updateOne({ _id: seeker.uid }, { $unset: { suspendedAt: '' } })
    expect(response.body).toEqual({ items: [], next: null })
  })

  test('a person whose account is deleted', async () => {
    const guest = await api.createStoredPerson({ name: 'Gil Guest' })
    await save({}, guest)
    expect((await readNames()).sort()).toEqual(['Gil', 'Sam'])
    await fetchBody(api.as(guest), deleteAccount)
    await api.finishWork()
    expect(await readNames()).toEqual(['Sam'])
  })

  test('the host', async () => {
    await save({}, host)
    expect(await readNames()).toEqual(['Sam'])
  })
})

describe('seekers of a room', () => {
  test('are not for hosts without a confirmed address, other people and visitors', async () => {
    const guest = await api.createPerson({ emailVerified: false })
    const own = await insertListing(api, guest)
    expectError(await call(api.as(guest), listSeekers, { params: { id: own } }), 'forbidden')
    expectError(await list(seeker), 'forbidden')
    expectError(await call(api.visitor(), listSeekers, { params: { id } }), 'unauthenticated')
  })

  test.each(['paused', 'rented'] as const)('that is %s get 409', async (status) => {
    await fetchBody(api.as(host), setListingStatus, { params: { id }, body: { status } })
    expectError(await list(), 'conflict')
  })

  test('that is hidden get 409', async () => {
    await hideListing(api, id)
    expectError(await list(), 'conflict')
  })

  test('see no answers that a host gives to one of them alone', async () => {
    await insertPeople(['early', 'late'])
    await insertProfiles(api, [
      { uid: 'early', answers: listAnswers(QUIET, 'matters') },
      { uid: 'late', answers: listAnswers({ ...QUIET, sleep: 'late' }, 'matters') },
    ])
    const readDiffers = async () => Object.fromEntries((await read()).map(({ name, fit }) => [name, fit.differs]))
    await answerForRoom({ ...QUIET, sleep: 'late' }, 'matters')
    expect(await readDiffers()).toEqual({ early: ['sleep'], late: [] })
    await answerForRoom(QUIET, 'matters')
    expect(await readDiffers()).toEqual({ early: [], late: ['sleep'] })
  })

  test('fit no better by accepting everything', async () => {
    await insertPeople(['honest', 'eager'])
    await answerForRoom(QUIET)
    const answers = listAnswers(QUIET)
    const eager = answers.map((each) => ({
      ...each,
      accepts: [...fitQuestions[each.question]],
      weight: 'open' as const,
    }))
    await insertProfiles(api, [
      { uid: 'honest', answers },
      { uid: 'eager', answers: eager },
    ])
    const [one, other] = await read()
    expect(one?.fit).toEqual(other?.fit)
  })
})

describe('attention', () => {
  const readPoints = async () => {
    await api.services.attention.finish()
    const docs = await api.collections.attention.find().toArray()
    return docs.map(({ _id, days }) => [_id, Object.values(days)])
  }

  test('counts each host on a UTC day once, however often they look, but none for HEAD', async () => {
    await save()
    await api.as(host).head(`/roommates/${id}/seekers`).expect(200)
    const [sam] = await read()
    await read()
    expect(await readPoints()).toEqual([[`seeker:${sam?.seekerId}`, [1]]])
    await read()
    const other = await api.createPerson()
    await fetchBody(api.as(other), listSeekers, {
      params: { id: await insertListing(api, other, { location: 'Austin, TX' }) },
    })
    expect(await readPoints()).toEqual([[`seeker:${sam?.seekerId}`, [2]]])
    api.clock.advance(DAY_MS)
    await read()
    expect(await readPoints()).toEqual([[`seeker:${sam?.seekerId}`, [2, 1]]])
    api.clock.advance(-DAY_MS)
  })

  test('of earlier days puts a person later, that of today does not', async () => {
    const uids = ['one', 'two', 'three']
    await insertPeople(uids)
    await insertProfiles(
      api,
      uids.map((uid) => ({ uid })),
    )
    const [first, ...others] = await read()
    const names = [first, ...others].map((each) => each?.name)
    for (let i = 0; i < 5; i++) api.services.attention.countContact(`seeker:${first?.seekerId ?? ''}`)
    await api.services.attention.finish()
    expect(await readNames()).toEqual(names)
    api.clock.advance(DAY_MS)
    expect(await readNames()).toEqual([...names.slice(1), names[0]])
    api.clock.advance(8 * DAY_MS)
    expect(await readNames()).toEqual(names)
    api.clock.advance(-9 * DAY_MS)
  })
})
