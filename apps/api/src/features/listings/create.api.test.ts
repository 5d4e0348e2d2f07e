import { buildPath } from '@roommate-finder/contracts/endpoint'
import { createListing, type listingInput } from '@roommate-finder/contracts/listing-input'
import { getListing, type Listing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { changeAccount, signInAgain } from '../../testing/accounts.ts'
import { call, expectError, expectSuccess, fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { type Caller, listingBody, type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

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

const bodyWith = (fields: Record<string, unknown>) => listingBody(fields) as z.input<typeof listingInput>

const post = (by: Caller, fields: Record<string, unknown> = {}): Promise<Listing> =>
  fetchBody(by, createListing, { body: bodyWith(fields) })

const postWithKey = (by: Caller, key: string, fields: Record<string, unknown> = {}) =>
  call(by, createListing, { body: bodyWith(fields) }).set('Idempotency-Key', key)

const countStored = () => api.collections.listings.countDocuments({})

describe('POST /roommates', () => {
  test('with the required fields returns 201, the listing as its owner sees it, and its Location', async () => {
    const before = api.clock.now().getTime()
    const response = await call(api.as(ana), createListing, { body: bodyWith({}) })
    const listing = expectSuccess(createListing, response)
    expect(listing).toMatchObject({
      ...listingBody(),
      availability: 'available',
      userName: 'Ana Lima',
      userEmail: ana.email,
      likeCount: 0,
      viewCount: 0,
      isOwner: true,
      liked: false,
    })
    expect(Date.parse(listing.createdAt)).toBeGreaterThanOrEqual(before)
    expect(listing.updatedAt).toBe(listing.createdAt)
    expect(response.headers['location']).toBe(buildPath(getListing, { params: { id: listing._id } }))
    expect(await fetchBody(api.as(ana), getListing, { params: { id: listing._id } })).toMatchObject(listing)
  })

  test('ignores owner, id, counts and dates in the body', async () => {
    const listing = await post(api.as(ana), {
      _id: '0123456789abcdef01234567',
      ownerUid: ben.uid,
      userEmail: ben.email,
      userName: 'Somebody Else',
      likeCount: 99,
      createdAt: '2001-01-01T00:00:00.000Z',
    })
    expect(listing).toMatchObject({ isOwner: true, userName: 'Ana Lima', userEmail: ana.email, likeCount: 0 })
    expect(listing._id).not.toBe('0123456789abcdef01234567')
    expect(Date.parse(listing.createdAt)).toBeGreaterThan(Date.parse('2020-01-01'))
    const [stored] = await api.collections.listings.find({}).toArray()
    expect(stored).toMatchObject({ ownerUid: ana.uid, likeCount: 0 })
    expect(stored).not.toHaveProperty('userEmail')
  })

  test('trims texts, parses a numeric rent and splits a list of tags', async () => {
    const listing = await post(api.as(ana), {
      title: '  Attic with a view ',
      rent: ' 700.50 ',
      lifestyle: 'Quiet, Student,, Quiet',
      availability: 'not available',
    })
    expect(listing).toMatchObject({
      title: 'Attic with a view',
      rent: 700.5,
      lifestyle: ['Quiet', 'Student'],
      availability: 'not available',
    })
  })

  test.each([
    ['operators and markup', '$where: room & <b>bold</b>'],
    ['other scripts and emoji', '東京の部屋 🏠 غرفة'],
  ])('returns texts with %s unchanged', async (_kind, title) => {
    expect(await post(api.as(ana), { title, description: title })).toMatchObject({ title, description: title })
  })

  test('removes control and zero-width characters, except joiners in the description', async () => {
    const listing = await post(api.as(ana), {
      title: '\u202eSunny\u0000 \u200broom\u2069',
      location: 'Austin,\u0007 \ufeffTX',
      description: 'For\u0000 a 👨\u200d👩\u200d👧\r\nfamily',
    })
    expect(listing).toMatchObject({
      title: 'Sunny room',
      location: 'Austin, TX',
      description: 'For a 👨\u200d👩\u200d👧\nfamily',
    })
  })

  test('with several invalid fields returns 400 with each field and stores nothing', async () => {
    const response = await call(api.as(ana), createListing, {
      body: bodyWith({ title: 'Room', rent: -5, contactInfo: 'call me', location: undefined }),
    })
    expect(expectError(response, 'validation_failed').fields).toEqual({
      title: 'Title must be at least 5 characters',
      rent: 'Rent must be a positive number',
      contactInfo: 'Enter a valid email or phone number',
      location: 'Location is required',
    })
    expect(await countStored()).toBe(0)
  })

  test.each(['[]', '"text"', 'null'])('with the JSON body %s returns 400', async (json) => {
    const response = await api.as(ana).post('/roommates').type('json').send(json)
    expect(expectError(response, 'validation_failed').fields).toHaveProperty('body')
  })

  test('without a body returns 400 with every required field', async () => {
    const response = await api.as(ana).post('/roommates')
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {}).sort()).toEqual(
      ['contactInfo', 'description', 'location', 'rent', 'roomType', 'title'].sort(),
    )
  })

  test('with a body of 64 KiB succeeds, with a larger one returns 413', async () => {
    const padded = (bytes: number) => {
      const empty = JSON.stringify(listingBody({ padding: '' })).length
      return listingBody({ padding: 'x'.repeat(bytes - empty) })
    }
    expectError(
      await api
        .as(ana)
        .post('/roommates')
        .send(padded(64 * 1024 + 1)),
      'payload_too_large',
    )
    await api
      .as(ana)
      .post('/roommates')
      .send(padded(64 * 1024))
      .expect(201)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
  ])('with a body of type %s returns 415', async (type) => {
    const response = await api.as(ana).post('/roommates').set('Content-Type', type).send(JSON.stringify(listingBody()))
    expectError(response, 'unsupported_media_type')
    expect(await countStored()).toBe(0)
  })

  test('without a token returns 401 before reading the body', async () => {
    expectError(await api.visitor().post('/roommates').send('not even JSON'), 'unauthenticated')
  })

  test('the 101st listing of a user returns 403 with the limit; another user may post', async () => {
    await insertListings(
      api,
      ana,
      Array.from({ length: 100 }, () => ({})),
    )
    const refused = expectError(await call(api.as(ana), createListing, { body: bodyWith({}) }), 'forbidden')
    expect(refused.error).toMatch(/100 rooms/)
    expect(await countStored()).toBe(100)
    await post(api.as(ben))
  })

  test('the fourth listing of a user whose address is not confirmed returns 403 until it is', async () => {
    const newcomer = await api.createPerson({ emailVerified: false })
    for (let i = 0; i < 3; i++) await post(api.as(newcomer))
    const refused = expectError(await call(api.as(newcomer), createListing, { body: bodyWith({}) }), 'forbidden')
    expect(refused.error).toBe('You can have up to 3 rooms until you confirm your email. Confirm it in My Profile.')
    await changeAccount(newcomer, { emailVerified: true })
    await post(api.as(await signInAgain(newcomer)))
  })

  test('of 20 concurrent posts on two servers of a user with 95 listings, 5 are stored and 15 return 403', async () => {
    const other = await startTestApi({ databaseName: api.databaseName })
    await insertListings(
      api,
      ana,
      Array.from({ length: 95 }, () => ({})),
    )
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call((i % 2 === 0 ? api : other).as(ana), createListing, { body: bodyWith({}) }),
      ),
    )
    await other.close()
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const response of responses.filter(({ status }) => status !== 201)) expectError(response, 'forbidden')
    expect(await countStored()).toBe(100)
  })

  test('concurrent posts of a user cause no conflict of transactions', async () => {
    api.commands.length = 0
    await Promise.all(Array.from({ length: 10 }, () => post(api.as(ana))))
    expect(api.commands.map(({ name }) => name)).not.toContain('abortTransaction')
  })

  test('after the deletion of one of 100 listings, succeeds once', async () => {
    const mine = await insertListings(
      api,
      ana,
      Array.from({ length: 100 }, () => ({})),
    )
    await api.as(ana).delete(`/roommates/${mine[41]}`).expect(204)
    await post(api.as(ana))
    expectError(await call(api.as(ana), createListing, { body: bodyWith({}) }), 'forbidden')
  })
})

