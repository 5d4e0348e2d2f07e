import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { getListing, listListings, listMyListings } from '@roommate-finder/contracts/listings'
import { messageListing, sendMessage } from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { deliverMails, planMails } from '../../testing/send-mails.ts'
import { listingBody, messageBody } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
let listingId: string

beforeEach(async () => {
  listingId = await insertListing(api, host)
})

const hide = () => hideListing(api, listingId)

const show = () => api.context.transaction((session) => api.services.hiding.show(new ObjectId(listingId), session))

const isShown = async () => (await fetchBody(api.visitor(), listListings)).some(({ _id }) => _id === listingId)

const inMinutes = (minutes: number) => ({
  ...api.context,
  now: () => new Date(api.clock.now().getTime() + minutes * 60_000),
})

describe('a hidden listing', () => {
  test('returns 404 to others, and shows its owner the reason', async () => {
    await fetchBody(api.as(seeker), likeListing, { params: { id: listingId } })
    await hide()
    expect(await isShown()).toBe(false)
    expectError(await call(api.as(seeker), getListing, { params: { id: listingId } }), 'not_found')
    expectError(await call(api.as(seeker), likeListing, { params: { id: listingId } }), 'not_found')
    const body = messageBody('Is the room still free now?')
    expectError(await call(api.as(seeker), messageListing, { params: { id: listingId }, body }), 'not_found')
    const hidden = { by: 'moderator', reason: 'Please describe your own room.', canAppeal: true }
    expect(await fetchBody(api.as(host), getListing, { params: { id: listingId } })).toMatchObject({ hidden })
    expect(await fetchBody(api.as(host), listMyListings)).toMatchObject([{ _id: listingId, hidden }])
  })

  test('can be unliked, and has the lower like count when it is shown again', async () => {
    await fetchBody(api.as(seeker), likeListing, { params: { id: listingId } })
    await hide()
    const unliked = await fetchBody(api.as(seeker), unlikeListing, { params: { id: listingId } })
    expect(unliked).toEqual({ likeCount: 0, liked: false })
    expectError(await call(api.as(seeker), unlikeListing, { params: { id: listingId } }), 'not_found')
    await show()
    const shown = await fetchBody(api.as(seeker), getListing, { params: { id: listingId } })
    expect(shown).toMatchObject({ likeCount: 0, liked: false })
  })

  test('is in no notification of interested people, and in none of their mails', async () => {
    await fetchBody(api.as(seeker), likeListing, { params: { id: listingId } })
    await api
      .as(host)
      .put(`/roommates/${listingId}`)
      .send(listingBody({ rent: 999 }))
      .expect(200)
    const { conversation } = await fetchBody(api.as(seeker), messageListing, {
      params: { id: listingId },
      body: messageBody(),
    })
    const params = { id: conversation._id }
    await fetchBody(api.as(host), sendMessage, { params, body: messageBody() })
    await api.finishWork()
    const readTitles = async () =>
      (await fetchBody(api.as(seeker), listNotifications)).items.map(({ title }) => title).sort()
    expect(await readTitles()).toEqual(['Hana Host messaged you', 'New rent for a room you’re interested in'])
    await planMails(inMinutes(6))
    expect(await api.collections.outbox.countDocuments({ person: seeker.uid })).toBe(2)
    await hide()
    await api.finishWork()
    expect(await readTitles()).toEqual([])
    expect((await deliverMails(api, inMinutes(7))).filter(({ person }) => person === seeker.uid)).toEqual([])
    const ofHost = await api.collections.notifications.find({ uid: host.uid }).toArray()
    expect(ofHost.map(({ type }) => type).sort()).toEqual(['interest', 'message'])
  })

  test('that is shown again keeps its likes and can be found again', async () => {
    await fetchBody(api.as(seeker), likeListing, { params: { id: listingId } })
    await hide()
    await show()
    expect(await isShown()).toBe(true)
    const shown = await fetchBody(api.as(seeker), getListing, { params: { id: listingId } })
    expect(shown).toMatchObject({ likeCount: 1, liked: true })
    expect(shown).not.toHaveProperty('hidden')
    const found = await api.visitor().get('/all-items?search=sunny').expect(200)
    expect(found.body).toMatchObject({ pagination: { total: 1 } })
  })

  test('can be edited and deleted by its owner, and counts for the limit of listings', async () => {
    await hide()
    await api
      .as(host)
      .put(`/roommates/${listingId}`)
      .send(listingBody({ title: 'A better title' }))
      .expect(200)
    expect(await isShown()).toBe(false)
    expect(await api.collections.hiddenListings.findOne()).toMatchObject({ title: 'A better title' })
    const count = (session: Parameters<typeof api.services.listings.countOwned>[2]) =>
      api.services.listings.countOwned(host.uid, 10, session)
    expect(await api.context.transaction(count)).toBe(1)
    await api.as(host).delete(`/roommates/${listingId}`).expect(204)
    expect(await api.collections.hiddenListings.countDocuments()).toBe(0)
  })

  test('is deleted with the account of its owner', async () => {
    const owner = await api.createStoredPerson()
    listingId = await insertListing(api, owner)
    await hide()
    await api.as(owner).delete('/me').expect(204)
    expect(await api.collections.hiddenListings.countDocuments()).toBe(0)
  })

  test('that was hidden while 10 people liked it keeps exactly the likes that returned 200', async () => {
    const fans = await Promise.all(Array.from({ length: 10 }, () => api.createPerson()))
    const likes = fans.map((fan) => call(api.as(fan), likeListing, { params: { id: listingId } }))
    const [, ...responses] = await Promise.all([hide(), ...likes])
    const liked = responses.filter(({ status }) => status === 200).length
    for (const response of responses) if (response.status !== 200) expectError(response, 'not_found')
    expect(await api.collections.hiddenListings.findOne()).toMatchObject({ likeCount: liked })
    expect(await api.collections.interests.countDocuments()).toBe(liked)
  })
})
