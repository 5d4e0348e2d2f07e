import { likeListing } from '@roommate-finder/contracts/interest'
import { MATCHES_SHOWN } from '@roommate-finder/contracts/limits'
import { listMatches } from '@roommate-finder/contracts/matches'
import { messageListing } from '@roommate-finder/contracts/messages'
import type { ProfileInput } from '@roommate-finder/contracts/profiles'
import { hideRoom } from '@roommate-finder/contracts/shortlist'
import { describe, expect, test } from 'vitest'
import { listAnswers, putHousehold, putProfile, QUIET } from '../../testing/answers.ts'
import { call, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertBlock } from '../../testing/insert-block.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing, insertListings, type ListingToInsert } from '../../testing/insert-listings.ts'
import { messageBody } from '../../testing/test-api.ts'

const AUSTIN = '4671654'
const RENO = '5511077'
const DAY_MS = 86_400_000
/** Rooms are free in it, and people move in. */
const YEAR = new Date().getUTCFullYear() + 1

const { api, host, seeker } = await startWithHostAndSeeker()

const save = (fields: Partial<ProfileInput> = {}) => putProfile(api.as(seeker), fields)
const insert = (room: ListingToInsert = {}) => insertListing(api, host, room)
const read = (cursor?: string) => fetchBody(api.as(seeker), listMatches, { query: { cursor } })
const readTitles = async () => (await read()).items.map(({ title }) => title)

