import { likeListing } from '@roommate-finder/contracts/interest'
import { MAX_BLOCKS } from '@roommate-finder/contracts/limits'
import { messageListing } from '@roommate-finder/contracts/messages'
import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { createBlock, deleteBlock, listBlocks } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing, insertListings } from '../../testing/insert-listings.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
let listingId: string

beforeEach(async () => {
  listingId = await insertListing(api, host)
})

type Target = { listingId: string } | { conversationId: string }

const block = (by: Person, target: Target = { listingId }) => call(api.as(by), createBlock, { body: target })

const list = (by: Person) => fetchBody(api.as(by), listBlocks)

const startConversation = async () => {
  const { conversation } = await fetchBody(api.as(seeker), messageListing, {
    params: { id: listingId },
    body: messageBody(),
  })
  return conversation._id
}

const storeBlocks = (count: number) =>
  api.collections.blocks.insertMany(
    Array.from({ length: count }, (_, i) => ({
      _id: new ObjectId(),
      uid: seeker.uid,
      blockedUid: `somebody-${i}`,
      since: new Date(api.clock.now().getTime() - 1_000 * i),
    })),
  )

describe('POST /blocks', () => {
  test('by a listing blocks its owner', async () => {
    const response = await block(seeker)
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({ name: 'Hana Host' })
    expect((await list(seeker)).items).toEqual([response.body])
    expect((await list(host)).items).toEqual([])
  })

  test('by a conversation blocks the other person, from either side', async () => {
    const conversationId = await startConversation()
    expect((await block(host, { conversationId })).body).toMatchObject({ name: 'Sam Seeker' })
    expect((await block(seeker, { conversationId })).body).toMatchObject({ name: 'Hana Host' })
  })

  test('of the same person again, even at the same time, returns 200 with the first block', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => block(seeker)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  })

  test('of each other at the same time stores both blocks', async () => {
    const conversationId = await startConversation()
    const responses = await Promise.all([host, seeker].map((by) => block(by, { conversationId })))
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
  })

  test('of oneself returns 403', async () => {
    expectError(await block(host), 'forbidden')
  })

  test('by a listing or conversation hidden from the user, or by a listing without an owner, returns 404', async () => {
    const conversationId = await startConversation()
    const stranger = await api.createPerson()
    const [unclaimed = ''] = await insertListings(api, { uid: 'nobody' }, [{}])
    await api.collections.listings.updateOne({ _id: new ObjectId(unclaimed) }, { $set: { ownerUid: null } })
    expectError(await block(seeker, { listingId: '0123456789abcdef01234567' }), 'not_found')
    expectError(await block(seeker, { listingId: unclaimed }), 'not_found')
    expectError(await block(stranger, { conversationId }), 'not_found')
    await hideListing(api, listingId)
    expectError(await block(stranger), 'not_found')
    expect(await api.collections.blocks.countDocuments()).toBe(0)
  })

  test(`with ${MAX_BLOCKS} people blocked already returns 403`, async () => {
    await storeBlocks(MAX_BLOCKS)
    expectError(await block(seeker), 'forbidden')
    await api.collections.blocks.deleteOne({ blockedUid: 'somebody-0' })
    expect((await block(seeker)).status).toBe(201)
  })
})

describe('GET /blocks', () => {
  test("lists the user's own blocks page by page, latest first", async () => {
    await storeBlocks(5)
    const first = await fetchBody(api.as(seeker), listBlocks, { query: { limit: 3 } })
    const rest = await fetchBody(api.as(seeker), listBlocks, { query: { limit: 3, cursor: first.next ?? '' } })
    const times = [...first.items, ...rest.items].map(({ since }) => since)
    expect(times).toHaveLength(5)
    expect(times).toEqual(times.toSorted().reverse())
    expect(rest.next).toBeNull()
    expect((await list(host)).items).toEqual([])
  })
})

describe('DELETE /blocks/:id', () => {
  test('deletes an own block, and returns 404 for any other', async () => {
    const { _id: id } = (await block(seeker)).body as { _id: string }
    expectError(await call(api.as(host), deleteBlock, { params: { id } }), 'not_found')
    await fetchBody(api.as(seeker), deleteBlock, { params: { id } })
    expect((await list(seeker)).items).toEqual([])
    expectError(await call(api.as(seeker), deleteBlock, { params: { id } }), 'not_found')
    await fetchBody(api.as(seeker), likeListing, { params: { id: listingId } })
  })
})

describe('the account of a user', () => {
  test('exports the dates of its blocks without the blocked people', async () => {
    await block(seeker)
    const { since } = (await list(seeker)).items[0] ?? {}
    expect((await fetchBody(api.as(seeker), exportOwnData)).blocks).toEqual([{ since }])
    expect((await fetchBody(api.as(host), exportOwnData)).blocks).toEqual([])
  })

  test('when deleted, deletes its blocks in both directions', async () => {
    const leaving = await api.createPerson()
    const room = await insertListing(api, leaving)
    await block(leaving)
    await block(seeker, { listingId: room })
    await api.as(leaving).delete('/me').expect(204)
    expect(await api.collections.blocks.countDocuments()).toBe(0)
  })
})
