import { getMe } from '@roommate-finder/contracts/accounts'
import { buildPath } from '@roommate-finder/contracts/endpoint'
import { messageListing } from '@roommate-finder/contracts/messages'
import { createBlock } from '@roommate-finder/contracts/trust'
import {
  cancelViewing,
  confirmViewing,
  createViewingFeed,
  deleteViewingFeed,
  getViewingCalendar,
} from '@roommate-finder/contracts/viewings'
import nodeIcal from 'node-ical'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { arrangeViewing, propose } from '../../testing/propose-viewings.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { messageBody, type Person } from '../../testing/test-api.ts'

const DAY_MS = 86_400_000
const PLACE = '410 Elm Street, Apt 3'

const { api, host, seeker } = await startWithHostAndSeeker()
const stranger = await api.createStoredPerson({ name: 'Stan Stranger' })

let id: string
beforeEach(async () => {
  id = (await startConversation(api, { host, seeker })).id
})

const arrange = (hours = 48): Promise<string> =>
  arrangeViewing(api, { id, by: host, to: seeker }, hours, { place: PLACE })

/** Moves a viewing. Returns the id of the one that replaces it. */
const move = async (moves: string, hours: number): Promise<string> => {
  const [proposed] = await propose(api, host, id, [hours], { moves })
  return (await fetchBody(api.as(seeker), confirmViewing, { params: { id: proposed?._id ?? '' }, body: {} }))._id
}

const cancel = (viewingId: string) => fetchBody(api.as(host), cancelViewing, { params: { id: viewingId }, body: {} })

const download = (by: Person, viewingId: string) =>
  api.as(by).get(buildPath(getViewingCalendar, { params: { id: viewingId } }))

const createFeed = async (by = seeker): Promise<string> => {
  const { url } = await fetchBody(api.as(by), createViewingFeed)
  const { origin, pathname } = new URL(url)
  expect(origin).toBe('https://rooms.example')
  return pathname.replace(/^\/api/, '')
}

/** Reads the entries of a calendar file, by start. */
const read = (file: string) =>
  Object.values(nodeIcal.sync.parseICS(file))
    .flatMap((entry) => (entry?.type === 'VEVENT' ? entry : []))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
    .map(({ uid, sequence, status, summary, location, method }) => ({
      uid,
      sequence: Number(sequence),
      status,
      summary,
      location,
      method,
    }))

describe('the file of a viewing', () => {
  test('is an entry for both people', async () => {
    const viewing = await arrange()
    for (const person of [host, seeker]) {
      const response = await download(person, viewing).expect(200)
      expect(response.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=0',
      })
      expect(response.headers['vary']).toContain('Authorization')
      expect(read(response.text)).toMatchObject([
        {
          method: 'PUBLISH',
          status: 'CONFIRMED',
          location: PLACE,
          sequence: 0,
          summary: 'Room viewing: Green door room',
        },
      ])
      expect(response.text).toContain(`https://rooms.example/messages/${id}`)
      expect(response.text).not.toContain(seeker.email)
    }
  })

  test('by the id of a viewing that was moved is that of the new one', async () => {
    const first = await arrange()
    const [before] = read((await download(seeker, first)).text)
    const second = await move(first, 72)
    const after = await download(seeker, second)
    expect(read(after.text)).toMatchObject([{ uid: before?.uid, sequence: 1, status: 'CONFIRMED' }])
    expect((await download(seeker, first)).text).toBe(after.text)
  })

  test('of a canceled viewing says nothing about the room', async () => {
    const viewing = await arrange()
    await cancel(viewing)
    const { text } = await download(seeker, viewing).expect(200)
    expect(read(text)).toMatchObject([{ status: 'CANCELLED', sequence: 1, summary: 'Canceled: Room viewing' }])
    expect(text).not.toMatch(/Elm|Green|messages/)
  })

  test('of a proposed time, and for a stranger or a visitor, does not exist', async () => {
    const [proposed] = await propose(api, host, id, [24])
    expectError(await download(seeker, proposed?._id ?? ''), 'not_found')
    const viewing = await arrange()
    expectError(await download(stranger, viewing), 'not_found')
    expectError(await download(seeker, 'malformed'), 'not_found')
    expectError(await api.visitor().get(buildPath(getViewingCalendar, { params: { id: viewing } })), 'unauthenticated')
  })

  test('has no place for a seeker once the viewing is over', async () => {
    const viewing = await arrange(1)
    api.clock.advance(2 * 3_600_000)
    expect((await download(seeker, viewing)).text).not.toContain('Elm')
    expect((await download(host, viewing)).text).toContain('Elm')
  })
})

