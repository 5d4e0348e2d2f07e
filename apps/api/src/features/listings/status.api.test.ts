import { searchListings } from '@roommate-finder/contracts/discovery'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { getAnalytics } from '@roommate-finder/contracts/insights'
import { updateListing } from '@roommate-finder/contracts/listing-input'
import {
  renewByToken,
  renewListing,
  type StatusInput,
  setListingStatus,
} from '@roommate-finder/contracts/listing-status'
import { getListing, type ListingStatus, listListings, listMyListings } from '@roommate-finder/contracts/listings'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { workQueue } from '../../db/work.ts'
import { createMetrics } from '../../metrics.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { deliverMails } from '../../testing/send-mails.ts'
import { listingBody, readLinkToken } from '../../testing/test-api.ts'
import { searchMatches } from '../alerts/document.ts'

const DAY_MS = 86_400_000

const metrics = createMetrics()
const { api, host, seeker } = await startWithHostAndSeeker({ metrics })

let id: string
beforeEach(async () => {
  id = await insertListing(api, host, { title: 'Green door room' })
})

const setStatus = (body: StatusInput, by = host) => call(api.as(by), setListingStatus, { params: { id }, body })
const edit = (fields: Record<string, unknown>) =>
  fetchBody(api.as(host), updateListing, { params: { id }, body: listingBody(fields) as never })
const read = (by = seeker) => fetchBody(api.as(by), getListing, { params: { id } })
const findStored = () => api.collections.listings.findOne({ _id: new ObjectId(id) })
const listNotified = async () => (await fetchBody(api.as(host), listNotifications)).items

/** Runs the job some days later. The clock then shows the real time again. */
const runAfter = async (days: number): Promise<void> => {
  api.clock.advance(days * DAY_MS)
  await api.services.statuses.runDue()
  await api.finishWork()
  api.clock.reset()
}

/** Returns the token of the link in the newest notification of the host. */
const readToken = async (): Promise<string> => {
  const [newest] = await listNotified()
  return readLinkToken(`https://rooms.example${newest?.href ?? ''}`).token
}
const renew = (token: string) => call(api.visitor(), renewByToken, { body: { token } })

describe('the status of a listing', () => {
  test('is active after the post, and confirmed then; only the owner sees when it expires', async () => {
    const seen = await read()
    expect(seen).toMatchObject({ status: 'active', availability: 'available', confirmedAt: seen.createdAt })
    expect(seen).not.toHaveProperty('expiresAt')
    const own = await read(host)
    expect(Date.parse(own.expiresAt ?? '')).toBe(Date.parse(own.createdAt) + 30 * DAY_MS)
  })

  test.each<['active' | 'paused' | 'rented', string]>([
    ['active', 'available'],
    ['paused', 'not available'],
    ['rented', 'not available'],
  ])('%s means %s', async (status, availability) => {
    expect((await setStatus({ status })).body).toMatchObject({ status, availability })
    expect(await read()).toMatchObject({ status, availability })
  })

  test('rented is counted once for each room, by whether its owner found the person here', async () => {
    const count = async (answer: string): Promise<number> =>
      Number(new RegExp(`rooms_rented_total{found_here="${answer}"} (\\d+)`).exec(await metrics.text())?.[1] ?? 0)
    const countAll = () => Promise.all(['yes', 'no', 'unknown'].map(count))
    const [yes = 0, no = 0, unknown = 0] = await countAll()
    for (let i = 0; i < 2; i++) await setStatus({ status: 'rented', foundHere: true })
    await setStatus({ status: 'active' })
    await setStatus({ status: 'rented' })
    await setStatus({ status: 'paused' })
    expect(await countAll()).toEqual([yes + 1, no, unknown + 1])
  })

  test('follows the availability of an edit, which leaves it alone if it stays the same', async () => {
    await setStatus({ status: 'rented', foundHere: true })
    expect(await edit({ availability: 'not available' })).toMatchObject({ status: 'rented' })
    expect(await edit({ availability: 'available' })).toMatchObject({ status: 'active' })
    expect(await edit({ availability: 'not available' })).toMatchObject({ status: 'paused' })
  })

  test.each(['available', 'not available'])(
    'of a document of an older version with %s is kept',
    async (availability) => {
      const old = { confirmedAt: '', dueAt: '', askedAt: '' } as const
      await api.collections.listings.updateOne(
        { _id: new ObjectId(id) },
        { $set: { availability } as never, $unset: old },
      )
      const seen = await read(host)
      expect(seen).toMatchObject({ status: availability === 'available' ? 'active' : 'paused', availability })
      expect(seen.confirmedAt).toBe(seen.createdAt)
      expect(seen).not.toHaveProperty('expiresAt')
    },
  )

  test('changes without the `updatedAt` of the listing, so that its owner can save an open form', async () => {
    const { updatedAt } = await read(host)
    await runAfter(27.1)
    await runAfter(30.2)
    expect(await read(host)).toMatchObject({ status: 'expired', updatedAt })
    await renew(await readToken())
    expect(await read(host)).toMatchObject({ status: 'active', updatedAt })
    for (const status of ['paused', 'rented', 'active'] as const) {
      expect((await setStatus({ status })).body).toMatchObject({ status, updatedAt })
    }
    expect(await fetchBody(api.as(host), renewListing, { params: { id } })).toMatchObject({ updatedAt })
    expect(await edit({ updatedAt, title: 'Blue door room' })).toMatchObject({ title: 'Blue door room' })
  })

  test('is set by the owner alone', async () => {
    expectError(await setStatus({ status: 'paused' }, seeker), 'forbidden')
    expectError(await call(api.as(seeker), renewListing, { params: { id } }), 'forbidden')
    expect((await read()).status).toBe('active')
  })

  test('of a hidden listing can be set', async () => {
    await hideListing(api, id)
    expect((await setStatus({ status: 'rented' })).body).toMatchObject({ status: 'rented' })
  })
})

