import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { getHousehold, getProfile, saveProfile } from '@roommate-finder/contracts/profiles'
import { describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { listAnswers, profileBody, putHousehold, putProfile, QUIET } from '../../testing/answers.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { listKeysOfListing } from '../search/filters.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
const { households, listings, profiles } = api.collections

const AUSTIN = { id: '4671654', label: 'Austin, TX' }

const get = () => fetchBody(api.as(seeker), getProfile)
const put = (fields: Parameters<typeof profileBody>[0] = {}) => putProfile(api.as(seeker), fields)

describe('a profile', () => {
  test('is empty and not visible until it is saved', async () => {
    expect(await get()).toEqual({ intro: '', answers: [], places: [], placeNames: [], visible: false })
  })

  test('leaves out places that no longer exist, so that it can be saved again', async () => {
    await put({ places: [AUSTIN.id] })
    await profiles.updateOne({ uid: seeker.uid }, { $push: { places: 'gone' } })
    expect(await get()).toMatchObject({ places: [AUSTIN.id], placeNames: [AUSTIN] })
  })

  test('is saved with the names of its places, without fields that are left out', async () => {
    const fields = {
      intro: 'I cook.',
      budgetMax: 900,
      moveIn: { from: '2027-01-01', to: '2027-02-01' },
      stayMonths: 6,
      places: [AUSTIN.id],
      radius: 20,
      visible: true,
    }
    const saved = await put(fields)
    expect(saved).toEqual({ ...fields, answers: listAnswers(QUIET), placeNames: [AUSTIN] })
    expect(await get()).toEqual(saved)
    await put()
    expect(await get()).toEqual({ ...profileBody(), placeNames: [] })
  })

  test('with an unknown place returns 400', async () => {
    const body = profileBody({ places: [AUSTIN.id, 'nowhere'] })
    const { fields } = expectError(await call(api.as(seeker), saveProfile, { body }), 'validation_failed')
    expect(fields).toEqual({ places: 'Choose a location from the list' })
  })

  test('keeps its id when it is saved again, and the time when it first became visible', async () => {
    const read = () => profiles.findOne({ uid: seeker.uid })
    await put({ visible: false })
    const first = await read()
    expect(first).not.toHaveProperty('visibleSince')
    api.clock.advance(60_000)
    await put({ visible: true })
    const shown = await read()
    expect(shown?.visibleSince).toEqual(shown?.updatedAt)
    for (const visible of [true, false, true]) {
      api.clock.advance(60_000)
      await put({ visible })
      const { _id, createdAt } = first ?? {}
      expect(await read()).toMatchObject({ _id, createdAt, visibleSince: shown?.visibleSince })
    }
  })

  test.each<[string[], string[]]>([
    [[AUSTIN.id], ['Austin, TX', 'Round Rock, TX']],
    [[], ['Austin, TX', 'Round Rock, TX', 'Boston, MA', 'Somewhere']],
  ])('with the places %j has a key of rooms in %j', async (places, found) => {
    const locations = ['Austin, TX', 'Round Rock, TX', 'Boston, MA', 'Somewhere']
    await insertListings(
      api,
      host,
      locations.map((location) => ({ location })),
    )
    await put({ places, radius: 25, visible: true })
    const finds = async (location: string): Promise<boolean> => {
      const room = await listings.findOne({ location })
      return room !== null && (await profiles.findOne({ keys: { $in: listKeysOfListing(room) } })) !== null
    }
    const results = await Promise.all(locations.map(finds))
    expect(locations.filter((_, i) => results[i])).toEqual(found)
  })
})

describe('the household of a room', () => {
  const read = (id: string) => fetchBody(api.as(host), getHousehold, { params: { id } })
  const ofProfile = { answers: listAnswers(QUIET), ofProfile: true }

  test('has the answers of its host’s profile until it has its own', async () => {
    const id = await insertListing(api, host)
    expect(await read(id)).toEqual({ answers: [], ofProfile: true })
    await putProfile(api.as(host))
    expect(await read(id)).toEqual(ofProfile)
    const answers = listAnswers({ smoking: 'inside' })
    expect(await putHousehold(api.as(host), id, answers)).toEqual({ answers, ofProfile: false })
    expect(await read(id)).toEqual({ answers, ofProfile: false })
    expect(await putHousehold(api.as(host), id, [])).toEqual(ofProfile)
    expect(await read(id)).toEqual(ofProfile)
  })

  test('can be changed while the room is hidden', async () => {
    const id = await insertListing(api, host)
    await hideListing(api, id)
    await putHousehold(api.as(host), id, listAnswers(QUIET))
    expect(await read(id)).toMatchObject({ ofProfile: false })
  })

  test('is deleted with the room', async () => {
    const [id = '', other = ''] = await insertListings(api, host, [{}, {}])
    for (const room of [id, other]) await putHousehold(api.as(host), room, listAnswers(QUIET))
    await fetchBody(api.as(host), deleteListing, { params: { id } })
    await api.finishWork()
    expect(await households.find().toArray()).toMatchObject([{ _id: new ObjectId(other) }])
  })
})
