import { listTrending } from '@roommate-finder/contracts/discovery'
import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { createBlock } from '@roommate-finder/contracts/trust'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let host: Person
let crowd: Person[]
let unconfirmed: Person[]
let id: string

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createStoredPerson({ name: 'Hana Host' })
  crowd = await Promise.all(Array.from({ length: 6 }, () => api.createPerson()))
  unconfirmed = await Promise.all(Array.from({ length: 3 }, () => api.createPerson({ emailVerified: false })))
})
beforeEach(async () => {
  await api.clear()
  id = await insertListing(api, host, { title: 'Green door room' })
})
afterAll(() => api.close())

const HOME = '203.0.113.1'

/** Another network for each number. */
const network = (number: number): string => `198.51.100.${number}`

const from = (address: string, { token }: Person) =>
  api.visitor({ Authorization: `Bearer ${token}`, 'X-Forwarded-For': address })
const like = (person: Person, address: string, listing = id) =>
  fetchBody(from(address, person), likeListing, { params: { id: listing } })
const unlike = (person: Person, address: string) => fetchBody(from(address, person), unlikeListing, { params: { id } })

const person = (index: number): Person => crowd[index] ?? host

const readCounts = async (listingId = id) => {
  const listing = await api.collections.listings.findOne({ _id: new ObjectId(listingId) })
  return { likes: listing?.likeCount, trend: listing?.trendLikes ?? 0 }
}

test('likes of unconfirmed users and further likes of a network do not count for trending', async () => {
  for (const [i, each] of unconfirmed.entries()) await like(each, network(i))
  expect(await readCounts()).toEqual({ likes: 3, trend: 0 })
  for (const each of crowd) await like(each, '2001:db8:1:2::1')
  expect(await readCounts()).toEqual({ likes: 9, trend: 1 })
  const other = await insertListing(api, host)
  await like(person(1), '2001:db8:1:2::2', other)
  expect(await readCounts(other)).toEqual({ likes: 1, trend: 1 })
})

test('a room with many likes of one network trends below one with two likes of two networks', async () => {
  const fair = await insertListing(api, host, { title: 'Fair room' })
  for (const each of [...crowd, ...unconfirmed]) await like(each, HOME)
  for (const i of [0, 1]) await like(person(i), network(i), fair)
  const trending = await fetchBody(api.visitor(), listTrending)
  expect(trending.map(({ title, likeCount }) => [title, likeCount])).toEqual([
    ['Fair room', 2],
    ['Green door room', 9],
  ])
})

test('concurrent likes of one network count once for trending', async () => {
  await Promise.all(crowd.map((each) => like(each, HOME)))
  expect(await readCounts()).toEqual({ likes: 6, trend: 1 })
})

test('an unlike takes back what its like counted, and another user of the network counts then', async () => {
  await like(person(0), HOME)
  await like(person(1), HOME)
  await unlike(person(1), HOME)
  expect(await readCounts()).toEqual({ likes: 1, trend: 1 })
  await unlike(person(0), HOME)
  expect(await readCounts()).toEqual({ likes: 0, trend: 0 })
  await like(person(1), HOME)
  await like(person(0), HOME)
  expect(await readCounts()).toEqual({ likes: 2, trend: 1 })
})

test('the deletion of an account and a block take back what the likes counted', async () => {
  const [leaving, blocked] = [await api.createPerson(), await api.createPerson()]
  for (const [i, each] of [leaving, blocked, person(0)].entries()) await like(each, network(i))
  await like(unconfirmed[0] ?? host, network(9))
  expect(await readCounts()).toEqual({ likes: 4, trend: 3 })
  await api.as(leaving).delete('/me').expect(204)
  expect(await readCounts()).toEqual({ likes: 3, trend: 2 })
  await fetchBody(api.as(blocked), createBlock, { body: { listingId: id } })
  expect(await readCounts()).toEqual({ likes: 2, trend: 1 })
})

test('what is stored of the network names no address, user or listing, and expires after 30 days', async () => {
  await like(person(0), HOME)
  const [doc] = await api.collections.trendNetworks.find().toArray()
  expect(doc).toEqual({ _id: expect.stringMatching(/^[\w-]{43}$/) as string, at: expect.any(Date) as Date })
  const interest = await api.collections.interests.findOne()
  expect(JSON.stringify(interest)).not.toContain(doc?._id)
  expect(await api.collections.trendNetworks.indexes()).toContainEqual(
    expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 30 * 86_400 }),
  )
})
