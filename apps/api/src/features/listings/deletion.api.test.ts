import { likeListing } from '@roommate-finder/contracts/interest'
import { MAX_OWN_LISTINGS } from '@roommate-finder/contracts/limits'
import { deleteListing, restoreListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, expectSuccess, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { listingBody } from '../../testing/test-api.ts'
import { createServices } from '../services.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
const { listings, hiddenListings, deletedListings, interests, views } = api.collections

const remove = (id: string) => fetchBody(api.as(host), deleteListing, { params: { id } })
const restore = (id: string) => call(api.as(host), restoreListing, { params: { id } })
const stored = (id: string) => listings.findOne({ _id: new ObjectId(id) })

/** Runs the job that makes deletions final, this many seconds later. */
const finishAfter = async (seconds: number): Promise<void> => {
  api.clock.advance(seconds * 1_000)
  await api.services.listingWrites.finishDeletions()
}

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
    expect(await deletedListings.countDocuments()).toBe(0)
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

describe('POST /roommates/{id}/restore', () => {
  test('returns the listing with its likes and views, and it counts as before', async () => {
    const id = await insertListing(api, host)
    await fetchBody(api.as(seeker), likeListing, { params: { id } })
    await fetchBody(api.visitor(), getListing, { params: { id } })
    const before = await stored(id)
    await remove(id)
    await finishAfter(50)
    const restored = expectSuccess(restoreListing, await restore(id))
    expect(restored).toMatchObject({ _id: id, likeCount: 1 })
    await finishAfter(60)
    await api.finishWork()
    expect(await stored(id)).toEqual(before)
    expect((await api.as(seeker).get('/my-interests').expect(200)).body).toMatchObject([{ _id: id, viewCount: 1 }])
  })

  test('a second time returns the listing again', async () => {
    const id = await insertListing(api, host)
    await remove(id)
    await restore(id)
    expect(expectSuccess(restoreListing, await restore(id))._id).toBe(id)
  })

  test('more than a minute after the deletion returns 404', async () => {
    const id = await insertListing(api, host)
    await remove(id)
    await finishAfter(61)
    expectError(await restore(id), 'not_found')
  })

  test('works after a second deletion during the job that was to make the first final', async () => {
    const id = await insertListing(api, host)
    await remove(id)
    api.clock.advance(60_000)
    let isFirst = true
    const transaction: typeof api.context.transaction = async (work, queueKey) => {
      if (isFirst) {
        isFirst = false
        await restore(id)
        await remove(id)
      }
      return api.context.transaction(work, queueKey)
    }
    await createServices({ ...api.context, transaction }).listingWrites.finishDeletions()
    expectSuccess(restoreListing, await restore(id))
  })

  test('by another user returns 404 and restores nothing', async () => {
    const id = await insertListing(api, host)
    await remove(id)
    expectError(await call(api.as(seeker), restoreListing, { params: { id } }), 'not_found')
    expect(await stored(id)).toBeNull()
  })

  test('keeps a hidden listing hidden', async () => {
    const id = await insertListing(api, host)
    const hiding = { by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false } as const
    await api.context.transaction((session) => api.services.hiding.hide(new ObjectId(id), hiding, session))
    await remove(id)
    expect(await hiddenListings.countDocuments()).toBe(0)
    expect(expectSuccess(restoreListing, await restore(id)).hidden).toMatchObject({ by: 'moderator' })
    expectError(await call(api.visitor(), getListing, { params: { id } }), 'not_found')
  })

  test('returns 403 if the owner has the maximum of other listings now', async () => {
    const id = await insertListing(api, host)
    await remove(id)
    await insertListings(
      api,
      host,
      Array.from({ length: MAX_OWN_LISTINGS }, () => ({})),
    )
    expect(expectError(await restore(id), 'forbidden').error).toBe(
      `You can have up to ${MAX_OWN_LISTINGS} rooms. Delete one to restore this one.`,
    )
    expect(await deletedListings.countDocuments()).toBe(1)
  })
})

describe('a deleted listing that may be restored', () => {
  test('cannot be edited, and its owner does not see it', async () => {
    const id = await insertListing(api, host)
    await remove(id)
    const response = await call(api.as(host), updateListing, { params: { id }, body: listingBody() as never })
    expectError(response, 'not_found')
    expect((await api.as(host).get(`/my-listings?email=${host.email}`).expect(200)).body).toEqual([])
  })

  test('goes with its owner’s account', async () => {
    const owner = await api.createStoredPerson()
    const id = await insertListing(api, owner)
    await fetchBody(api.as(owner), deleteListing, { params: { id } })
    await api.as(owner).delete('/me').expect(204)
    await api.services.ownData.finishDeletions()
    expect(await deletedListings.countDocuments()).toBe(0)
  })

  test('loses the like of a deleted account', async () => {
    const id = await insertListing(api, host)
    const fan = await api.createStoredPerson()
    await fetchBody(api.as(fan), likeListing, { params: { id } })
    await remove(id)
    await api.as(fan).delete('/me').expect(204)
    await api.services.ownData.finishDeletions()
    expect(expectSuccess(restoreListing, await restore(id)).likeCount).toBe(0)
  })
})