describe('GET /matches', () => {
  test('is empty without a profile', async () => {
    await insert()
    expect(await read()).toEqual({ items: [], next: null })
  })

  test.each<[string, ListingToInsert, boolean]>([
    ['within the budget', { rent: 900 }, true],
    ['above the budget', { rent: 901 }, false],
    ['without a rent', { rent: null }, false],
    ['free on the last day', { availableFrom: `${YEAR}-02-15` }, true],
    ['free later', { availableFrom: `${YEAR}-02-16` }, false],
    ['with the wanted minimum stay', { minimumStayMonths: 6 }, true],
    ['with a longer minimum stay', { minimumStayMonths: 7 }, false],
    ['that says nothing of dates and stay', { availableFrom: undefined, minimumStayMonths: undefined }, true],
    ['elsewhere', { location: 'Denver, CO' }, false],
    ['near the other place', { location: 'Reno, NV' }, true],
    ['that is paused', { status: 'paused' }, false],
    ['that is rented', { status: 'rented' }, false],
  ])('by the profile, with a room %s', async (_what, room, isSuited) => {
    const moveIn = { from: `${YEAR}-01-15`, to: `${YEAR}-02-15` }
    await save({ places: [AUSTIN, RENO], budgetMax: 900, moveIn, stayMonths: 6 })
    await insert({ availableFrom: `${YEAR}-02-01`, minimumStayMonths: 1, ...room })
    expect((await read()).items).toHaveLength(isSuited ? 1 : 0)
  })

  test('takes rooms that are free today once the last day to move has passed', async () => {
    await save({ moveIn: { from: '2026-01-01', to: '2026-01-31' } })
    await insert({ title: 'Free room', availableFrom: '2026-03-01' })
    await insert({ title: 'Later room', availableFrom: `${YEAR}-01-01` })
    expect(await readTitles()).toEqual(['Free room'])
  })

  test('lists a room near two places once', async () => {
    await save({ places: [AUSTIN, 'zip78704'] })
    await insert()
    expect((await read()).items).toHaveLength(1)
  })

  test('lists the best fit first, with the reasons, and leaves out clashes', async () => {
    await save({ answers: listAnswers(QUIET, 'matters') })
    const [good = '', fair = '', clash = ''] = await insertListings(api, host, [
      { title: 'Good room' },
      { title: 'Fair room' },
      { title: 'Clash room' },
    ])
    await putHousehold(api.as(host), good, listAnswers(QUIET))
    await putHousehold(api.as(host), fair, listAnswers({ ...QUIET, sleep: 'late', guests: 'often' }, 'matters'))
    await putHousehold(api.as(host), clash, listAnswers({ parties: 'often' }))
    const { items } = await read()
    expect(items.map(({ title }) => title)).toEqual(['Good room', 'Fair room'])
    expect(items).toMatchObject([{ fit: { verdict: 'good' } }, { fit: { differs: ['sleep', 'guests'] } }])
  })

  test('lists rooms without a verdict for a profile without answers', async () => {
    await save({ answers: [] })
    await insert()
    const { items } = await read()
    expect(items).toHaveLength(1)
    expect(items[0]).not.toHaveProperty('fit')
  })

  const left: [string, (id: string) => unknown][] = [
    ['that the seeker is interested in', (id) => fetchBody(api.as(seeker), likeListing, { params: { id } })],
    [
      'that the seeker has written about',
      (id) => fetchBody(api.as(seeker), messageListing, { params: { id }, body: messageBody() }),
    ],
    ['that the seeker has hidden', (id) => fetchBody(api.as(seeker), hideRoom, { params: { id } })],
    ['of a blocked host', (id) => insertBlock(api, id, { uid: seeker.uid, blockedUid: host.uid })],
    ['of a host who has blocked the seeker', (id) => insertBlock(api, id, { uid: host.uid, blockedUid: seeker.uid })],
    ['that is hidden from others', (id) => hideListing(api, id)],
  ]

  test.each(left)('leaves out a room %s', async (_which, change) => {
    await save()
    await insert({ title: 'Other room' })
    const id = await insert({ title: 'Green door room' })
    expect((await readTitles()).sort()).toEqual(['Green door room', 'Other room'])
    await change(id)
    expect(await readTitles()).not.toContain('Green door room')
  })

  test('leaves out own rooms', async () => {
    await save()
    await insertListing(api, seeker)
    expect((await read()).items).toEqual([])
  })

  test(`answers ${MATCHES_SHOWN} at a time, each once, also when the last one is gone meanwhile`, async () => {
    await save()
    const count = 2 * MATCHES_SHOWN + 5
    await insertListings(
      api,
      host,
      Array.from({ length: count }, () => ({})),
    )
    const first = await read()
    expect(first.items).toHaveLength(MATCHES_SHOWN)
    await fetchBody(api.as(seeker), likeListing, { params: { id: first.items.at(-1)?._id ?? '' } })
    const second = await read(first.next ?? '')
    const third = await read(second.next ?? '')
    expect(third.next).toBeNull()
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(count)
  })

  test('puts a room later that many saw or wrote about on earlier days', async () => {
    await save({ answers: [] })
    await insertListings(api, host, [{ title: 'One room' }, { title: 'Two room' }, { title: 'Three room' }])
    const { items } = await read()
    const titles = items.map(({ title }) => title)
    for (let i = 0; i < 5; i++) api.services.attention.countContact(`room:${items[0]?._id ?? ''}`)
    await api.services.attention.finish()
    expect(await readTitles()).toEqual(titles)
    api.clock.advance(DAY_MS)
    expect(await readTitles()).toEqual([...titles.slice(1), titles[0]])
    api.clock.advance(-DAY_MS)
  })

  test('counts the attention of each room of an answered page, but none for HEAD', async () => {
    await save()
    const id = await insert()
    await read()
    await api.as(seeker).head('/matches').expect(200)
    await api.services.attention.finish()
    const docs = await api.collections.attention.find().toArray()
    expect(docs.map(({ _id, days }) => [_id, Object.values(days)])).toEqual([[`room:${id}`, [1]]])
  })

  test('refuses unknown parameters and malformed cursors', async () => {
    for (const query of ['page=2', 'cursor=next']) await api.as(seeker).get(`/matches?${query}`).expect(400)
    await call(api.visitor(), listMatches).expect(401)
  })
})
