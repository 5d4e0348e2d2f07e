import { searchListings } from '@roommate-finder/contracts/discovery'
import type { CallInput } from '@roommate-finder/contracts/endpoint'
import { likeListing, listMyInterests } from '@roommate-finder/contracts/interest'
import { SORTED_BY_FIT } from '@roommate-finder/contracts/limits'
import {
  getListing,
  listListings,
  listMyListings,
  listRoomsById,
  listSimilar,
} from '@roommate-finder/contracts/listings'
import { describe, expect, test } from 'vitest'
import { listAnswers, putHousehold, putProfile, QUIET } from '../../testing/answers.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import type { Caller } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const GOOD = {
  verdict: 'good',
  agrees: ['sleep:early', 'guests:rarely', 'parties:never', 'smoking:no'],
  differs: [],
  unknown: 6,
}
const CLASH = { verdict: 'clash', differs: ['smoking'] }
const SMOKES = listAnswers({ ...QUIET, smoking: 'inside' }, 'open')

/** Reads a room from each call that answers rooms. */
const readEverywhere = async (by: Caller, id: string, similarTo: string) => {
  const found = [
    await fetchBody(by, listListings),
    (await fetchBody(by, searchListings)).items,
    await fetchBody(by, listRoomsById, { query: { ids: id } }),
    await fetchBody(by, listSimilar, { params: { id: similarTo } }),
    [await fetchBody(by, getListing, { params: { id } })],
  ]
  return found.map((rooms) => rooms.find(({ _id }) => _id === id))
}

describe('the fit of a room', () => {
  test('is in lists and details of viewers with answers, from those of the household', async () => {
    await putProfile(api.as(seeker))
    await putProfile(api.as(host))
    const [id = '', other = ''] = await insertListings(api, host, [{}, {}])
    for (const room of await readEverywhere(api.as(seeker), id, other)) expect(room?.fit).toEqual(GOOD)
    await fetchBody(api.as(seeker), likeListing, { params: { id } })
    expect(await fetchBody(api.as(seeker), listMyInterests)).toMatchObject([{ fit: GOOD }])
    await putHousehold(api.as(host), id, SMOKES)
    for (const room of await readEverywhere(api.as(seeker), id, other)) expect(room?.fit).toMatchObject(CLASH)
    for (const room of await readEverywhere(api.as(seeker), other, id)) expect(room?.fit).toEqual(GOOD)
  })

  test('counts what the household does not accept, too', async () => {
    await putProfile(api.as(host))
    await putProfile(api.as(seeker), { answers: SMOKES })
    const id = await insertListing(api, host)
    expect((await fetchBody(api.as(seeker), getListing, { params: { id } })).fit).toMatchObject(CLASH)
  })

  test('is unknown of a household without answers', async () => {
    await putProfile(api.as(seeker))
    const id = await insertListing(api, host)
    const { fit } = await fetchBody(api.as(seeker), getListing, { params: { id } })
    expect(fit).toEqual({ verdict: 'unknown', agrees: [], differs: [], unknown: 10 })
  })

  test('is absent for visitors, owners and viewers without answers', async () => {
    await putProfile(api.as(host))
    await putProfile(api.as(seeker), { answers: [], intro: 'I cook.' })
    const [id = '', other = ''] = await insertListings(api, host, [{}, {}])
    for (const by of [api.visitor(), api.as(host), api.as(seeker)])
      for (const room of await readEverywhere(by, id, other)) {
        expect(room).toMatchObject({ _id: id })
        expect(room).not.toHaveProperty('fit')
      }
    for (const room of await fetchBody(api.as(host), listMyListings)) expect(room).not.toHaveProperty('fit')
  })

  test('costs no read for visitors, and one for viewers without answers', async () => {
    await insertListing(api, host)
    const countReads = async (by: Caller): Promise<number> => {
      api.reads.length = 0
      await fetchBody(by, searchListings)
      return api.reads.filter(({ find }) => find === 'profiles' || find === 'households').length
    }
    expect(await countReads(api.visitor())).toBe(0)
    expect(await countReads(api.as(seeker))).toBe(1)
  })
})

type Query = NonNullable<CallInput<typeof searchListings>['query']>

const sort = (query: Query = {}) => fetchBody(api.as(seeker), searchListings, { query: { sort: 'fit', ...query } })
const listIds = async (query?: Query) => (await sort(query)).items.map(({ _id }) => _id)

describe('rooms sorted by fit', () => {
  test('come best first, the newest of equals first, and clashes and own rooms last', async () => {
    await putProfile(api.as(seeker))
    const at = (second: number) => ({ createdAt: new Date(second * 1_000) })
    const rooms = Array.from({ length: 6 }, (_, i) => at(i))
    const [good = '', older = '', clash = '', better = '', newer = '', unknown = ''] = await insertListings(
      api,
      host,
      rooms,
    )
    const own = await insertListing(api, seeker, at(9))
    const differs = listAnswers({ ...QUIET, sleep: 'late' }, 'matters')
    const seekerMinds = listAnswers(QUIET, 'matters')
    await putProfile(api.as(seeker), {
      answers: [...seekerMinds.slice(0, 3), ...listAnswers({ smoking: 'no', food: 'vegan' })],
    })
    await putHousehold(api.as(host), good, listAnswers(QUIET))
    await putHousehold(api.as(host), better, listAnswers({ ...QUIET, food: 'vegan' }))
    for (const id of [older, newer]) await putHousehold(api.as(host), id, differs)
    await putHousehold(api.as(host), clash, listAnswers({ ...QUIET, food: 'vegan', smoking: 'inside' }))
    const best = [better, good, newer, older, unknown, clash, own]
    expect(await listIds()).toEqual(best)
    expect(await listIds({ order: 'asc' })).toEqual(best)
    expect(await listIds({ limit: 3, page: 2 })).toEqual(best.slice(3, 6))
    expect((await sort({ limit: 3, page: 2 })).pagination).toEqual({ current: 2, pages: 3, total: 7 })
  })

  test('match the filters, and say how far they are', async () => {
    await putProfile(api.as(seeker))
    const [near = ''] = await insertListings(api, host, [{ location: 'Austin, TX' }, { location: 'Boston, MA' }])
    const { items } = await sort({ near: '4671654' })
    expect(items).toMatchObject([{ _id: near, distanceMiles: 0, fit: { verdict: 'unknown' } }])
  })

  test('are the newest 1,000 matches', async () => {
    await putProfile(api.as(seeker))
    const rooms = Array.from({ length: SORTED_BY_FIT + 1 }, (_, i) => ({ createdAt: new Date(i * 1_000) }))
    const ids = await insertListings(api, host, rooms)
    for (const id of ids.slice(0, 2)) await putHousehold(api.as(host), id, listAnswers(QUIET))
    expect(await listIds({ limit: 2 })).toEqual([ids[1], ids.at(-1)])
    expect(await listIds({ limit: 2, search: 'room' })).toEqual([ids[1], ids.at(-1)])
  })

  test.each(['a visitor', 'a person without answers'])('return 400 for %s', async (who) => {
    await putProfile(api.as(seeker), { answers: [] })
    const by = who === 'a visitor' ? api.visitor() : api.as(seeker)
    const { fields } = expectError(await call(by, searchListings, { query: { sort: 'fit' } }), 'validation_failed')
    expect(fields).toEqual({ sort: 'Needs your answers about living together' })
  })
})
