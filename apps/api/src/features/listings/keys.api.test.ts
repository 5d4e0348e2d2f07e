import { searchListings } from '@roommate-finder/contracts/discovery'
import { expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing } from '../../testing/insert-listings.ts'

const { api, host } = await startWithHostAndSeeker()

const deriveOutdated = (signal?: AbortSignal) => api.services.keys.deriveOutdated(signal)

const search = async (query: object) => (await fetchBody(api.visitor(), searchListings, { query })).items.length

test('a room whose keys an older version derived is found once the job has run', async () => {
  const id = await insertListing(api, host, { title: 'Room by the mill', location: 'Lowell, MA' })
  const current = await api.collections.listings.findOne({})
  const derived = { version: 0, location: 'lowell, ma', point: null, searchKeys: ['room'] }
  await api.collections.listings.updateMany({}, { $set: { derived }, $unset: { place: '' } })
  expect(await search({ search: 'mill' })).toBe(0)
  await deriveOutdated()
  expect(await search({ search: 'mill ro', location: 'Lowell MA', minRent: 1 })).toBe(1)
  expect(await api.collections.listings.findOne({})).toEqual(current)
  expect(current?._id.toHexString()).toBe(id)
})

test('the job that derives keys writes nothing if all are current, and stops when the server stops', async () => {
  await insertListing(api, host)
  await deriveOutdated()
  await api.collections.listings.updateMany({}, { $set: { 'derived.version': 0 } })
  api.commands.length = 0
  await deriveOutdated(AbortSignal.abort())
  expect(api.commands.filter(({ name }) => name === 'update')).toEqual([])
})
