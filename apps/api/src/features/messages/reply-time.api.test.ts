import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { getListing } from '@roommate-finder/contracts/listings'
import { getConversation, messageListing, sendMessage } from '@roommate-finder/contracts/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertConversation } from '../../testing/insert-conversation.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const { api, host, seeker } = await startWithHostAndSeeker()
let listingId: string

beforeEach(async () => {
  listingId = await insertListing(api, host)
})

/** Inserts one conversation for each reply, in hours after the first message. `null`: no reply. */
const insertReplies = async (
  replies: readonly (number | null)[],
  daysAgo = 10,
  fields: { isReplyAutomatic?: true } = {},
): Promise<void> => {
  const createdAt = new Date(api.clock.now().getTime() - daysAgo * DAY_MS)
  for (const [i, hours] of replies.entries()) {
    const people = { seekerUid: `seeker-${i}`, hostUid: host.uid }
    const replied = hours === null ? {} : { hostRepliedAt: new Date(createdAt.getTime() + hours * HOUR_MS) }
    await insertConversation(api, new ObjectId().toHexString(), people, { createdAt, ...replied, ...fields })
  }
}

const readHost = async () => (await fetchBody(api.visitor(), getListing, { params: { id: listingId } })).host

describe('the usual reply time of a host', () => {
  test.each<[string, (number | null)[], 'hour' | 'day' | undefined]>([
    ['4 quick replies', [0.1, 0.1, 0.1, 0.1], undefined],
    ['5 quick replies', [0.1, 0.1, 0.1, 0.1, 0.1], 'hour'],
    ['3 of 5 replies within a day', [2, 30, 23, 40, 3], 'day'],
    ['2 of 5 replies within a day', [2, 30, 23, 40, 50], undefined],
    ['3 quick replies of 6, and no other', [0.1, 0.1, 0.1, null, null, null], undefined],
    ['4 quick replies of 6, and no other', [0.1, 0.1, 0.1, 0.1, null, null], 'hour'],
  ])('with %s', async (_name, replies, expected) => {
    await insertReplies(replies)
    expect((await readHost()).repliesWithin).toBe(expected)
  })

  test('ignores conversations of more than 90 days ago', async () => {
    await insertReplies([0.1, 0.1, 0.1], 91)
    await insertReplies([0.1, 0.1])
    expect(await readHost()).not.toHaveProperty('repliesWithin')
    await insertReplies([0.1, 0.1, 0.1], 89)
    expect((await readHost()).repliesWithin).toBe('hour')
  })

  test('ignores unanswered conversations of less than a day ago', async () => {
    await insertReplies([2, 2, 2, 2, 2])
    await insertReplies([null, null, null, null, null, null], 0.9)
    expect((await readHost()).repliesWithin).toBe('day')
  })

  test('does not count the message about a rented room as a reply', async () => {
    await insertReplies([0.1, 0.1, 0.1, 0.1])
    const rented = await insertListing(api, host)
    for (const by of [seeker, await api.createPerson()]) {
      await fetchBody(api.as(by), messageListing, { params: { id: rented }, body: messageBody() })
    }
    await fetchBody(api.as(host), setListingStatus, { params: { id: rented }, body: { status: 'rented' } })
    await api.finishWork()
    expect(await readHost()).not.toHaveProperty('repliesWithin')
    await insertReplies([null])
    expect((await readHost()).repliesWithin).toBe('hour')
  })

  test.each<[number, 'hour' | undefined]>([
    [23, 'hour'],
    [25, undefined],
  ])('with 6 rooms that were rented %i hours after messages without a reply', async (hours, expected) => {
    await insertReplies([0.1, 0.1, 0.1, 0.1, 0.1])
    await insertReplies(
      Array.from({ length: 6 }, () => hours),
      10,
      { isReplyAutomatic: true },
    )
    expect((await readHost()).repliesWithin).toBe(expected)
  })

  test('counts the first reply of a conversation, and in conversations is shown to the seeker only', async () => {
    await insertReplies([0.1, 0.1, 0.1, 0.1])
    const params = { id: listingId }
    const { conversation } = await fetchBody(api.as(seeker), messageListing, { params, body: messageBody() })
    const read = async (by: Person) =>
      (await fetchBody(api.as(by), getConversation, { params: { id: conversation._id } })).other.repliesWithin
    const reply = () =>
      fetchBody(api.as(host), sendMessage, { params: { id: conversation._id }, body: messageBody('Yes, it is.') })
    expect(await read(seeker)).toBeUndefined()
    await reply()
    const stored = await api.collections.conversations.findOne({ _id: new ObjectId(conversation._id) })
    await reply()
    expect(await read(seeker)).toBe('hour')
    expect(await read(host)).toBeUndefined()
    const later = await api.collections.conversations.findOne({ _id: new ObjectId(conversation._id) })
    expect(later?.hostRepliedAt).toEqual(stored?.hostRepliedAt)
  })
})
