import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { ask, call, failureOf } from '../../testing/answers.ts'
import { type Caller, type Person, postListing, startWorld, type World } from '../../testing/harness.ts'
import { insertListings } from '../../testing/insert-listings.ts'

let world: World
let ana: Person
let ben: Person

beforeAll(async () => {
  world = await startWorld()
  ana = await world.person({ name: 'Ana Lima', picture: 'https://photos.example.com/ana.jpg' })
  ben = await world.person({ name: 'Ben Ortiz' })
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const NOBODYS_ID = '0123456789abcdef01234567'
const DAY_MS = 86_400_000

const look = (by: Caller, id: string) => ask(by, getListing, { params: { id } })

const from = (address: string): Caller => world.visitor({ 'X-Forwarded-For': address })

const storedViews = async (id: string) =>
  (await world.collections.listings.findOne({ _id: new ObjectId(id) }))?.viewCount

describe('GET /roommates/{id}', () => {
  test('for a visitor → 200 with the host, without a way to reach them', async () => {
    const id = await postListing(world.as(ana))
    const listing = await look(world.visitor(), id)
    expect(listing).toMatchObject({ _id: id, userName: 'Ana Lima', isOwner: false, liked: false })
    expect(listing.host).toEqual({
      name: 'Ana Lima',
      photoURL: 'https://photos.example.com/ana.jpg',
      verified: true,
      memberSince: expect.stringMatching(/^\d{4}-/) as string,
    })
  })

  test('an id in capitals → the same listing', async () => {
    const id = await postListing(world.as(ana))
    expect((await look(world.visitor(), id.toUpperCase()))._id).toBe(id)
  })

  test.each([NOBODYS_ID, 'x', '123', `${NOBODYS_ID}0`, '%00'])('id %s → 404', async (id) => {
    expect(failureOf(await world.visitor().get(`/roommates/${id}`), 'not_found').error).toBe('Roommate post not found.')
  })

  test('an undecodable id → 404', async () => {
    failureOf(await world.visitor().get('/roommates/%E0%A4%A'), 'not_found')
  })

  test('a query → 400', async () => {
    const answer = await world.visitor().get(`/roommates/${NOBODYS_ID}?full=1`)
    expect(failureOf(answer, 'validation_failed').fields).toEqual({ full: 'Unknown parameter' })
  })
})

describe('views of GET /roommates/{id}', () => {
  test('the first look of a viewer → counted, and in the answer already', async () => {
    const id = await postListing(world.as(ana))
    expect((await look(world.as(ben), id)).viewCount).toBe(1)
    expect((await look(world.visitor(), id)).viewCount).toBe(2)
    expect(await storedViews(id)).toBe(2)
  })

  test('the same viewer again within the UTC day → not counted; on the next day → counted', async () => {
    const id = await postListing(world.as(ana))
    for (const by of [world.as(ben), world.visitor()]) {
      const { viewCount } = await look(by, id)
      expect((await look(by, id)).viewCount).toBe(viewCount)
    }
    world.clock.advance(DAY_MS)
    expect((await look(world.as(ben), id)).viewCount).toBe(3)
    expect((await look(world.visitor(), id)).viewCount).toBe(4)
  })

  test('visitors of one address, whatever their browsers → one viewer; of another address → another', async () => {
    const id = await postListing(world.as(ana))
    for (const agent of ['one', 'two']) {
      const by = world.visitor({ 'X-Forwarded-For': '203.0.113.1', 'User-Agent': agent })
      expect((await look(by, id)).viewCount).toBe(1)
    }
    expect((await look(from('203.0.113.2'), id)).viewCount).toBe(2)
  })

  test('visitors of one /64 of IPv6 → one viewer; of the next /64 → another', async () => {
    const id = await postListing(world.as(ana))
    await look(from('2001:db8:0:1::1'), id)
    expect((await look(from('2001:db8:0:1:ffff::2'), id)).viewCount).toBe(1)
    expect((await look(from('2001:db8:0:2::1'), id)).viewCount).toBe(2)
  })

  test('HEAD → not counted, and the first GET after it is', async () => {
    const id = await postListing(world.as(ana))
    for (const by of [world.as(ben), world.visitor()]) await by.head(`/roommates/${id}`).expect(200)
    expect(await storedViews(id)).toBe(0)
    expect((await look(world.visitor(), id)).viewCount).toBe(1)
  })

  test('the owner → never counted', async () => {
    const id = await postListing(world.as(ana))
    expect((await look(world.as(ana), id)).viewCount).toBe(0)
    expect(await storedViews(id)).toBe(0)
  })

  test('8 concurrent calls of one viewer → one view, which later answers hold', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await postListing(world.as(ana))
      await Promise.all(Array.from({ length: 8 }, () => look(world.as(ben), id)))
      expect(await storedViews(id)).toBe(1)
      expect((await look(world.as(ben), id)).viewCount).toBe(1)
    }
  })

  test('20 viewers at once → 20 views', async () => {
    const id = await postListing(world.as(ana))
    await Promise.all(Array.from({ length: 20 }, (_, i) => look(from(`203.0.113.${i}`), id)))
    expect(await storedViews(id)).toBe(20)
  })

  test('a list, a search or a look at what is similar → no view', async () => {
    const id = await postListing(world.as(ana))
    for (const path of ['/roommates', '/all-items', '/trending', `/roommates/${id}/similar`]) {
      await world.as(ben).get(path).expect(200)
    }
    expect(await storedViews(id)).toBe(0)
  })
})

