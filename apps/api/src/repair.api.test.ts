import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from './db/object-id.ts'
import { contactBody, listingBody, type Person, postListing, startWorld, type World } from './testing/harness.ts'

const MINUTE_MS = 60_000

let world: World
let host: Person
let seeker: Person

beforeAll(async () => {
  world = await startWorld()
  host = await world.person()
  seeker = await world.person()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const likeCountOf = async (id: string): Promise<unknown> => {
  const body: unknown = (await world.visitor().get(`/roommates/${id}`).expect(200)).body
  return (body as { likeCount: number }).likeCount
}

/** Long enough after a crash that nothing can still be on its way. */
const repairLater = async () => {
  world.clock.advance(MINUTE_MS)
  return world.services.repair({ views: true })
}

describe('a crash amid a like', () => {
  const crashedInterest = async (id: string) => {
    const { interests } = world.collections
    await interests.insertOne({
      _id: new ObjectId(),
      listingId: new ObjectId(id),
      uid: seeker.uid,
      since: world.clock.now(),
      unsettledAt: world.clock.now(),
    })
  }

  test('before it was counted: the repair counts it, once', async () => {
    const id = await postListing(world.as(host))
    await crashedInterest(id)
    expect(await likeCountOf(id)).toBe(0)
    expect(await repairLater()).toMatchObject({ interests: 1 })
    expect(await likeCountOf(id)).toBe(1)
    expect(await repairLater()).toMatchObject({ interests: 0 })
    expect(await likeCountOf(id)).toBe(1)
  })

  test('after it was counted: the repair does not count it again', async () => {
    const id = await postListing(world.as(host))
    await crashedInterest(id)
    await world.collections.listings.updateOne({ _id: new ObjectId(id) }, { $inc: { likeCount: 1 } })
    expect(await repairLater()).toMatchObject({ interests: 1 })
    expect(await likeCountOf(id)).toBe(1)
  })

  test('amid taking it back, already counted off: the interest stands and counts again', async () => {
    const id = await postListing(world.as(host))
    await world.as(seeker).patch(`/roommates/${id}/like`).expect(200)
    await world.collections.interests.updateOne({ uid: seeker.uid }, { $set: { unsettledAt: world.clock.now() } })
    await world.collections.listings.updateOne({ _id: new ObjectId(id) }, { $inc: { likeCount: -1 } })
    await repairLater()
    expect(await likeCountOf(id)).toBe(1)
    await world.as(seeker).delete(`/roommates/${id}/like`).expect(200, { likeCount: 0, liked: false })
  })

  test('with likes brought along from an older server: they are kept', async () => {
    const id = await postListing(world.as(host))
    await world.collections.listings.updateOne({ _id: new ObjectId(id) }, { $set: { likeCount: 7, likeBase: 7 } })
    await crashedInterest(id)
    await repairLater()
    expect(await likeCountOf(id)).toBe(8)
  })

  test('one that is still on its way is left alone', async () => {
    const id = await postListing(world.as(host))
    await crashedInterest(id)
    expect(await world.services.repair({ views: true })).toMatchObject({ interests: 0 })
    expect(await likeCountOf(id)).toBe(0)
  })

  test('of a listing that is gone: the interest goes', async () => {
    await crashedInterest('0123456789abcdef01234567')
    await repairLater()
    expect(await world.collections.interests.countDocuments()).toBe(0)
  })

  test('the user may like again meanwhile and is counted once', async () => {
    const id = await postListing(world.as(host))
    await crashedInterest(id)
    const answer = await world.as(seeker).patch(`/roommates/${id}/like`).expect(200)
    expect(answer.body).toMatchObject({ likeCount: 1, liked: true })
    await repairLater()
    expect(await likeCountOf(id)).toBe(1)
  })

  test.each([
    ['before', 0],
    ['after', 1],
  ])(
    '%s it was counted: the user may take it back before any repair, and what is acknowledged is so',
    async (_, likeCount) => {
      const id = await postListing(world.as(host))
      await crashedInterest(id)
      await world.collections.listings.updateOne({ _id: new ObjectId(id) }, { $set: { likeCount } })
      world.clock.advance(MINUTE_MS)
      await world.as(seeker).delete(`/roommates/${id}/like`).expect(200, { likeCount: 0, liked: false })
      expect(await world.collections.interests.countDocuments()).toBe(0)
      expect(await repairLater()).toMatchObject({ interests: 0 })
    },
  )

  test('that may still be on its way: taking it back is told to wait, not told that it is done', async () => {
    const id = await postListing(world.as(host))
    await crashedInterest(id)
    await world.as(seeker).delete(`/roommates/${id}/like`).expect(503)
  })
})

describe('a crash amid a view', () => {
  const today = () => world.clock.now().toISOString().slice(0, 10)
  const crashedView = (id: string, viewer: string) =>
    world.collections.views.insertOne({
      _id: new ObjectId(),
      listingId: new ObjectId(id),
      viewer,
      day: today(),
      at: new Date(Date.now() - MINUTE_MS),
    })
  const viewsOf = async (id: string) => (await world.collections.listings.findOne({ _id: new ObjectId(id) }))?.viewCount

  test('before it was counted: the repair counts it, once', async () => {
    const id = await postListing(world.as(host))
    await world.as(seeker).get(`/roommates/${id}`).expect(200)
    await crashedView(id, 'v:one')
    await crashedView(id, 'v:two')
    expect(await viewsOf(id)).toBe(1)
    expect((await repairLater()).views).toBe(2)
    expect(await viewsOf(id)).toBe(3)
    expect((await repairLater()).views).toBe(0)
    expect(await viewsOf(id)).toBe(3)
  })

  test('of a listing nobody else has looked at: it is counted', async () => {
    const id = await postListing(world.as(host))
    await crashedView(id, 'v:one')
    expect((await repairLater()).views).toBe(1)
    expect(await viewsOf(id)).toBe(1)
  })

  test('views that outlive the days a listing counts are not counted again', async () => {
    const id = await postListing(world.as(host))
    const late = { day: '2020-02-01', at: new Date('2020-02-01T23:59:40Z') }
    await world.collections.views.insertOne({
      _id: new ObjectId(),
      listingId: new ObjectId(id),
      viewer: 'v:old',
      ...late,
    })
    await world.as(seeker).get(`/roommates/${id}`).expect(200)
    expect((await repairLater()).views).toBe(0)
    expect(await viewsOf(id)).toBe(1)
  })

  test('two servers repair at once: it is counted once', async () => {
    const id = await postListing(world.as(host))
    await crashedView(id, 'v:one')
    world.clock.advance(MINUTE_MS)
    await Promise.all(Array.from({ length: 5 }, () => world.services.repair({ views: true })))
    expect(await viewsOf(id)).toBe(1)
  })
})

describe('a crash amid a deletion', () => {
  test('after the listing went: the repair removes its interests and views', async () => {
    const id = await postListing(world.as(host))
    await world.as(seeker).patch(`/roommates/${id}/like`).expect(200)
    await world.as(seeker).get(`/roommates/${id}`).expect(200)
    await world.collections.removals.insertOne({ _id: new ObjectId(id), at: world.clock.now() })
    await world.collections.listings.deleteOne({ _id: new ObjectId(id) })
    expect(await repairLater()).toMatchObject({ removals: 1 })
    expect(await world.collections.interests.countDocuments()).toBe(0)
    expect(await world.collections.views.countDocuments()).toBe(0)
    expect(await world.collections.removals.countDocuments()).toBe(0)
  })

  test('before the listing went: it stays with all that belongs to it', async () => {
    const id = await postListing(world.as(host))
    await world.as(seeker).patch(`/roommates/${id}/like`).expect(200)
    await world.collections.removals.insertOne({ _id: new ObjectId(id), at: world.clock.now() })
    expect(await repairLater()).toMatchObject({ removals: 0 })
    expect(await likeCountOf(id)).toBe(1)
    expect(await world.collections.interests.countDocuments()).toBe(1)
    expect(await world.collections.removals.countDocuments()).toBe(0)
  })
})

describe('a crash amid a message', () => {
  const crashedMessage = async () => {
    const at = world.clock.now()
    const _id = new ObjectId()
    const written = { form: 'contact' as const, kind: 'general', subject: 'Hi', text: 'Hello' }
    const sender = { uid: null, name: 'Ana Lima', email: 'ana@example.com' }
    await world.collections.messages.insertOne({ _id, ...written, ...sender, at, unqueuedAt: at })
    return _id
  }
  const queued = () => world.collections.outbox.find().toArray()

  test('before its mail was queued: the repair queues it, once', async () => {
    const _id = await crashedMessage()
    expect(await repairLater()).toMatchObject({ messages: 1 })
    expect(await queued()).toMatchObject([{ _id, subject: '[Contact, general] Hi', attempts: 0 }])
    expect(await repairLater()).toMatchObject({ messages: 0 })
    expect(await queued()).toHaveLength(1)
  })

  test('after its mail was queued, and even sent: it is not sent again', async () => {
    await world.visitor().post('/contact-messages').send(contactBody()).expect(202)
    await world.services.outbox.deliverNext(async () => undefined)
    await world.collections.messages.updateOne({}, { $set: { unqueuedAt: world.clock.now() } })
    expect(await repairLater()).toMatchObject({ messages: 1 })
    expect(await queued()).toMatchObject([{ outcome: 'sent', attempts: 1 }])
  })

  test('one that is still on its way is left alone', async () => {
    await crashedMessage()
    expect(await world.services.repair({ views: false })).toMatchObject({ messages: 0 })
    expect(await queued()).toEqual([])
  })

  test('several servers repair at once: it is queued once', async () => {
    await crashedMessage()
    world.clock.advance(MINUTE_MS)
    await Promise.all(Array.from({ length: 5 }, () => world.services.repair({ views: false })))
    expect(await queued()).toHaveLength(1)
  })

  test('the sender repeats the call with its key: one message, one mail', async () => {
    const post = () =>
      world.visitor().post('/contact-messages').set('Idempotency-Key', 'again').send(contactBody()).expect(202)
    await post()
    await world.collections.outbox.deleteMany({})
    await world.collections.messages.updateOne({}, { $set: { unqueuedAt: world.clock.now() } })
    await post()
    await repairLater()
    expect(await world.collections.messages.countDocuments()).toBe(1)
    expect(await queued()).toHaveLength(1)
  })
})

describe('a crash amid a post with an Idempotency-Key', () => {
  test('after the key was taken: the same key posts the listing, once', async () => {
    const listingId = new ObjectId()
    await world.collections.idempotencyKeys.insertOne({
      _id: JSON.stringify([host.uid, 'again']),
      listingId,
      at: world.clock.now(),
      done: false,
    })
    const post = () => world.as(host).post('/roommates').set('Idempotency-Key', 'again').send(listingBody()).expect(201)
    const [first, second] = [await post(), await post()]
    expect(first.body).toMatchObject({ _id: listingId.toHexString() })
    expect(second.body).toMatchObject({ _id: listingId.toHexString() })
    expect(await world.collections.listings.countDocuments()).toBe(1)
  })
})
