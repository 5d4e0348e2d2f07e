import { MAX_ROOMS_BY_ID } from '@roommate-finder/contracts/limits'
import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { listRoomsById } from '@roommate-finder/contracts/listings'
import { hideRoom } from '@roommate-finder/contracts/shortlist'
import { createBlock } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import type { Caller } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
let ids: string[]
let first: string
let second: string

beforeEach(async () => {
  ids = await insertListings(api, host, [{}, {}, {}])
  ;[first = '', second = ''] = ids
})

const read = async (by: Caller, wanted: readonly string[] = ids) =>
  (await fetchBody(by, listRoomsById, { query: { ids: wanted } })).map(({ _id }) => _id)

const everyone = () => [api.visitor(), api.as(seeker), api.as(host)]

describe('GET /rooms-by-id', () => {
  test('returns the rooms in the order of the ids', async () => {
    expect(await read(api.visitor())).toEqual(ids)
    expect(await read(api.visitor(), ids.toReversed())).toEqual(ids.toReversed())
  })

  test('with repeated ids and ids in upper case returns each room once', async () => {
    expect(await read(api.visitor(), [second, first, second.toUpperCase()])).toEqual([second, first])
  })

  test('leaves out deleted and unknown rooms', async () => {
    await fetchBody(api.as(host), deleteListing, { params: { id: first } })
    expect(await read(api.visitor(), [new ObjectId().toHexString(), ...ids])).toEqual(ids.slice(1))
    expect(await read(api.visitor(), [first])).toEqual([])
  })

  test('leaves out the rooms of a blocked pair for both people, not for others', async () => {
    const [own = ''] = await insertListings(api, seeker, [{}])
    await fetchBody(api.as(seeker), createBlock, { body: { listingId: first } })
    expect(await read(api.as(seeker), [...ids, own])).toEqual([own])
    expect(await read(api.as(host), [...ids, own])).toEqual(ids)
    expect(await read(api.visitor(), [...ids, own])).toEqual([...ids, own])
  })

  test.each(['moderator', 'suspension', 'risk'] as const)('leaves out a room hidden by %s for everyone', async (by) => {
    await hideListing(api, first, by)
    for (const caller of everyone()) expect(await read(caller)).toEqual(ids.slice(1))
  })

  test('returns a room that the user has hidden from their lists', async () => {
    await fetchBody(api.as(seeker), hideRoom, { params: { id: first } })
    expect(await read(api.as(seeker))).toEqual(ids)
  })

  test('takes up to 50 ids', async () => {
    const many = await insertListings(
      api,
      host,
      Array.from({ length: MAX_ROOMS_BY_ID }, () => ({})),
    )
    expect(await read(api.visitor(), many)).toEqual(many)
    const response = await api.visitor().get(`/rooms-by-id?ids=${[...many, first].join()}`)
    expect(expectError(response, 'validation_failed').fields).toEqual({
      ids: 'Must be 1 to 50 ids, separated by commas',
    })
  })

  test.each(['', '?ids=', '?ids=room', '?ids=0123456789abcdef01234567,', '?ids[$ne]=0123456789abcdef01234567'])(
    'with the query "%s" returns 400',
    async (query) => {
      expectError(await api.visitor().get(`/rooms-by-id${query}`), 'validation_failed')
    },
  )
})
