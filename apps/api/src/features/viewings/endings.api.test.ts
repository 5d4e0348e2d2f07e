import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { createBlock } from '@roommate-finder/contracts/trust'
import {
  cancelViewing,
  confirmViewing,
  listConversationViewings,
  listViewings,
} from '@roommate-finder/contracts/viewings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { insertAccountDeletion } from '../../testing/insert-account-deletion.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { arrangeViewing, propose } from '../../testing/propose-viewings.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

const HOUR_MS = 3_600_000
const PLACE = '410 Elm Street, Apt 3'

let api: TestApi
let host: Person
let seeker: Person
let listingId: string
let id: string
let confirmed: string
let open: string
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.clear()
  host = await api.createStoredPerson({ name: 'Hana Host' })
  seeker = await api.createStoredPerson({ name: 'Sam Seeker' })
  const started = await startConversation(api, { host, seeker })
  id = started.id
  listingId = started.listingId
  await arrangeViewing(api, { id, by: host, to: seeker }, 1, { place: PLACE })
  api.clock.advance(1.25 * HOUR_MS)
  confirmed = await arrangeViewing(api, { id, by: host, to: seeker }, 24, { place: PLACE })
  const [proposed] = await propose(api, host, id, [48])
  open = proposed?._id ?? ''
})

afterAll(() => api.close())

const readStates = async () =>
  (await api.collections.viewings.find({}, { sort: { startsAt: 1 } }).toArray()).map(({ state }) => state)
/** Reads the unread notifications of what ended. */
const readEndings = async (by: Person) =>
  (await fetchBody(api.as(by), listNotifications)).items
    .filter(({ type, body, title, read }) => type === 'viewing' && !read && /won’t take place/.test(title + body))
    .map(({ title, body, href }) => `${title} ${body} ${href}`)
/** Deletes an account, which runs twice. */
const remove = async ({ uid, email }: Person) => {
  await insertAccountDeletion(api, uid, email)
  for (let run = 0; run < 2; run++) {
    api.clock.advance(3 * 60_000)
    await api.finishWork()
  }
}
const suspend = (uid: string) =>
  api.context.transaction((session) =>
    api.services.suspensions.suspend(uid, { reason: 'Scam.', at: api.clock.now(), cause: 'a case' }, session),
  )

/** Expects the running viewing to stay, the others to end, and each given person to get one polite notification. */
const expectEnded = async (told: readonly Person[]) => {
  await api.finishWork()
  await api.finishWork()
  expect(await readStates()).toEqual(['confirmed', 'canceled', 'canceled'])
  for (const person of told) {
    const endings = await readEndings(person)
    expect(endings).toHaveLength(1)
    expect(endings.join()).not.toMatch(/Hana|Sam|Green|Elm/)
  }
  const docs = await api.collections.viewings.find({ canceledAt: { $exists: true } }).toArray()
  expect(docs).toMatchObject([{ _id: new ObjectId(confirmed), sequence: 1 }])
  expect(docs[0]).not.toHaveProperty('canceledBy')
}

describe('what the two have ahead ends', () => {
  test.each([
    ['the host', () => [host, seeker] as const],
    ['the seeker', () => [seeker, host] as const],
  ])('when %s blocks the other, and neither sees any of it', async (_name, people) => {
    const [by, other] = people()
    expect((await call(api.as(by), createBlock, { body: { conversationId: id } })).status).toBe(201)
    await expectEnded([other])
    expect(await readEndings(by)).toEqual([])
    const told = await api.collections.notifications.find({ type: 'viewing' }).toArray()
    expect(JSON.stringify(told)).not.toContain('Green')
    for (const person of people()) {
      expect((await fetchBody(api.as(person), listConversationViewings, { params: { id } })).items).toEqual([])
      for (const when of ['upcoming', 'past'] as const)
        expect((await fetchBody(api.as(person), listViewings, { query: { when } })).items).toEqual([])
    }
    expectError(await call(api.as(seeker), confirmViewing, { params: { id: open }, body: {} }), 'not_found')
    expectError(await call(api.as(host), cancelViewing, { params: { id: confirmed }, body: {} }), 'not_found')
  })

  test('when the account of the host is suspended', async () => {
    await suspend(host.uid)
    await expectEnded([seeker])
  })

  test('when the account of the seeker is suspended', async () => {
    await suspend(seeker.uid)
    await expectEnded([host])
  })

  test('when the room is rented, unless it is available again at once', async () => {
    const set = (status: 'rented' | 'active') =>
      call(api.as(host), setListingStatus, { params: { id: listingId }, body: { status } })
    expect((await set('rented')).status).toBe(200)
    expect((await set('active')).status).toBe(200)
    await api.finishWork()
    expect(await readStates()).toEqual(['confirmed', 'confirmed', 'proposed'])
    await set('rented')
    expectError(await call(api.as(seeker), confirmViewing, { params: { id: open }, body: {} }), 'conflict')
    await expectEnded([])
    // Seekers hear once: that the room is rented.
    const unread = (await fetchBody(api.as(seeker), listNotifications)).items.filter(({ read }) => !read)
    expect(unread.map(({ title }) => title)).toContain('A room you asked about is rented')
    for (const person of [host, seeker]) expect(await readEndings(person)).toEqual([])
    expect(await api.collections.notifications.countDocuments({ title: 'A viewing won’t take place' })).toBe(2)
  })

  test('when the host deletes the room', async () => {
    expect((await call(api.as(host), deleteListing, { params: { id: listingId } })).status).toBe(204)
    await expectEnded([seeker])
    const { items } = await fetchBody(api.as(seeker), listConversationViewings, { params: { id } })
    expect(items[1]?.listing.title).toBe('Green door room')
  })

  test('when the room is hidden and stays so, of which both hear', async () => {
    await hideListing(api, listingId)
    const show = () => api.context.transaction((session) => api.services.hiding.show(new ObjectId(listingId), session))
    await show()
    await api.finishWork()
    expect(await readStates()).toEqual(['confirmed', 'confirmed', 'proposed'])
    await hideListing(api, listingId)
    await expectEnded([seeker, host])
  })
})

describe('the deletion of an account', () => {
  test('of a host takes their places along, and the seeker keeps the rest', async () => {
    await remove(host)
    await expectEnded([seeker])
    const docs = await api.collections.viewings.find().toArray()
    for (const doc of docs) {
      expect(doc.hostUid).toBe(`left:${id}`)
      expect(doc).not.toHaveProperty('place')
    }
    const { items } = await fetchBody(api.as(seeker), listConversationViewings, { params: { id } })
    expect(items.map(({ name }) => name)).toEqual(['Former member', 'Former member', 'Former member'])
  })

  test('of a seeker tells the host, and viewings without people are deleted', async () => {
    await remove(seeker)
    await expectEnded([host])
    await remove(host)
    expect(await readStates()).toEqual([])
  })
})