describe.each<ListingStatus>(['rented', 'expired'])('a %s listing', (status) => {
  beforeEach(async () => {
    id = await insertListing(api, host, { title: 'Blue door room', status, rent: 5_000, location: 'Reno, NV' })
  })

  test('keeps its address, and its owner sees it', async () => {
    expect(await read()).toMatchObject({ status, availability: 'not available' })
    const own = await fetchBody(api.as(host), listMyListings)
    expect(own.map(({ status: each }) => each).toSorted()).toEqual(['active', status].toSorted())
  })

  test.each<[string, Record<string, string>]>([
    ['without filters', {}],
    ['by words', { search: 'blue' }],
    ['by place', { location: 'Reno' }],
    ['by rent', { minRent: '4000' }],
    ['by room type', { roomType: 'Single' }],
    ['by availability', { availability: 'not available' }],
    ['in order of availability', { sort: 'available' }],
    ['in order of rent', { sort: 'rent' }],
    ['that leave out nothing but it', { search: 'blue', location: 'Reno' }],
  ])('is not found %s', async (_, query) => {
    const { items, pagination, relaxed } = await fetchBody(api.visitor(), searchListings, { query })
    const others = 'search' in query || 'minRent' in query || 'availability' in query || 'location' in query ? 0 : 1
    expect(items).toHaveLength(others)
    expect(pagination.total).toBe(others)
    for (const { _id } of items) expect(_id).not.toBe(id)
    if (relaxed) expect(relaxed.total).toBe(1)
  })

  test('is in no list, suggestion, trend, count or sitemap', async () => {
    const fetch = (endpoint: Endpoint, query = '') =>
      api
        .visitor()
        .get(endpoint.path + query)
        .expect(200)
    expect(await fetchBody(api.visitor(), listListings)).toHaveLength(1)
    for (const path of ['/search-suggestions?query=blue', '/trending', '/sitemap.xml', '/filter-options']) {
      const { text } = await api.visitor().get(path).expect(200)
      expect(text).not.toMatch(/Blue|Reno/)
      expect(text).not.toContain(id)
    }
    const { text } = await fetch(getAnalytics)
    expect(JSON.parse(text)).toMatchObject({ totalListings: 1, availableListings: 1, priceStats: { maxRent: 850 } })
  })

  test('is not for search engines', async () => {
    expect((await api.visitor().get(`/previews/${id}`).expect(200)).text).toContain(
      '<meta name="robots" content="noindex">',
    )
  })
})

