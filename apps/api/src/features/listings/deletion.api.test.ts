import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, expectSuccess, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing } from '../../testing/insert-listings.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
const { listings, interests, views } = api.collections

const remove = (id: string) => fetchBody(api.as(host), deleteListing, { params: { id } })
const stored = (id: string) => listings.findOne({ _id: new ObjectId(id) })

describe('DELETE /roommates/{id}', () => {
  test('by the owner returns 204 and deletes the listing with its likes and views', async () => {
    const id = await insertListing(api, host)
    const kept = await insertListing(api, host, { title: 'A room that stays' })
    for (const each of [id, kept]) {
      await api.as(seeker).patch(`/roommates/${each}/like`).expect(200)
      await api.visitor().get(`/roommates/${each}`).expect(200)
    }
    expectSuccess(deleteListing, await call(api.as(host), deleteListing, { params: { id } }))
    expectError(await call(api.as(host), getListing, { params: { id } }), 'not_found')
    await api.finishWork()
    const keptId = new ObjectId(kept)
    expect((await interests.find({}).toArray()).map(({ listingId }) => listingId)).toEqual([keptId])
    expect((await views.find({}).toArray()).map(({ listingId }) => listingId)).toEqual([keptId])
    expect((await api.as(seeker).get('/my-interests').expect(200)).body).toMatchObject([{ _id: kept }])
  })

  test('a second time returns 404', async () => {
    const id = await insertListing(api, host)
    await remove(id)
    expectError(await call(api.as(host), deleteListing, { params: { id } }), 'not_found')
  })

  test('10 times concurrently returns 204 or 404 and deletes the listing', async () => {
    const id = await insertListing(api, host)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call(api.as(host), deleteListing, { params: { id } })),
    )
    expect(responses.some(({ status }) => status === 204)).toBe(true)
    for (const response of responses.filter(({ status }) => status !== 204)) expectError(response, 'not_found')
    expect(await stored(id)).toBeNull()
  })

  test('by another user returns 403 and changes nothing', async () => {
    const id = await insertListing(api, host)
    const before = await stored(id)
    expectError(await call(api.as(seeker), deleteListing, { params: { id } }), 'forbidden')
    expect(await stored(id)).toEqual(before)
  })
})
