import { messageListing } from '@roommate-finder/contracts/messages'
import { deleteAccount } from '@roommate-finder/contracts/own-data'
import { createBlock } from '@roommate-finder/contracts/trust'
import {
  cancelViewing,
  confirmViewing,
  getSharedViewing,
  listConversationViewings,
  shareViewing,
  unshareViewing,
} from '@roommate-finder/contracts/viewings'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { arrangeViewing, propose } from '../../testing/propose-viewings.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const HOUR_MS = 3_600_000
const PLACE = '410 Elm Street, Apt 3'

const { api, host, seeker } = await startWithHostAndSeeker()
const stranger = await api.createStoredPerson({ name: 'Stan Stranger' })

let id: string
let viewingId: string
beforeEach(async () => {
  id = (await startConversation(api, { host, seeker })).id
  viewingId = await arrangeViewing(api, { id, by: host, to: seeker }, 48, { place: PLACE })
})

const tryToShare = (by: Person, _id = viewingId) => call(api.as(by), shareViewing, { params: { id: _id } })

/** Makes a link. Returns its token. */
const share = async (by = seeker): Promise<string> => {
  const { url } = await fetchBody(api.as(by), shareViewing, { params: { id: viewingId } })
  expect(url).toMatch(/^https:\/\/rooms\.example\/visit\/[\w-]{43}$/)
  return url.slice('https://rooms.example/visit/'.length)
}

const read = (token: string) => call(api.visitor(), getSharedViewing, { params: { token } })
const expectDead = async (token: string): Promise<void> => {
  expectError(await read(token), 'not_found')
}

describe('the link for a friend', () => {
  test('shows place, time and first name of the other person, and nothing else', async () => {
    const [viewing] = (await fetchBody(api.as(seeker), listConversationViewings, { params: { id } })).items
    const { startsAt, endsAt, timeZone } = viewing ?? {}
    const when = { startsAt, endsAt, timeZone }
    expect((await read(await share()).expect(200)).body).toEqual({ name: 'Hana', ...when, place: PLACE })
    expect((await read(await share(host)).expect(200)).body).toEqual({ name: 'Sam', ...when, place: PLACE })
  })

  test('is stored as a hash, and told only to the person who made it', async () => {
    const token = await share()
    expect(JSON.stringify(await api.collections.viewings.find().toArray())).not.toContain(token)
    const [own] = (await fetchBody(api.as(seeker), listConversationViewings, { params: { id } })).items
    expect(Date.parse(own?.sharedUntil ?? '')).toBe(Date.parse(own?.endsAt ?? '') + 24 * HOUR_MS)
    const [others] = (await fetchBody(api.as(host), listConversationViewings, { params: { id } })).items
    expect(others).not.toHaveProperty('sharedUntil')
  })

  test('replaces an earlier one of the same person only, and can be ended', async () => {
    const [first, ofHost, second] = [await share(), await share(host), await share()]
    await expectDead(first)
    await read(ofHost).expect(200)
    await fetchBody(api.as(seeker), unshareViewing, { params: { id: viewingId } })
    await expectDead(second)
    await read(ofHost).expect(200)
  })

  test('shows the new time once the viewing is moved', async () => {
    const token = await share()
    const [moved] = await propose(api, host, id, [72], { moves: viewingId })
    await fetchBody(api.as(seeker), confirmViewing, { params: { id: moved?._id ?? '' }, body: {} })
    expect((await read(token)).body).toMatchObject({ startsAt: moved?.startsAt, place: PLACE })
    // A page that has not seen the move yet ends the link, too.
    await fetchBody(api.as(seeker), unshareViewing, { params: { id: viewingId } })
    await expectDead(token)
  })

  test('works until 24 hours after the viewing', async () => {
    const token = await share()
    api.clock.advance(72 * HOUR_MS)
    await read(token).expect(200)
    api.clock.advance(HOUR_MS / 2)
    await expectDead(token)
  })

  test('ends with the viewing', async () => {
    const token = await share()
    await fetchBody(api.as(host), cancelViewing, { params: { id: viewingId }, body: {} })
    await expectDead(token)
  })

  test.each([
    ['before', 0],
    ['after', 49],
  ])('ends with a block %s the viewing', async (_, hours) => {
    const tokens = [await share(), await share(host)]
    api.clock.advance(hours * HOUR_MS)
    await fetchBody(api.as(host), createBlock, { body: { conversationId: id } })
    for (const token of tokens) await expectDead(token)
  })

  test('ends with a suspension of either person', async () => {
    const token = await share()
    for (const role of ['seeker', 'host']) {
      const suspended = { [`${role}.suspended`]: true as const }
      await api.collections.conversations.updateOne({ _id: new ObjectId(id) }, { $set: suspended })
      await expectDead(token)
      await api.collections.conversations.updateOne({ _id: new ObjectId(id) }, { $unset: suspended })
    }
    await read(token).expect(200)
  })

  test('ends with the deletion of either account', async () => {
    const leaver = await api.createStoredPerson({ name: 'Lea Leaver' })
    const params = { id: await insertListing(api, host) }
    const { conversation } = await fetchBody(api.as(leaver), messageListing, { params, body: messageBody() })
    viewingId = await arrangeViewing(api, { id: conversation._id, by: leaver, to: host }, 96)
    const tokens = [await share(leaver), await share(host)]
    await fetchBody(api.as(leaver), deleteAccount)
    await api.finishWork()
    for (const token of tokens) await expectDead(token)
  })

  test('cannot be made by a stranger, or for a viewing that is not confirmed or is over', async () => {
    expectError(await tryToShare(stranger), 'not_found')
    expectError(await call(api.as(stranger), unshareViewing, { params: { id: viewingId } }), 'not_found')
    const [proposed] = await propose(api, host, id, [24])
    expectError(await tryToShare(seeker, proposed?._id), 'conflict')
    api.clock.advance(49 * HOUR_MS)
    expectError(await tryToShare(seeker), 'conflict')
  })

  test('with a wrong secret does not exist', async () => {
    await share()
    await expectDead('A'.repeat(43))
    await expectDead('short')
  })
})
