import { setTimeout as pause } from 'node:timers/promises'
import { likeListing, listInterests, listMyInterests, unlikeListing } from '@roommate-finder/contracts/interest'
import { getListing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { type Caller, type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ana: Person
let ben: Person
let crowd: Person[]

beforeAll(async () => {
  api = await startTestApi()
  ana = await api.createPerson({ name: 'Ana Lima' })
  ben = await api.createPerson({ name: 'Ben Ortiz', picture: 'https://photos.example.com/ben.jpg' })
  crowd = await Promise.all(Array.from({ length: 10 }, (_, i) => api.createPerson({ name: `Guest ${i}` })))
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const like = (by: Caller, id: string) => fetchBody(by, likeListing, { params: { id } })
const unlike = (by: Caller, id: string) => fetchBody(by, unlikeListing, { params: { id } })

const stored = async (id: string) => {
  const listingId = new ObjectId(id)
  const [listing, interests] = await Promise.all([
    api.collections.listings.findOne({ _id: listingId }),
    api.collections.interests.countDocuments({ listingId }),
  ])
  return { likeCount: listing?.likeCount, interests }
}

describe('PATCH /roommates/{id}/like', () => {
  test('the first time counts the like and reveals the contact details from then on', async () => {
    const id = await insertListing(api, ana, { contactInfo: 'call (512) 555-0100' })
    expect(await like(api.as(ben), id)).toEqual({ likeCount: 1, liked: true, contactInfo: 'call (512) 555-0100' })
    expect(await fetchBody(api.as(ben), getListing, { params: { id } })).toMatchObject({
      liked: true,
      likeCount: 1,
      contactInfo: 'call (512) 555-0100',
    })
    expect(await stored(id)).toEqual({ likeCount: 1, interests: 1 })
  })

  test('a second time by the same user returns the same and changes nothing', async () => {
    const id = await insertListing(api, ana)
    const first = await like(api.as(ben), id)
    expect(await like(api.as(ben), id)).toEqual(first)
    expect(await stored(id)).toEqual({ likeCount: 1, interests: 1 })
  })

  test('that fails on a unique index of another collection reveals nothing', async () => {
    const [first, second] = [await insertListing(api, ana), await insertListing(api, ana)]
    const { notifications } = api.collections
    await notifications.createIndex({ uid: 1 }, { name: 'one_per_user', unique: true })
    try {
      await like(api.as(ben), first)
      expectError(await call(api.as(ben), likeListing, { params: { id: second } }), 'internal')
    } finally {
      await notifications.dropIndex('one_per_user')
    }
    expect(await stored(second)).toEqual({ likeCount: 0, interests: 0 })
  })

  test('20 times concurrently by one user counts one like, which every response includes', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await insertListing(api, ana)
      const responses = await Promise.all(Array.from({ length: 20 }, () => like(api.as(ben), id)))
      expect(responses.map(({ likeCount }) => likeCount)).toEqual(Array.from({ length: 20 }, () => 1))
      expect(await stored(id)).toEqual({ likeCount: 1, interests: 1 })
    }
  })

  test('by 10 users concurrently counts 10 likes; each response includes its own', async () => {
    const id = await insertListing(api, ana)
    const responses = await Promise.all(crowd.map((person) => like(api.as(person), id)))
    expect(responses.map(({ likeCount }) => likeCount).sort((a, b) => a - b)).toEqual(crowd.map((_, i) => i + 1))
    expect(await stored(id)).toEqual({ likeCount: 10, interests: 10 })
  })

  test('concurrently with unlikes keeps likeCount equal to the stored interests', async () => {
    const id = await insertListing(api, ana)
    await Promise.all(
      crowd.slice(0, 5).flatMap((person, i) => {
        const by = api.as(person)
        return [like(by, id), unlike(by, id), like(by, id), ...(i % 2 === 0 ? [unlike(by, id)] : [])]
      }),
    )
    const { likeCount, interests } = await stored(id)
    expect(likeCount).toBe(interests)
    await Promise.all(crowd.slice(0, 5).map((person) => unlike(api.as(person), id)))
    expect(await stored(id)).toEqual({ likeCount: 0, interests: 0 })
  })

  test('of an own listing returns 403 with the specified message and counts nothing', async () => {
    const id = await insertListing(api, ana)
    const failure = expectError(await call(api.as(ana), likeListing, { params: { id } }), 'forbidden')
    expect(failure.error).toBe("You can't like your own post.")
    expect(await stored(id)).toEqual({ likeCount: 0, interests: 0 })
  })

  test('of a listing that is not available succeeds', async () => {
    const id = await insertListing(api, ana, { availability: 'not available' })
    expect(await like(api.as(ben), id)).toMatchObject({ likeCount: 1 })
  })

  test('while ten likes of another listing wait for its document, succeeds', async () => {
    const [popular, other] = [await insertListing(api, ana), await insertListing(api, ana)]
    await api.db.client.withSession(async (session) => {
      session.startTransaction()
      const change = { $set: { askedAt: api.clock.now() } }
      await api.collections.listings.updateOne({ _id: new ObjectId(popular) }, change, { session })
      const waiting = crowd.map((person) => like(api.as(person), popular))
      // Each has read its listing and waits for the transaction above.
      await pause(500)
      expect(await like(api.as(ben), other)).toMatchObject({ likeCount: 1 })
      await session.abortTransaction()
      await Promise.all(waiting)
    })
    expect(await stored(popular)).toEqual({ likeCount: 10, interests: 10 })
  })

  test('during the deletion of the listing returns 200 or 404, and leaves no interest', async () => {
    const id = await insertListing(api, ana)
    const responses = await Promise.all([
      ...crowd.map((person) => call(api.as(person), likeListing, { params: { id } })),
      api.as(ana).delete(`/roommates/${id}`),
    ])
    const likes = responses.slice(0, 10)
    expect(responses[10]?.status, responses[10]?.text).toBe(204)
    expect(likes.filter(({ status }) => status !== 200 && status !== 404).map(({ text }) => text)).toEqual([])
    await api.finishWork()
    expect(await stored(id)).toEqual({ likeCount: undefined, interests: 0 })
  })
})

describe('DELETE /roommates/{id}/like', () => {
  test('after a like, removes it and hides the contact details again', async () => {
    const id = await insertListing(api, ana)
    await like(api.as(crowd[0] as Person), id)
    await like(api.as(ben), id)
    expect(await unlike(api.as(ben), id)).toEqual({ likeCount: 1, liked: false })
    const seen = await fetchBody(api.as(ben), getListing, { params: { id } })
    expect(seen).toMatchObject({ liked: false, likeCount: 1 })
    expect(seen).not.toHaveProperty('contactInfo')
  })

  test('without a like, or for an own listing, changes nothing', async () => {
    const id = await insertListing(api, ana)
    await like(api.as(ben), id)
    for (const person of [crowd[0] as Person, ana]) {
      expect(await unlike(api.as(person), id)).toEqual({ likeCount: 1, liked: false })
    }
    expect(await stored(id)).toEqual({ likeCount: 1, interests: 1 })
  })

  test('10 times concurrently removes one like', async () => {
    const id = await insertListing(api, ana)
    await Promise.all([like(api.as(crowd[0] as Person), id), like(api.as(ben), id)])
    await Promise.all(Array.from({ length: 10 }, () => unlike(api.as(ben), id)))
    expect(await stored(id)).toEqual({ likeCount: 1, interests: 1 })
  })
})

describe('GET /roommates/{id}/interests', () => {
  const interests = (by: Caller, id: string) => fetchBody(by, listInterests, { params: { id } })

  test('lists interested people for the owner, latest first, with name, photo and email, masked if unconfirmed', async () => {
    const id = await insertListing(api, ana)
    const nameless = await api.createPerson({ name: '', emailVerified: false })
    await like(api.as(ben), id)
    api.clock.advance(1000)
    await like(api.as(nameless), id)
    const photo = { id: '0123456789abcdef01234567', isUploaded: true }
    await api.collections.users.updateOne({ _id: ben.uid }, { $set: { photo } })
    const people = await interests(api.as(ana), id)
    expect(people).toMatchObject([
      { name: 'Roommate Finder member', email: `${nameless.email.charAt(0)}•••@example.com`, verified: false },
      { name: 'Ben Ortiz', email: ben.email, verified: true, photoURL: '/photos/0123456789abcdef01234567/480.webp' },
    ])
    expect(people[0]).not.toHaveProperty('photoURL')
    expect(Date.parse(people[0]?.since ?? '') - Date.parse(people[1]?.since ?? '')).toBeGreaterThanOrEqual(1000)
  })

  test('omits a withdrawn interest', async () => {
    const id = await insertListing(api, ana)
    await like(api.as(ben), id)
    await unlike(api.as(ben), id)
    expect(await interests(api.as(ana), id)).toEqual([])
  })

  test('omits a suspended person until the suspension is lifted', async () => {
    const id = await insertListing(api, ana)
    const seeker = await api.createPerson()
    await like(api.as(ben), id)
    await like(api.as(seeker), id)
    const listEmails = async () => (await interests(api.as(ana), id)).map(({ email }) => email).sort()
    await api.collections.users.updateOne({ _id: seeker.uid }, { $set: { suspendedAt: new Date() } })
    expect(await listEmails()).toEqual([ben.email])
    await api.collections.users.updateOne({ _id: seeker.uid }, { $unset: { suspendedAt: '' } })
    expect(await listEmails()).toEqual([ben.email, seeker.email].sort())
  })

  test('lists the latest 200 of more', async () => {
    const id = await insertListing(api, ana)
    const listingId = new ObjectId(id)
    await api.collections.interests.insertMany(
      Array.from({ length: 205 }, (_, i) => ({ _id: new ObjectId(), listingId, uid: `u${i}`, since: new Date(i) })),
    )
    const people = await interests(api.as(ana), id)
    expect(people).toHaveLength(200)
    expect(people[0]?.since).toBe(new Date(204).toISOString())
    expect(people[199]?.since).toBe(new Date(5).toISOString())
  })

  test('by another user, even an interested one, returns 403', async () => {
    const id = await insertListing(api, ana)
    await like(api.as(ben), id)
    expectError(await call(api.as(ben), listInterests, { params: { id } }), 'forbidden')
  })
})

describe('GET /my-interests', () => {
  test('lists interests latest first, with contact details, without withdrawn ones', async () => {
    const ids: string[] = []
    for (const title of ['First room', 'Second room', 'Third room']) {
      const id = await insertListing(api, ana, { title })
      await like(api.as(ben), id)
      api.clock.advance(1000)
      ids.push(id)
    }
    await unlike(api.as(ben), ids[1] ?? '')
    const mine = await fetchBody(api.as(ben), listMyInterests)
    expect(mine.map(({ title }) => title)).toEqual(['Third room', 'First room'])
    for (const listing of mine) {
      expect(listing).toMatchObject({ liked: true, isOwner: false, contactInfo: 'host@example.com' })
      expect(listing).not.toHaveProperty('userEmail')
    }
  })

  test('lists a listing that was unliked and liked again first', async () => {
    const [first, second] = [await insertListing(api, ana), await insertListing(api, ana)]
    for (const step of [() => like(api.as(ben), first), () => like(api.as(ben), second)]) {
      await step()
      api.clock.advance(1000)
    }
    await unlike(api.as(ben), first)
    await like(api.as(ben), first)
    expect((await fetchBody(api.as(ben), listMyInterests)).map(({ _id }) => _id)).toEqual([first, second])
  })

  test('without likes returns []', async () => {
    expect(await fetchBody(api.as(ben), listMyInterests)).toEqual([])
  })
})
