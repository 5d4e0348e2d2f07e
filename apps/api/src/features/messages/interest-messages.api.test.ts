import { getListingHistory } from '@roommate-finder/contracts/insights'
import { likeListing, listInterests, listMyInterests, unlikeListing } from '@roommate-finder/contracts/interest'
import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import { MAX_CONVERSATIONS_BY_HOST } from '@roommate-finder/contracts/limits'
import { getListing } from '@roommate-finder/contracts/listings'
import { getConversation, listConversations, listMessages, messageListing } from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { createBlock } from '@roommate-finder/contracts/trust'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertInterests } from '../../testing/insert-interests.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
let id: string

beforeEach(async () => {
  id = await insertListing(api, host, { title: 'Green door room' })
  await fetchBody(api.as(seeker), likeListing, { params: { id } })
})

const listPeople = () => fetchBody(api.as(host), listInterests, { params: { id } })

const findInterest = async (): Promise<string> => (await listPeople())[0]?._id ?? ''

const write = (interestId: string, body = messageBody('Come by!'), by = host) =>
  call(api.as(by), messageInterested, { params: { id, interestId }, body })

const start = async (body = messageBody('Come by!')) =>
  fetchBody(api.as(host), messageInterested, { params: { id, interestId: await findInterest() }, body })

const read = (conversationId: string, by = host) =>
  fetchBody(api.as(by), getConversation, { params: { id: conversationId } })

describe('a host who writes to an interested person', () => {
  test('starts a conversation that waits for no answer and notifies the person', async () => {
    const { conversationId, message } = await start()
    expect(message).toMatchObject({ mine: true, body: 'Come by!' })
    expect(await read(conversationId)).toMatchObject({ role: 'host', other: { name: 'Sam Seeker' }, unread: 0 })
    expect(await read(conversationId)).not.toHaveProperty('waitingSince')
    expect((await fetchBody(api.visitor(), getListing, { params: { id } })).waiting).toBe(0)
    expect(await read(conversationId, seeker)).toMatchObject({ role: 'seeker', preview: 'Come by!', unread: 1 })
    const told = (await fetchBody(api.as(seeker), listNotifications, {})).items.map(({ title }) => title)
    expect(told).toEqual([expect.stringContaining('messaged you')])
  })

  test('continues the conversation that the person has started', async () => {
    const { conversation } = await fetchBody(api.as(seeker), messageListing, { params: { id }, body: messageBody() })
    expect(await listPeople()).toMatchObject([{ conversationId: conversation._id }])
    expect((await start()).conversationId).toBe(conversation._id)
    const { items } = await fetchBody(api.as(seeker), listMessages, { params: { id: conversation._id } })
    expect(items).toMatchObject([{ mine: false, body: 'Come by!' }, { mine: true }])
  })

  test('shares one conversation with a person who writes at the same time', async () => {
    const interestId = await findInterest()
    const [own, others] = await Promise.all([
      write(interestId),
      call(api.as(seeker), messageListing, { params: { id }, body: messageBody() }),
    ])
    expect([own.status, others.status]).toEqual([201, 201])
    expect((await fetchBody(api.as(seeker), listConversations, {})).items).toHaveLength(1)
  })

  test('sends nothing again with the same clientId', async () => {
    const body = messageBody('Come by!')
    const interestId = await findInterest()
    const first = await write(interestId, body).expect(201)
    const second = await write(interestId, body).expect(200)
    expect(second.body).toEqual(first.body)
  })

  test('after the interest was taken back gets 404', async () => {
    const interestId = await findInterest()
    await call(api.as(seeker), unlikeListing, { params: { id } })
    expectError(await write(interestId), 'not_found')
  })

  test('after a block gets 404, also in a conversation that exists', async () => {
    const interestId = await findInterest()
    await start()
    await call(api.as(seeker), createBlock, { body: { listingId: id } }).expect(201)
    expectError(await write(interestId), 'not_found')
  })

  test('of a suspended person gets 404', async () => {
    const guest = await api.createPerson()
    await fetchBody(api.as(guest), likeListing, { params: { id } })
    const interestId = await findInterest()
    await api.collections.users.updateOne({ _id: guest.uid }, { $set: { suspendedAt: api.clock.now() } })
    expectError(await write(interestId), 'not_found')
  })

  test('about a hidden room gets 409', async () => {
    const interestId = await findInterest()
    await hideListing(api, id)
    expectError(await write(interestId), 'conflict')
  })

  test(`reaches ${MAX_CONVERSATIONS_BY_HOST} new people in 24 hours, and those again`, async () => {
    await insertInterests(api, id, MAX_CONVERSATIONS_BY_HOST)
    const ids = (await listPeople()).map(({ _id }) => _id)
    expect(ids).toHaveLength(MAX_CONVERSATIONS_BY_HOST + 1)
    for (const interestId of ids.slice(0, -1)) await write(interestId).expect(201)
    const refused = await write(ids.at(-1) ?? '')
    expectError(refused, 'rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    await write(ids[0] ?? '').expect(201)
  })

  test('does not count as a seeker who wrote', async () => {
    await start()
    const history = await fetchBody(api.as(host), getListingHistory, { params: { id } })
    expect(history).toMatchObject({ conversations: history.weeks.map(() => 0) })
  })
})

test('the details of a room name the conversation to its seeker only', async () => {
  const readId = async (by: Person) => (await fetchBody(api.as(by), getListing, { params: { id } })).conversationId
  expect(await readId(seeker)).toBeUndefined()
  const { conversationId } = await start()
  expect(await readId(seeker)).toBe(conversationId)
  expect(await readId(host)).toBeUndefined()
})

describe('GET /my-interests', () => {
  const readAnswer = async () => (await fetchBody(api.as(seeker), listMyInterests, {}))[0]?.conversation

  test('tells whether the host has answered', async () => {
    expect(await readAnswer()).toBeUndefined()
    const { conversation } = await fetchBody(api.as(seeker), messageListing, { params: { id }, body: messageBody() })
    expect(await readAnswer()).toEqual({ _id: conversation._id, answer: 'none' })
    await start()
    expect(await readAnswer()).toEqual({ _id: conversation._id, answer: 'answered' })
    await api.as(host).post(`/conversations/${conversation._id}/decline`).send({ reason: 'dates' }).expect(204)
    expect(await readAnswer()).toEqual({ _id: conversation._id, answer: 'declined' })
  })

  test('names the conversation that the host has started', async () => {
    const { conversationId } = await start()
    expect(await readAnswer()).toEqual({ _id: conversationId, answer: 'answered' })
  })
})
