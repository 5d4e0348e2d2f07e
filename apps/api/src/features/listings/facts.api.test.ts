import { searchListings } from '@roommate-finder/contracts/discovery'
import { type Facts, factKeys } from '@roommate-finder/contracts/facts'
import { createListing, type ListingUpdate, updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing, type Listing } from '@roommate-finder/contracts/listings'
import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { listingBody, type Person, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima' })
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const all: Facts = {
  availableFrom: '2026-03-01',
  minimumStayMonths: 6,
  deposit: 850.5,
  billsIncluded: false,
  billsEstimate: 90,
  furnished: true,
  bathroom: 'private',
  householdSize: 3,
  roomSizeSqFt: 140,
  petsAllowed: false,
  smokingAllowed: false,
  couplesWelcome: true,
  hostType: 'lives-there',
  amenities: ['wifi', 'lock'],
}

const edit = (fields: Record<string, unknown> = {}) => listingBody(fields) as ListingUpdate

const put = (id: string, fields: Record<string, unknown> = {}, by = api.as(ana)) =>
  fetchBody(by, updateListing, { params: { id }, body: edit(fields) })

const factsOf = (listing: Listing) =>
  Object.fromEntries(factKeys.filter((key) => key in listing).map((key) => [key, listing[key]]))

describe('facts of a listing', () => {
  test('are returned in details, lists and the export as they were posted, with the monthly total', async () => {
    const id = await postListing(api.as(ana), { ...all })
    const details = await fetchBody(api.visitor(), getListing, { params: { id } })
    const { items } = await fetchBody(api.visitor(), searchListings)
    const { listings } = await fetchBody(api.as(ana), exportOwnData)
    for (const listing of [details, items[0], listings[0]]) {
      expect(listing).toMatchObject({ ...all, rent: 850, monthlyTotal: 940 })
    }
  })

  test('that are not stated are absent, and the monthly total is null', async () => {
    const id = await postListing(api.as(ana), { amenities: [] })
    const details = await fetchBody(api.visitor(), getListing, { params: { id } })
    expect(factsOf(details)).toEqual({})
    expect(details.monthlyTotal).toBeNull()
  })

  test('that are invalid return 400 with each field', async () => {
    const body = listingBody({ deposit: -1, hostType: 'owner', amenities: ['pool'] })
    const response = await api.as(ana).post('/roommates').send(body)
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {})).toEqual([
      'deposit',
      'hostType',
      'amenities',
    ])
  })
})

describe('PUT /roommates/{id} of a listing with facts', () => {
  test('without a fact keeps all facts, and computes the monthly total from the new rent', async () => {
    const id = await postListing(api.as(ana), { ...all })
    const listing = await put(id, { rent: 1000 })
    expect(factsOf(listing)).toEqual(all)
    expect(listing.monthlyTotal).toBe(1090)
  })

  test('with one fact removes all others', async () => {
    const id = await postListing(api.as(ana), { ...all })
    const listing = await put(id, { billsIncluded: true })
    expect(factsOf(listing)).toEqual({ billsIncluded: true })
    expect(listing.monthlyTotal).toBe(850)
  })

  test('with an empty list of amenities removes all facts', async () => {
    const id = await postListing(api.as(ana), { ...all })
    expect(factsOf(await put(id, { amenities: [] }))).toEqual({})
  })

  test('with a stale updatedAt returns 409 with the stored facts, and keeps them', async () => {
    const id = await postListing(api.as(ana), { ...all })
    const response = await call(api.as(ana), updateListing, {
      params: { id },
      body: edit({ furnished: false, updatedAt: '2026-01-01T00:00:00.000Z' }),
    })
    expectError(response, 'conflict')
    expect(factsOf(z.parse(updateListing.conflict, response.body).current)).toEqual(all)
  })

  test('5 times concurrently on two servers, with and without facts, stores the total of facts and rent', async () => {
    const other = await startTestApi({ databaseName: api.databaseName })
    const id = await postListing(api.as(ana), { ...all })
    const edits = Array.from({ length: 5 }, (_, i) =>
      i % 2 === 0 ? { rent: 100 + i } : { rent: 100 + i, billsIncluded: false, billsEstimate: i },
    )
    await Promise.all(edits.map((fields, i) => put(id, fields, (i % 2 === 0 ? api : other).as(ana))))
    await other.close()
    const stored = await api.collections.listings.findOne({ _id: new ObjectId(id) })
    expect(stored?.order.total).toBe((stored?.rent ?? 0) + (stored?.facts.billsEstimate ?? 0))
  })
})

test('POST /roommates with a used Idempotency-Key and another fact returns 409', async () => {
  const post = (fields: Record<string, unknown>) =>
    api.as(ana).post(createListing.path).set('Idempotency-Key', 'once').send(listingBody(fields))
  await post({ furnished: true }).expect(201)
  await post({ furnished: true }).expect(201)
  expectError(await post({ furnished: false }), 'conflict')
  expect(await api.collections.listings.countDocuments({})).toBe(1)
})