describe('the feed', () => {
  test('has the confirmed viewings of both roles and those that were canceled, each once', async () => {
    const feed = await createFeed()
    const moved = await move(await arrange(24), 120)
    const canceled = await arrange(72)
    await cancel(canceled)
    await propose(api, host, id, [200])
    const own = await insertListing(api, seeker, { title: 'Blue door room' })
    const started = await fetchBody(api.as(host), messageListing, { params: { id: own }, body: messageBody() })
    await arrangeViewing(api, { id: started.conversation._id, by: host, to: seeker }, 144)
    const response = await api.visitor().get(feed).expect(200)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(read(response.text)).toMatchObject([
      { status: 'CANCELLED', summary: 'Canceled: Room viewing' },
      { status: 'CONFIRMED', summary: 'Room viewing: Green door room', sequence: 1, location: PLACE },
      { status: 'CONFIRMED', summary: 'Room viewing: Blue door room' },
    ])
    const [entry] = read((await download(seeker, moved)).text)
    expect(read(response.text)[1]?.uid).toBe(entry?.uid)
  })

  test('leaves out viewings after 30 days', async () => {
    const feed = await createFeed()
    await arrange(1)
    api.clock.advance(30 * DAY_MS)
    expect(read((await api.visitor().get(feed)).text)).toHaveLength(1)
    api.clock.advance(DAY_MS)
    expect(read((await api.visitor().get(feed)).text)).toEqual([])
  })

  test('after a block says that the viewing was canceled, and leaves out those that are over', async () => {
    await arrange(1)
    const feed = await createFeed()
    api.clock.advance(2 * 3_600_000)
    await arrange(48)
    await fetchBody(api.as(host), createBlock, { body: { conversationId: id } })
    const { text } = await api.visitor().get(feed)
    expect(read(text)).toMatchObject([{ status: 'CANCELLED', summary: 'Canceled: Room viewing' }])
    expect(text).not.toMatch(/Elm|Green|messages/)
  })

  test('does not exist at a wrong, an earlier or an ended address', async () => {
    const first = await createFeed()
    const second = await createFeed()
    expectError(await api.visitor().get(first), 'not_found')
    expectError(await api.visitor().get(second.slice(0, -4).concat('AAAA')), 'not_found')
    expectError(await api.visitor().get('/viewing-feeds/short'), 'not_found')
    await api.visitor().get(second).expect(200)
    expect(await fetchBody(api.as(seeker), getMe)).toMatchObject({ hasViewingFeed: true })
    await fetchBody(api.as(seeker), deleteViewingFeed)
    expect(await fetchBody(api.as(seeker), getMe)).not.toHaveProperty('hasViewingFeed')
    expectError(await api.visitor().get(second), 'not_found')
    const stored = JSON.stringify(await api.collections.users.find().toArray())
    expect(stored).not.toContain(second.split('/').at(-1))
  })

  test('does not exist while the account is suspended', async () => {
    const feed = await createFeed()
    await api.collections.users.updateOne({ _id: seeker.uid }, { $set: { suspendedAt: api.clock.now() } })
    expectError(await api.visitor().get(feed), 'not_found')
    await api.collections.users.updateOne({ _id: seeker.uid }, { $unset: { suspendedAt: '' } })
  })
})