test('the preview of an active listing is for search engines', async () => {
  expect((await api.visitor().get(`/previews/${id}`).expect(200)).text).not.toContain('noindex')
})

describe('a listing that is not confirmed', () => {
  test('for 27 days asks its owner once, by a notification and a mail, and expires three days later', async () => {
    await runAfter(26.9)
    expect(await listNotified()).toEqual([])
    await runAfter(27.1)
    await runAfter(28)
    const [asked, ...others] = await listNotified()
    expect(others).toEqual([])
    expect(asked).toMatchObject({ type: 'listing', title: 'Is your room still available?' })
    expect(asked?.body).toMatch(/^“.*Green door room.*” comes off the site on \w+ \d+\. Renew it to keep it listed\.$/)
    api.clock.advance(28.1 * DAY_MS)
    const [mail] = await deliverMails(api)
    api.clock.reset()
    expect(mail?.person).toBe(host.uid)
    expect(mail?.text).toContain('Renew room:\nhttps://rooms.example/renew?token=')
    expect((await read()).status).toBe('active')
    await runAfter(30)
    expect((await read()).status).toBe('active')
    await runAfter(30.2)
    expect((await read()).status).toBe('expired')
    expect(await listNotified()).toMatchObject([{ title: 'Your room has expired', read: false }])
    await runAfter(100)
    expect(await listNotified()).toHaveLength(1)
    api.clock.advance(101 * DAY_MS)
    const subjects = (await deliverMails(api)).map(({ subject }) => subject)
    api.clock.reset()
    expect(subjects).toEqual(['Is your room still available?', 'Your room has expired'])
  })

  test.each([
    ['pauses it', 27.1, 'available', 'not available'],
    ['shows it again', 30.2, 'not available', 'available'],
  ] as const)('no longer asks its owner once an edit %s', async (_, days, before, after) => {
    await runAfter(27.1)
    await runAfter(days)
    await edit({ title: 'Red door room', availability: before })
    expect(await listNotified()).toMatchObject([{ read: false }])
    await edit({ availability: after })
    expect(await listNotified()).toMatchObject([{ read: true }])
    api.clock.advance(31 * DAY_MS)
    expect(await deliverMails(api)).toEqual([])
  })

  test('says the day of the expiry in the time zone of its owner', async () => {
    await api.collections.users.updateOne({ _id: host.uid }, { $set: { timeZone: 'Pacific/Kiritimati' } })
    await runAfter(27.1)
    const dueAt = (await findStored())?.dueAt
    const day = dueAt?.toLocaleDateString('en-US', { timeZone: 'Pacific/Kiritimati', month: 'long', day: 'numeric' })
    expect((await listNotified())[0]?.body).toContain(`comes off the site on ${day ?? ''}.`)
  })

  test('never expires without three days of notice, even if the job is late', async () => {
    await runAfter(90)
    expect((await read()).status).toBe('active')
    await runAfter(92.9)
    expect((await read()).status).toBe('active')
    await runAfter(93.1)
    expect((await read()).status).toBe('expired')
  })

  test('of an older version gets 30 days from the first run', async () => {
    const fields = { dueAt: '', askedAt: '', confirmedAt: '' } as const
    await api.collections.listings.updateMany({}, { $unset: fields, $set: { createdAt: new Date(0) } })
    await runAfter(0)
    expect(await listNotified()).toEqual([])
    expect(Date.parse((await read(host)).expiresAt ?? '')).toBeGreaterThan(Date.now() + 29.9 * DAY_MS)
    await runAfter(26.9)
    expect(await listNotified()).toEqual([])
  })

  test('gets 30 days when moderators show it again', async () => {
    await hideListing(api, id)
    await runAfter(40)
    await api.context.transaction((session) => api.services.hiding.show(new ObjectId(id), session))
    await runAfter(40)
    expect(await listNotified()).toEqual([])
    expect(Date.parse((await read(host)).expiresAt ?? '')).toBeGreaterThan(Date.now() + 69 * DAY_MS)
  })

  test.each(['paused', 'rented'] as const)('does not expire while it is %s', async (status) => {
    await setStatus({ status })
    await runAfter(60)
    await runAfter(70)
    expect((await read()).status).toBe(status)
    expect(await listNotified()).toEqual([])
  })
})