describe('GET /roommates/{id}/similar', () => {
  const similarTo = async (id: string) =>
    (await ask(world.visitor(), listSimilar, { params: { id } })).map(({ rent, title }) => rent ?? title)

  test('more than 4 fit → the 4 nearest in rent, available, of the same place, without itself', async () => {
    const [id = ''] = await insertListings(world, ana, [
      { rent: 1000 },
      { rent: 700 },
      { rent: 960 },
      { rent: 1010 },
      { rent: 1100 },
      { rent: 1500, location: 'AUSTIN,  tx' },
      { rent: 980, location: 'Dallas, TX' },
      { rent: 1005, availability: 'not available' },
      { rent: 1000, location: 'Áustin, TX' },
    ])
    expect(await similarTo(id)).toEqual([1000, 1010, 960, 1100])
  })

  test('the dearest and the cheapest → neighbours on their one side', async () => {
    const ids = await insertListings(
      world,
      ana,
      [100, 200, 300, 400, 500, 600].map((rent) => ({ rent })),
    )
    expect(await similarTo(ids[0] ?? '')).toEqual([200, 300, 400, 500])
    expect(await similarTo(ids[5] ?? '')).toEqual([500, 400, 300, 200])
  })

  test('listings without a rent → after those with one, and asked of one they still give an answer', async () => {
    const [priced = '', unpriced = ''] = await insertListings(world, ana, [
      { rent: 900 },
      { rent: null, title: 'Room of unknown rent' },
      { rent: 5000 },
    ])
    expect(await similarTo(priced)).toEqual([5000, 'Room of unknown rent'])
    expect(await similarTo(unpriced)).toHaveLength(2)
  })

  test('nothing is like it → an empty list', async () => {
    const id = await postListing(world.as(ana))
    expect(await similarTo(id)).toEqual([])
  })

  test('a listing that is not available itself → still has similar ones', async () => {
    const [id = ''] = await insertListings(world, ana, [{ availability: 'not available' }, { rent: 800 }])
    expect(await similarTo(id)).toEqual([800])
  })

  test('unknown and malformed id → 404; a query → 400', async () => {
    failureOf(await call(world.visitor(), listSimilar, { params: { id: NOBODYS_ID } }), 'not_found')
    failureOf(await call(world.visitor(), listSimilar, { params: { id: 'x' } }), 'not_found')
    const answer = await world.visitor().get(`/roommates/${NOBODYS_ID}/similar?limit=9`)
    expect(failureOf(answer, 'validation_failed').fields).toEqual({ limit: 'Unknown parameter' })
  })
})
