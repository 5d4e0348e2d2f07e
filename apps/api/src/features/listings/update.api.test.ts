import { type ListingUpdate, updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { listingBody, type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let ben: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima' })
  ben = await api.createPerson({ name: 'Ben Ortiz' })
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const edit = (fields: Record<string, unknown> = {}) => listingBody(fields) as ListingUpdate

const stored = (id: string) => api.collections.listings.findOne({ _id: new ObjectId(id) })

describe('PUT /roommates/{id}', () => {
  test('by the owner replaces the whole listing', async () => {
    const id = await insertListing(api, ana, { availability: 'not available', lifestyle: ['Quiet'] })
    const response = await fetchBody(api.as(ana), updateListing, {
      params: { id },
      body: edit({
        title: 'A new title',
        location: 'Reno, NV',
        rent: '1200',
        roomType: 'Studio',
        lifestyle: 'Social',
        description: 'Changed.',
        contactInfo: '(512) 555-0100',
      }),
    })
    expect(response).toMatchObject({
      _id: id,
      title: 'A new title',
      location: 'Reno, NV',
      rent: 1200,
      roomType: 'Studio',
      lifestyle: ['Social'],
      description: 'Changed.',
      contactInfo: '(512) 555-0100',
      availability: 'available',
      isOwner: true,
    })
    expect(await fetchBody(api.as(ana), getListing, { params: { id } })).toMatchObject(response)
  })

  test('makes the listing searchable by its new words and filters only', async () => {
    const id = await insertListing(api, ana, { title: 'Former wording', roomType: 'Single' })
    await fetchBody(api.as(ana), updateListing, {
      params: { id },
      body: edit({ title: 'Latter wording', roomType: 'Shared' }),
    })
    const countMatches = async (query: string) => {
      const { body } = (await api.visitor().get(`/all-items?${query}`).expect(200)) as {
        body: { pagination: { total: number } }
      }
      return body.pagination.total
    }
    expect(await countMatches('search=latter')).toBe(1)
    expect(await countMatches('search=former')).toBe(0)
    expect(await countMatches('roomType=Shared')).toBe(1)
    expect(await countMatches('roomType=Single')).toBe(0)
  })

  test('keeps createdAt, likes and views, and advances updatedAt', async () => {
    const createdAt = new Date('2026-01-01T00:00:00.000Z')
    const [id = ''] = await insertListings(api, ana, [{ createdAt, likeCount: 3, viewCount: 7 }])
    const response = await fetchBody(api.as(ana), updateListing, { params: { id }, body: edit() })
    expect(response).toMatchObject({ createdAt: createdAt.toISOString(), likeCount: 3, viewCount: 7 })
    expect(Date.parse(response.updatedAt)).toBeGreaterThan(createdAt.getTime())
  })

  test('with a clock that is behind updatedAt advances it by 1 ms', async () => {
    const ahead = new Date(api.clock.now().getTime() + 3_600_000)
    const [id = ''] = await insertListings(api, ana, [{ createdAt: ahead }])
    for (const step of [1, 2, 3]) {
      const { updatedAt } = await fetchBody(api.as(ana), updateListing, { params: { id }, body: edit() })
      expect(Date.parse(updatedAt)).toBe(ahead.getTime() + step)
    }
  })

  test('with the stored updatedAt succeeds, with a stale one returns 409 with `current` and writes nothing', async () => {
    const id = await insertListing(api, ana)
    const { updatedAt: seen } = await fetchBody(api.as(ana), getListing, { params: { id } })
    const second = await fetchBody(api.as(ana), updateListing, {
      params: { id },
      body: edit({ title: 'Second title', updatedAt: seen }),
    })
    const response = await call(api.as(ana), updateListing, {
      params: { id },
      body: edit({ title: 'Third title', updatedAt: seen }),
    })
    expectError(response, 'conflict')
    expect(z.parse(updateListing.conflict, response.body).current).toEqual(second)
    expect(await stored(id)).toMatchObject({ title: 'Second title', updatedAt: new Date(second.updatedAt) })
  })

  test('without updatedAt always writes: the last writer wins', async () => {
    const id = await insertListing(api, ana)
    await fetchBody(api.as(ana), updateListing, { params: { id }, body: edit({ title: 'Second title' }) })
    await fetchBody(api.as(ana), updateListing, { params: { id }, body: edit({ title: 'Third title' }) })
    expect(await stored(id)).toMatchObject({ title: 'Third title' })
  })

  test('10 times concurrently on two servers with the same updatedAt writes once', async () => {
    const other = await startTestApi({ databaseName: api.databaseName })
    const id = await insertListing(api, ana)
    const { updatedAt } = await fetchBody(api.as(ana), getListing, { params: { id } })
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        call((i % 2 === 0 ? api : other).as(ana), updateListing, {
          params: { id },
          body: edit({ title: `Title ${i}`, updatedAt }),
        }),
      ),
    )
    await other.close()
    const written = responses.filter(({ status }) => status === 200)
    expect(written).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 200)) expectError(response, 'conflict')
    expect(await stored(id)).toMatchObject({ title: (written[0]?.body as { title: string }).title })
  })

  test('by another user returns 403 for any updatedAt and changes nothing', async () => {
    const id = await insertListing(api, ana)
    const before = await stored(id)
    for (const updatedAt of [undefined, before?.updatedAt.toISOString(), '2020-01-01T00:00:00.000Z']) {
      expectError(
        await call(api.as(ben), updateListing, { params: { id }, body: edit({ title: 'Mine now', updatedAt }) }),
        'forbidden',
      )
    }
    expect(await stored(id)).toEqual(before)
  })

  test('with invalid values returns 400 with each field and writes nothing', async () => {
    const id = await insertListing(api, ana)
    const before = await stored(id)
    const response = await call(api.as(ana), updateListing, {
      params: { id },
      body: edit({ title: '', roomType: 'Attic', updatedAt: 'yesterday' }),
    })
    expect(expectError(response, 'validation_failed').fields).toEqual({
      title: 'Title is required',
      roomType: 'Room type must be one of Single, Shared, Master, Studio',
      updatedAt: 'Must be a date such as 2026-01-31T12:00:00.000Z',
    })
    expect(await stored(id)).toEqual(before)
  })
})

test('a view, a like and an unlike do not change updatedAt', async () => {
  const id = await insertListing(api, ana)
  const before = await stored(id)
  await api.visitor().get(`/roommates/${id}`).expect(200)
  await api.as(ben).patch(`/roommates/${id}/like`).expect(200)
  await api.as(ben).delete(`/roommates/${id}/like`).expect(200)
  expect((await stored(id))?.updatedAt).toEqual(before?.updatedAt)
})
