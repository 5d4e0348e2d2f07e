import { likeListing } from '@roommate-finder/contracts/interest'
import { updateListing } from '@roommate-finder/contracts/listing-input'
import { renewListing } from '@roommate-finder/contracts/listing-status'
import { deleteAccount } from '@roommate-finder/contracts/own-data'
import {
  createFeed,
  deleteFeed,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
  updateSavedSearch,
} from '@roommate-finder/contracts/saved-searches'
import { hideRoom } from '@roommate-finder/contracts/shortlist'
import { createBlock } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { listingBody, type Person, postListing, startTestApi, testLinks } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
let search: SavedSearch

const save = (by: Person, query: Record<string, string | number>, name = 'Near campus') =>
  fetchBody(api.as(by), saveSearch, { body: { name, query, frequency: 'off' } })

beforeEach(async () => {
  search = await save(seeker, { location: 'Austin', sort: 'rent' })
})

/** Gives a search a feed. Returns its path at the API. */
const addFeed = async ({ _id: id } = search, by = seeker): Promise<string> => {
  const { url } = await fetchBody(api.as(by), createFeed, { params: { id } })
  expect(url.startsWith(`${testLinks.webUrl}/api/feeds/`)).toBe(true)
  return url.slice(`${testLinks.webUrl}/api`.length)
}

const read = (path: string, headers = {}) => api.visitor(headers).get(path)

const readEntries = async (path: string): Promise<string[]> => {
  const { text } = await read(path).expect(200)
  return [...text.matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry)
}

const post = async (fields: object = {}): Promise<string> => {
  api.clock.advance(1_000)
  return postListing(api.as(host), { ...fields })
}

describe('a feed', () => {
  test('lists the available rooms that fit, the newest first, and no contact details', async () => {
    const id = await post({ title: 'Green door room', rent: 900 })
    await fetchBody(api.as(seeker), likeListing, { params: { id } })
    await post({ title: 'Cheaper attic room', rent: 700 })
    await post({ title: 'Gone room', availability: 'not available' })
    await post({ title: 'Room elsewhere', location: 'Boston, MA' })
    await postListing(api.as(seeker), { title: 'My own room' })
    const path = await addFeed()
    const { text, headers } = await read(path).expect(200)
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=300',
    })
    expect(text).not.toMatch(/example\.com|quiet street/)
    expect(text).toContain('<title>Near campus – Roommate Finder</title>')
    expect(text).toContain(`<link rel="self" href="${testLinks.webUrl}/api${path}"/>`)
    expect(text).toContain(`href="${testLinks.webUrl}/all-items?location=Austin&amp;sort=rent"`)
    const entries = await readEntries(path)
    expect(entries).toHaveLength(2)
    expect(entries[0]).toContain('Cheaper attic room')
    expect(entries[1]).toContain('Green door room')
    expect(entries[1]).toContain(`<id>${testLinks.webUrl}/details/${id}</id>`)
    expect(entries[1]).toContain('$900 a month · Austin, TX · Private room')
  })

  test('leaves out hidden rooms and those of a blocked person', async () => {
    const id = await post()
    const path = await addFeed()
    expect(await readEntries(path)).toHaveLength(1)
    await fetchBody(api.as(seeker), hideRoom, { params: { id } })
    expect(await readEntries(path)).toEqual([])
    const listingId = await post()
    expect(await readEntries(path)).toHaveLength(1)
    await fetchBody(api.as(seeker), createBlock, { body: { listingId } })
    expect(await readEntries(path)).toEqual([])
  })

  test('is not sent again until a room changes', async () => {
    const id = await post()
    const path = await addFeed()
    const { headers } = await read(path).expect(200)
    const { etag = '' } = headers
    expect(headers).not.toHaveProperty('last-modified')
    await read(path, { 'If-None-Match': etag }).expect(304)
    api.clock.advance(1_000)
    await api
      .as(host)
      .put(`/roommates/${id}`)
      .send(listingBody({ rent: 800 }))
      .expect(200)
    await read(path, { 'If-None-Match': etag }).expect(200)
    const renamed = await read(path).expect(200)
    await fetchBody(api.as(seeker), updateSavedSearch, { params: { id: search._id }, body: { name: 'Downtown' } })
    await read(path, { 'If-None-Match': renamed.headers['etag'] ?? '' }).expect(200)
    await read(path, { 'If-Modified-Since': new Date(8.64e15).toUTCString() }).expect(200)
  })

  test.each<[string, Record<string, unknown>, boolean]>([
    ['the same', {}, false],
    ['another description', { description: 'The room is quiet and has a view of the park.' }, false],
    ['another title', { title: 'Room with a view' }, true],
    ['another place', { location: 'Austin, Texas' }, true],
    ['another rent', { rent: 801 }, true],
    ['another type', { roomType: 'Studio' }, true],
  ])('has an entry that an edit with %s updates only if it shows the change', async (_, fields, isUpdated) => {
    const id = await post()
    const path = await addFeed()
    const readUpdated = async () => /<updated>(.*?)<.updated>/.exec((await readEntries(path))[0] ?? '')?.[1]
    const before = await readUpdated()
    api.clock.advance(1_000)
    await fetchBody(api.as(host), renewListing, { params: { id } })
    const body = listingBody(fields) as never
    await fetchBody(api.as(host), updateListing, { params: { id }, body })
    const after = await readUpdated()
    expect(after !== before).toBe(isUpdated)
    api.clock.advance(1_000)
    await fetchBody(api.as(host), updateListing, { params: { id }, body })
    expect(await readUpdated()).toBe(after)
  })

  test('has at most 50 rooms', async () => {
    for (let i = 0; i < 51; i++) await postListing(api.as(host))
    expect(await readEntries(await addFeed())).toHaveLength(50)
  })

  test('escapes names and titles', async () => {
    await post({ title: 'Tom & <b>Ann</b> ]]>' })
    const path = await addFeed(await save(seeker, {}, 'A & B <c>'))
    const { text } = await read(path).expect(200)
    expect(text).toContain('<title>A &amp; B &lt;c&gt; – Roommate Finder</title>')
    expect(text).toContain('<title type="html"><![CDATA[Tom &amp; &lt;b&gt;Ann&lt;/b&gt; ]]&gt;]]></title>')
  })
})

