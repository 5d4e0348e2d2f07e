import { MAX_SAVED_SEARCHES } from '@roommate-finder/contracts/limits'
import {
  type AlertFrequency,
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  type SavedSearch,
  type SavedSearchInput,
  saveSearch,
  updateSavedSearch,
} from '@roommate-finder/contracts/saved-searches'
import { describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const input = (fields: Partial<SavedSearchInput> = {}): SavedSearchInput => ({
  name: 'Near campus',
  query: { location: 'Austin', maxRent: 900 },
  frequency: 'instant',
  ...fields,
})
const trySave = (fields: Partial<SavedSearchInput> = {}) => call(api.as(seeker), saveSearch, { body: input(fields) })
const save = (fields: Partial<SavedSearchInput> = {}) => fetchBody(api.as(seeker), saveSearch, { body: input(fields) })
const list = async (by = seeker): Promise<SavedSearch[]> => (await fetchBody(api.as(by), listSavedSearches)).items

describe('saving a search', () => {
  test('returns it with its parameters as texts, and lists it first', async () => {
    const older = await save({ query: {} })
    api.clock.advance(1_000)
    const saved = await save({ name: ' Near\u200b campus ' })
    expect(saved).toMatchObject({ name: 'Near campus', query: { location: 'Austin', maxRent: '900' }, newCount: 0 })
    expect(await list()).toEqual([saved, older])
    expect(await list(host)).toEqual([])
  })

  test('near a place names the place', async () => {
    const saved = await save({ query: { near: '4671654', radius: 5 } })
    expect(saved.near).toEqual({ id: '4671654', label: 'Austin, TX' })
    expect(await list()).toEqual([saved])
  })

  test.each<[string, SavedSearchInput['query'], SavedSearchInput['query']]>([
    ['in another order', { location: 'Austin', pets: true }, { pets: true, location: 'Austin' }],
    ['as texts', { maxRent: 900, photos: false }, { maxRent: '900.00', photos: 'false' }],
    [
      'with defaults',
      { search: 'sun' },
      { search: ' sun ', location: 'All', roomType: '', sort: 'newest', order: 'asc' },
    ],
    ['with an order that the sort ignores', { sort: 'available' }, { sort: 'available', order: 'asc' }],
    [
      'with lists in another order',
      { amenities: 'wifi,gym', lifestyle: 'a' },
      { lifestyle: 'a, a', amenities: 'gym,wifi' },
    ],
    ['with the default radius', { near: '4671654' }, { near: '4671654', radius: 10 }],
    ['with another spelling of the place', { location: 'Austin, TX' }, { location: 'austin texas' }],
    ['with a short form', { location: 'Saint Louis' }, { location: 'st. louis' }],
    ['with decomposed letters', { search: 'caf\u00e9 sunny' }, { search: 'Sunny CAFE\u0301' }],
    ['with words that change nothing', { search: 'austin' }, { search: 'aus Austin' }],
    ['with a tag in other letters', { lifestyle: 'Night owl' }, { lifestyle: 'NIGHT OWL' }],
    ['with a date that has passed, too', { availableBy: '2020-01-01' }, { availableBy: '2020-02-02' }],
  ])('again %s returns the stored one unchanged', async (_, query, equal) => {
    const saved = await save({ query })
    const again = await trySave({ name: 'Another', query: equal, frequency: 'off' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(saved)
    expect(await list()).toEqual([saved])
  })

  test.each<[SavedSearchInput['query']]>([
    [{ location: 'Austin' }],
    [{ location: 'Austin', maxRent: 901 }],
    [{ location: 'Austin', maxRent: 900, sort: 'rent' }],
    [{ location: 'Austin', minRent: 900 }],
    [{ location: 'Austin, TX', maxRent: 900 }],
    [{ search: 'Austin', maxRent: 900 }],
    [{ location: 'Austin', maxRent: 900, near: '4671654', radius: 11 }],
  ])('with %j is another search', async (query) => {
    await save()
    await save({ query })
    expect(await list()).toHaveLength(2)
  })

  test('over the limit returns 403, but an equal one 200', async () => {
    for (let i = 0; i < MAX_SAVED_SEARCHES; i++) await save({ query: { minRent: i } })
    const { error } = expectError(await trySave(), 'forbidden')
    expect(error).toBe('You can save up to 10 searches. Delete one to save another.')
    expect((await trySave({ query: { minRent: '3' } })).status).toBe(200)
  })

  test('in parallel calls stores an equal search once and stays within the limit', async () => {
    for (let i = 2; i < MAX_SAVED_SEARCHES; i++) await save({ query: { minRent: i } })
    const equal = await Promise.all([trySave(), trySave(), trySave()])
    expect(equal.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    const others = await Promise.all([1, 2, 3].map((rent) => trySave({ query: { maxRent: rent } })))
    expect(others.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  })

  test.each<[SavedSearchInput['query'], Record<string, string>]>([
    [{ near: '1' }, { near: 'Choose a location from the list' }],
    [{ sort: 'distance' }, { sort: 'Needs a place in near' }],
    [{ maxRent: -5 }, { maxRent: 'Must be a number, 0 or more' }],
    [{ minRent: 900, maxRent: 800 }, { minRent: 'Must not be more than maxRent' }],
    [
      { pets: 'maybe', colour: 'red' },
      { pets: 'Must be true or false', colour: 'Unknown parameter' },
    ],
    [
      { page: 2, limit: 5 },
      { page: 'Unknown parameter', limit: 'Unknown parameter' },
    ],
  ])('with %j names the invalid parameters', async (query, fields) => {
    expect(expectError(await trySave({ query }), 'validation_failed').fields).toEqual(fields)
  })

  test.each<[object, Record<string, string>]>([
    [{ name: ' \u200b ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(61) }, { name: 'Name can be up to 60 characters' }],
    [{ query: { location: ['Austin'] } }, { query: 'Must be text, a number, or true or false' }],
    [{ query: JSON.parse('{"__proto__":{}}') as object }, { query: 'Query must not have the parameter __proto__' }],
    [{ query: 'location=Austin' }, { query: 'Query must be an object of parameters' }],
    [{ frequency: 'weekly' }, { frequency: 'Frequency must be one of instant, daily, off' }],
  ])('with %j names the invalid field', async (fields, expected) => {
    expect(expectError(await trySave(fields), 'validation_failed').fields).toEqual(expected)
  })
})

test.each<[AlertFrequency, AlertFrequency, AlertFrequency]>([
  ['off', 'instant', 'instant'],
  ['off', 'off', 'off'],
  ['daily', 'instant', 'daily'],
  ['daily', 'off', 'daily'],
])('a search with the frequency %s that is saved again with %s has %s', async (stored, given, expected) => {
  const first = await save({ frequency: stored })
  const again = await trySave({ name: 'Another name', frequency: given })
  expect([again.status, again.body]).toEqual([200, { ...first, frequency: expected }])
  expect(await list()).toEqual([{ ...first, frequency: expected }])
})

test('a paused search that is saved again is no longer paused', async () => {
  const { _id: id } = await save()
  const paused = { frequency: 'off', isPaused: true } as const
  await api.collections.savedSearches.updateOne({ _id: new ObjectId(id) }, { $set: paused, $unset: { unopenedAt: '' } })
  const again = await trySave()
  expect(again.body).toMatchObject({ _id: id, frequency: 'instant' })
  expect(again.body).not.toHaveProperty('paused')
  expect(await api.collections.savedSearches.findOne()).toMatchObject({ unopenedAt: expect.any(Date) as unknown })
})

describe('a saved search', () => {
  test('changes its name and frequency, each alone', async () => {
    const { _id: id, ...saved } = await save()
    const by = api.as(seeker)
    const change = (body: object) => fetchBody(by, updateSavedSearch, { params: { id }, body })
    expect(await change({ name: 'Downtown' })).toMatchObject({ ...saved, name: 'Downtown' })
    expect(await change({ frequency: 'off' })).toMatchObject({ ...saved, name: 'Downtown', frequency: 'off' })
    expect([await change({ query: {} })]).toEqual(await list())
    const empty = await call(by, updateSavedSearch, { params: { id }, body: { name: '' } })
    expect(expectError(empty, 'validation_failed').fields).toEqual({ name: 'Name is required' })
  })

  test('remembers when it was last opened', async () => {
    const { _id: id, lastOpenedAt } = await save()
    expect(lastOpenedAt).toBeUndefined()
    await fetchBody(api.as(seeker), openSavedSearch, { params: { id } })
    expect(await list()).toMatchObject([{ _id: id, lastOpenedAt: expect.any(String) as string, newCount: 0 }])
  })

  test('of another user returns 404 and stays', async () => {
    const { _id: id } = await save()
    const by = api.as(host)
    for (const endpoint of [openSavedSearch, deleteSavedSearch]) {
      expectError(await call(by, endpoint, { params: { id } }), 'not_found')
    }
    expectError(await call(by, updateSavedSearch, { params: { id }, body: {} }), 'not_found')
    expect(await list()).toMatchObject([{ _id: id }])
  })

  test('can be deleted once', async () => {
    const { _id: id } = await save()
    await fetchBody(api.as(seeker), deleteSavedSearch, { params: { id } })
    expect(await list()).toEqual([])
    expectError(await call(api.as(seeker), deleteSavedSearch, { params: { id } }), 'not_found')
  })
})