describe('a renewal', () => {
  test('by the owner confirms the listing for 30 days, and keeps its place among the newest', async () => {
    await runAfter(27.1)
    const newer = await insertListing(api, host, { createdAt: new Date(Date.now() + 1_000) })
    const { confirmedAt, expiresAt } = await fetchBody(api.as(host), renewListing, { params: { id } })
    expect(Date.parse(expiresAt ?? '')).toBe(Date.parse(confirmedAt) + 30 * DAY_MS)
    expect(Date.parse(confirmedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await listNotified())[0]?.read).toBe(true)
    const { items } = await fetchBody(api.visitor(), searchListings)
    expect(items.map(({ _id }) => _id)).toEqual([newer, id])
  })

  test('of an expired listing shows it again, in a match with saved searches', async () => {
    await runAfter(27.1)
    await runAfter(30.2)
    await api.finishWork()
    await fetchBody(api.as(host), renewListing, { params: { id } })
    expect(await read()).toMatchObject({ status: 'active' })
    const match = await workQueue(api.context).find(searchMatches, id)
    expect(match?.before?.availability).toBe('expired')
  })

  test('by the link of the mail works once, signed out', async () => {
    await runAfter(27.1)
    const token = await readToken()
    const renewed = await renew(token)
    expect(renewed.status).toBe(200)
    expect(renewed.body).toEqual({ title: 'Green door room', expiresAt: (await read(host)).expiresAt })
    expectError(await renew(token), 'validation_failed')
  })

  test('by the link works after the listing has expired', async () => {
    await runAfter(27.1)
    const token = await readToken()
    await runAfter(30.2)
    expect((await renew(token)).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'active' })
  })

  test('by the link works after an expired listing was hidden for a while', async () => {
    await runAfter(27.1)
    const token = await readToken()
    await runAfter(30.2)
    await hideListing(api, id)
    await api.context.transaction((session) => api.services.hiding.show(new ObjectId(id), session))
    expect((await renew(token)).status).toBe(200)
  })

  test.each<[string, (token: string) => Promise<string> | string]>([
    ['that is forged', (token) => `${token.slice(0, -4)}AAAA`],
    ['that is no token', () => 'x.y'],
    [
      'of a listing that was paused since',
      async (token) => {
        await setStatus({ status: 'paused' })
        return token
      },
    ],
    [
      'of a listing that was deleted since',
      async (token) => {
        await api.as(host).delete(`/roommates/${id}`).expect(204)
        return token
      },
    ],
    [
      'that is older than 30 days',
      (token) => {
        api.clock.advance(58 * DAY_MS)
        return token
      },
    ],
  ])('by a link %s returns 400', async (_, change) => {
    await runAfter(27.1)
    const token = await change(await readToken())
    expectError(await renew(token), 'validation_failed')
  })
})

test('a lower rent that has stood for a day is shown as reduced to everybody, until the rent rises', async () => {
  const createdAt = new Date(Date.now() - 7 * DAY_MS)
  await api.collections.listings.updateOne({ _id: new ObjectId(id) }, { $set: { createdAt } })
  expect(await edit({ rent: 800 })).not.toHaveProperty('reduced')
  await api.collections.listings.updateOne(
    { _id: new ObjectId(id) },
    { $set: { 'rentChange.at': new Date(Date.now() - DAY_MS) } },
  )
  const { items } = await fetchBody(api.visitor(), searchListings)
  expect(items).toMatchObject([{ rent: 800, reduced: { from: 850 } }])
  expect(await edit({ rent: 820 })).not.toHaveProperty('reduced')
})