describe('the address of a feed', () => {
  test('is a secret that the API does not store', async () => {
    const path = await addFeed()
    const stored = await api.collections.savedSearches.find().toArray()
    expect(JSON.stringify(stored)).not.toContain(path.slice('/feeds/'.length))
    expect((await fetchBody(api.as(seeker), listSavedSearches)).items).toMatchObject([{ hasFeed: true }])
  })

  test('is replaced by a new one', async () => {
    const first = await addFeed()
    const second = await addFeed()
    await read(first).expect(404)
    await read(second).expect(200)
  })

  test('is unknown after its feed has ended, and a search without a feed may end it', async () => {
    const path = await addFeed()
    const params = { id: search._id }
    await fetchBody(api.as(seeker), deleteFeed, { params })
    await read(path).expect(404)
    await fetchBody(api.as(seeker), deleteFeed, { params })
    const [item] = (await fetchBody(api.as(seeker), listSavedSearches)).items
    expect(item).not.toHaveProperty('hasFeed')
  })

  test('is unknown after its search was deleted, and if it was never given', async () => {
    const path = await addFeed()
    await fetchBody(api.as(seeker), deleteSavedSearch, { params: { id: search._id } })
    await read(path).expect(404)
    await read(`/feeds/${'a'.repeat(43)}`).expect(404)
    await read('/feeds/short').expect(404)
  })

  test('is unknown while the account is suspended, and after it was deleted', async () => {
    const person = await api.createStoredPerson()
    const path = await addFeed(await save(person, {}), person)
    await api.collections.users.updateOne({ _id: person.uid }, { $set: { suspendedAt: api.clock.now() } })
    await read(path).expect(404)
    await api.collections.users.updateOne({ _id: person.uid }, { $unset: { suspendedAt: '' } })
    await read(path).expect(200)
    await fetchBody(api.as(person), deleteAccount)
    await read(path).expect(404)
  })

  test('has the limit of reads', async () => {
    const path = await addFeed()
    const limits = { reads: 2, writes: 9, likes: 9, forms: 9 }
    const limited = await startTestApi({ databaseName: api.databaseName, rate: limits })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await limited.visitor().get(path)).status)
    await limited.close()
    expect(statuses).toEqual([200, 200, 429])
  })
})
