import { listMessages } from '@roommate-finder/contracts/messages'
import { confirmViewing, proposeViewings } from '@roommate-finder/contracts/viewings'
import { afterAll, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { arrangeViewing, createSlot, propose } from '../../testing/propose-viewings.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { type Person, startTestApi } from '../../testing/test-api.ts'

const PARALLEL = 50

const { api, host, seeker } = await startWithHostAndSeeker()
const other = await api.createStoredPerson({ name: 'Otto Other' })
const people = await Promise.all(Array.from({ length: PARALLEL }, () => api.createPerson()))
/** Another server on the same database. */
const server = await startTestApi({ databaseName: api.databaseName, mongoUri: api.mongoUri })
afterAll(() => server.close())

/** Starts the conversation of a person with the host of a new room. Returns its id. */
const talk = async (by: Person, owner: Person): Promise<string> =>
  (await startConversation(api, { host: owner, seeker: by })).id
const confirm = (by: Person, id = '', on = api) => call(on.as(by), confirmViewing, { params: { id }, body: {} })
const countConfirmed = () => api.collections.viewings.countDocuments({ state: 'confirmed' })

test(`of ${PARALLEL} parallel confirmations of one time on two servers, one wins`, async () => {
  const slots = [createSlot(api.clock.now(), 24)]
  // The host confirms half of them, and 25 people the others.
  const proposed = await Promise.all(
    people.map(async (person, i) => {
      const conversationId = await talk(person, host)
      const [by, to] = i % 2 === 0 ? [host, person] : [person, host]
      const [viewing] = await propose(api, by, conversationId, [], { slots })
      return { to, id: viewing?._id, conversationId }
    }),
  )
  const responses = await Promise.all(proposed.map(({ to, id }, i) => confirm(to, id, i % 4 < 2 ? api : server)))
  const winners = responses.filter(({ status }) => status === 200)
  for (const response of responses) if (!winners.includes(response)) expectError(response, 'conflict')
  expect(winners).toHaveLength(1)
  expect(await countConfirmed()).toBe(1)
  expect(await api.collections.viewings.countDocuments({ state: 'proposed' })).toBe(PARALLEL - 1)
  expect(await api.collections.conversationMessages.countDocuments({ clientId: /^confirmed/ })).toBe(1)
})

test(`${PARALLEL} parallel calls confirm a time once`, async () => {
  const id = await talk(seeker, host)
  const [viewing] = await propose(api, host, id, [24])
  const responses = await Promise.all(Array.from({ length: PARALLEL }, () => confirm(seeker, viewing?._id)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const { items } = await fetchBody(api.as(host), listMessages, { params: { id } })
  expect(items).toHaveLength(3)
})

test('people who show each other rooms at the same time get one viewing, without a deadlock', async () => {
  const [there, back] = [await talk(seeker, host), await talk(host, seeker)]
  for (let round = 1; round <= 5; round++) {
    const [first] = await propose(api, host, there, [24 * round])
    const [second] = await propose(api, seeker, back, [24 * round + 0.25])
    const responses = await Promise.all([confirm(seeker, first?._id), confirm(host, second?._id, server)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countConfirmed()).toBe(round)
  }
})

test.each([
  ['as host', () => talk(other, host)],
  ['as seeker', () => talk(host, other)],
])('a host is busy with a viewing %s, until its last minute', async (_role, start) => {
  const now = api.clock.now()
  const at = (...hours: number[]) => ({ slots: hours.map((each) => createSlot(now, each)) })
  await arrangeViewing(api, { id: await start(), by: host, to: other }, 0, at(24))
  const id = await talk(seeker, host)
  const during = await propose(api, seeker, id, [], at(23.75, 24, 24.25))
  for (const { _id } of during) {
    expect(expectError(await confirm(host, _id), 'conflict').error).toBe('You already have a viewing at that time.')
  }
  const [from, until] = await propose(api, seeker, id, [], at(23.5, 24.25))
  expect((await confirm(host, from?._id)).status).toBe(200)
  expect((await confirm(host, until?._id)).status).toBe(409)
  const [later] = await propose(api, seeker, id, [], at(24.5))
  expect((await confirm(host, later?._id)).status).toBe(200)
  expectError(await call(api.as(host), proposeViewings, { params: { id }, body: at(48, 24.25) }), 'conflict')
})

test('a time at which the other person is busy does not say with what', async () => {
  const id = await talk(seeker, host)
  const [viewing] = await propose(api, host, id, [24])
  await arrangeViewing(api, { id: await talk(other, host), by: other, to: host }, 24)
  const { error } = expectError(await confirm(seeker, viewing?._id), 'conflict')
  expect(error).toBe('This time is no longer free. Please choose another one.')
})