describe('POST /roommates with an Idempotency-Key', () => {
  test('repeated with the same parsed body returns the same listing', async () => {
    const first = expectSuccess(createListing, await postWithKey(api.as(ana), 'k1'))
    const again = await postWithKey(api.as(ana), 'k1', { title: `  ${first.title} `, rent: '850' })
    expect(expectSuccess(createListing, again)).toEqual(first)
    expect(again.headers['location']).toBe(`/roommates/${first._id}`)
    expect(await countStored()).toBe(1)
  })

  test('with another body returns 409 with the first listing and stores nothing', async () => {
    const first = expectSuccess(createListing, await postWithKey(api.as(ana), 'k1'))
    const response = await postWithKey(api.as(ana), 'k1', { title: 'Another title' })
    expect(expectError(response, 'conflict').error).toMatch(/Idempotency-Key/)
    expect(response.body).toMatchObject({ current: first })
    expect(response.headers).not.toHaveProperty('retry-after')
    expect(await api.collections.listings.find().toArray()).toMatchObject([{ title: first.title }])
    expect(expectSuccess(createListing, await postWithKey(api.as(ana), 'k1'))).toEqual(first)
  })

  test('two bodies sent concurrently store one listing; calls with the other body return 409', async () => {
    const titles = Array.from({ length: 10 }, (_, i) => `Title of kind ${i % 2}`)
    const responses = await Promise.all(
      titles.map(async (title) => ({ title, response: await postWithKey(api.as(ana), 'k1', { title }) })),
    )
    const [stored, ...others] = await api.collections.listings.find().toArray()
    expect(others).toEqual([])
    for (const { title, response } of responses) {
      if (title === stored?.title) expect(expectSuccess(createListing, response)).toMatchObject({ title })
      else expectError(response, 'conflict')
    }
  })

  test('with another body after the deletion of the listing returns 409 without a listing', async () => {
    const { _id } = expectSuccess(createListing, await postWithKey(api.as(ana), 'k1'))
    await api.as(ana).delete(`/roommates/${_id}`).expect(204)
    const response = await postWithKey(api.as(ana), 'k1', { title: 'Another title' })
    expectError(response, 'conflict')
    expect(response.body).not.toHaveProperty('current')
    expect(response.headers).not.toHaveProperty('retry-after')
    expect(await countStored()).toBe(0)
  })

  test('another key, or the same key of another user, posts another listing', async () => {
    const ids = await Promise.all(
      [postWithKey(api.as(ana), 'k1'), postWithKey(api.as(ana), 'k2'), postWithKey(api.as(ben), 'k1')].map(
        async (sent) => expectSuccess(createListing, await sent)._id,
      ),
    )
    expect(new Set(ids).size).toBe(3)
  })

  test('20 concurrent posts store one listing and all return it', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => postWithKey(api.as(ana), 'k1')))
    const ids = responses.map((response) => expectSuccess(createListing, response)._id)
    expect(new Set(ids).size).toBe(1)
    expect(await countStored()).toBe(1)
  })

  test('20 concurrent posts of a user with 99 listings store one listing and all return it', async () => {
    await insertListings(
      api,
      ana,
      Array.from({ length: 99 }, () => ({})),
    )
    const responses = await Promise.all(Array.from({ length: 20 }, () => postWithKey(api.as(ana), 'k1')))
    expect(new Set(responses.map((response) => expectSuccess(createListing, response)._id)).size).toBe(1)
    expect(await countStored()).toBe(100)
  })

  test('an invalid post does not use up the key', async () => {
    expectError(await postWithKey(api.as(ana), 'k1', { title: 'Room' }), 'validation_failed')
    expectSuccess(createListing, await postWithKey(api.as(ana), 'k1'))
  })

  test('repeated after the deletion of the listing returns 404 and stores nothing', async () => {
    const { _id } = expectSuccess(createListing, await postWithKey(api.as(ana), 'k1'))
    await api.as(ana).delete(`/roommates/${_id}`).expect(204)
    expectError(await postWithKey(api.as(ana), 'k1'), 'not_found')
    expect(await countStored()).toBe(0)
  })

  test.each([
    ['an empty key', '', 'Must not be empty'],
    ['a key of 201 characters', 'x'.repeat(201), 'Must be at most 200 characters'],
  ])('%s returns 400', async (_name, key, message) => {
    const { fields } = expectError(await postWithKey(api.as(ana), key), 'validation_failed')
    expect(fields).toEqual({ 'idempotency-key': message })
  })
})
