import { listMessages, markRead } from '@roommate-finder/contracts/messages'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { cancelViewing, confirmViewing } from '@roommate-finder/contracts/viewings'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertConversation } from '../../testing/insert-conversation.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { arrangeViewing, propose } from '../../testing/propose-viewings.ts'
import { runKilled } from '../../testing/run-killed.ts'
import { runWork } from '../../testing/run-work.ts'
import { deliverMails } from '../../testing/send-mails.ts'
import { startConversation } from '../../testing/start-conversation.ts'
import { type Person } from '../../testing/test-api.ts'

const HOUR_MS = 3_600_000
const PLACE = '410 Elm Street, Apt 3'

const { api, host, seeker } = await startWithHostAndSeeker()

let id: string
beforeEach(async () => {
  id = (await startConversation(api, { host, seeker })).id
})

/** Arranges a viewing that the host has proposed. Returns its id. */
const arrange = (hours = 48): Promise<string> =>
  arrangeViewing(api, { id, by: host, to: seeker }, hours, { place: PLACE })

const cancel = (by: Person, viewingId: string) =>
  fetchBody(api.as(by), cancelViewing, { params: { id: viewingId }, body: { note: 'Sorry, I’m ill.' } })

/** Reads the titles of unread notifications about viewings. */
const readTitles = async (by: Person): Promise<string[]> => {
  const { items } = await fetchBody(api.as(by), listNotifications)
  return items.filter(({ type, read }) => type === 'viewing' && !read).map(({ title }) => title)
}

/** Does what is due some hours later. Returns the titles of the notifications of both. */
const advance = async (hours: number) => {
  api.clock.advance(hours * HOUR_MS)
  await api.finishWork()
  return { seeker: await readTitles(seeker), host: await readTitles(host) }
}

const countMails = async (person: Person): Promise<number> =>
  (await deliverMails(api)).filter((mail) => mail.person === person.uid && mail.topic === 'viewing').length

const readEvent = (file = '') => {
  const calendar = new ICAL.Component(ICAL.parse(file) as ConstructorParameters<typeof ICAL.Component>[0])
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  const { uid, sequence, startDate, location } = new ICAL.Event(component)
  const [method, status] = [calendar.getFirstPropertyValue('method'), component?.getFirstPropertyValue('status')]
  return { uid, sequence, start: startDate.toJSDate().getTime(), location, method, status }
}

describe('the other person', () => {
  test('hears once of a confirmed viewing, without name, room and address in the title', async () => {
    await arrange()
    const { items } = await fetchBody(api.as(host), listNotifications)
    expect(items.map(({ type }) => type)).toEqual(['viewing', 'message'])
    expect(items[0]?.title).toMatch(/^Viewing confirmed: \w+day, \w+ \d+ at \d+:\d\d [AP]M \(.+ Time\)$/)
    expect(items[0]).toMatchObject({ body: '“Green door room”', href: `/messages/${id}`, read: false })
    expect(await readTitles(seeker)).toEqual([])
    expect(JSON.stringify(await api.collections.notifications.find().toArray())).not.toContain('Elm')
  })

  test('gets a mail at once of each change, each for the same calendar entry', async () => {
    const first = await arrange()
    const [moved] = await propose(api, seeker, id, [72], { moves: first })
    const second = await fetchBody(api.as(host), confirmViewing, { params: { id: moved?._id ?? '' }, body: {} })
    await deliverMails(api)
    await cancel(host, second._id)
    const mails = (await deliverMails(api)).filter(({ topic, person }) => topic === 'viewing' && person === seeker.uid)
    expect(mails.map(({ subject }) => subject.slice(0, 17))).toEqual(['Viewing moved to ', 'Viewing canceled:'])
    const [change, end] = mails
    expect(change?.text).toContain(`Where: ${PLACE}`)
    expect(end?.text).not.toContain('Elm')
    expect([change?.calendar?.method, end?.calendar?.method]).toEqual(['REQUEST', 'CANCEL'])
    const [before, after] = [readEvent(change?.calendar?.content), readEvent(end?.calendar?.content)]
    expect(before).toMatchObject({ location: PLACE, method: 'REQUEST', status: 'CONFIRMED' })
    // Calendars know no milliseconds.
    expect(Math.abs(before.start - Date.parse(second.startsAt))).toBeLessThan(1_000)
    expect(after).toMatchObject({ uid: before.uid, location: null, method: 'CANCEL', status: 'CANCELLED' })
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(change?.calendar?.content.replaceAll('\r\n ', '')).toContain(`MAILTO:${seeker.email}`)
  })

  test('hears at once of a cancellation one minute before the start', async () => {
    const viewing = await arrange(1)
    await deliverMails(api)
    api.clock.advance(59 * 60_000)
    await cancel(seeker, viewing)
    expect((await readTitles(host))[0]).toMatch(/^Viewing canceled: /)
    expect(await countMails(host)).toBe(2)
  })
})

test('the person who changes a viewing gets the same notification as read, and the mail with the calendar entry', async () => {
  const viewing = await arrange()
  await deliverMails(api)
  await cancel(host, viewing)
  const { items } = await fetchBody(api.as(host), listNotifications)
  const [told, ...others] = items.filter(({ type }) => type === 'viewing')
  expect(told?.title).toMatch(/^Viewing canceled/)
  expect([told?.read, others]).toEqual([true, []])
  const mails = (await deliverMails(api)).filter(({ topic }) => topic === 'viewing')
  for (const { uid } of [host, seeker]) {
    const methods = mails.filter(({ person }) => person === uid).map(({ calendar }) => calendar?.method)
    expect(methods).toEqual(['REQUEST', 'CANCEL'])
  }
})

test('two viewings at once are two mails, each with its calendar entry and a button to its conversation', async () => {
  await arrange()
  await arrange(72)
  const mails = (await deliverMails(api)).filter(({ topic, person }) => topic === 'viewing' && person === host.uid)
  expect(new Set(mails.map(({ calendar }) => readEvent(calendar?.content).uid)).size).toBe(2)
  for (const { text } of mails) expect(text).toContain('See viewing')
})

test('reading the conversation reads what is told of its viewings', async () => {
  await arrange()
  const elsewhere = await insertListing(api, host)
  await insertConversation(api, elsewhere, { seekerUid: seeker.uid, hostUid: host.uid })
  await arrangeViewing(api, { id: elsewhere, by: host, to: seeker }, 72)
  expect(await readTitles(host)).toHaveLength(2)
  const [last] = (await fetchBody(api.as(host), listMessages, { params: { id } })).items
  await fetchBody(api.as(host), markRead, { params: { id }, body: { upTo: last?._id ?? '' } })
  expect(await readTitles(host)).toHaveLength(1)
})

describe('reminders', () => {
  test('come a day and two hours before, to both, once', async () => {
    await arrange()
    expect((await advance(23)).seeker).toEqual([])
    const day = await advance(1)
    expect(day.seeker).toEqual([expect.stringMatching(/^Upcoming viewing: \w+day, .* at \d+:\d\d [AP]M \(.+\)$/)])
    expect(day.host).toEqual(day.seeker)
    expect(await countMails(seeker)).toBe(1)
    await advance(21)
    expect(await countMails(seeker)).toBe(1)
    expect((await advance(1)).seeker).toEqual([expect.stringMatching(/^Your viewing starts at \d+:\d\d [AP]M \(.+\)$/)])
    await advance(1)
    expect(await countMails(seeker)).toBe(2)
  })

  test('of a viewing in an hour do not come', async () => {
    await arrange(1)
    expect((await advance(0.9)).seeker).toEqual([])
  })

  test('that a server did not send in time are left out', async () => {
    await arrange()
    expect((await advance(49)).seeker).toEqual([])
  })

  test('come at the time of the viewing that has replaced another', async () => {
    const first = await arrange()
    const [moved] = await propose(api, host, id, [96], { moves: first })
    await fetchBody(api.as(seeker), confirmViewing, { params: { id: moved?._id ?? '' }, body: {} })
    expect((await advance(71)).seeker).toEqual([])
    expect((await advance(1)).seeker).toEqual([expect.stringMatching(/^Upcoming viewing/)])
  })

  test('do not come after a cancellation', async () => {
    await cancel(host, await arrange())
    const { seeker: titles } = await advance(47)
    expect(titles).toEqual([expect.stringMatching(/^Viewing canceled/)])
    expect(await api.collections.work.countDocuments({ kind: 'remind of viewings' })).toBe(0)
  })

  test('on servers that are killed at any step, come once', async () => {
    for (let at = 1, isKilled = true; isKilled; at++) {
      const viewing = await arrange()
      await deliverMails(api)
      const before = await countMails(seeker)
      api.clock.advance(24 * HOUR_MS)
      isKilled = await runKilled(api, { at, context: {} }, (_, context) => runWork(context))
      // When the lease of the killed server has ended.
      api.clock.advance(60_000)
      await api.finishWork()
      expect(await readTitles(seeker)).toEqual([expect.stringMatching(/^Upcoming viewing/)])
      expect((await countMails(seeker)) - before, `killed at step ${at}`).toBe(1)
      await cancel(host, viewing)
      await api.collections.notifications.deleteMany({})
      await api.collections.outbox.deleteMany({})
      api.clock.advance(-24 * HOUR_MS - 60_000)
    }
  })

  test('on several servers at once, come once', async () => {
    await arrange()
    api.clock.advance(24 * HOUR_MS)
    await Promise.all([runWork(api.context), runWork(api.context), runWork(api.context)])
    await api.finishWork()
    expect(await countMails(seeker)).toBe(1)
    expect(await readTitles(seeker)).toHaveLength(1)
  })
})

describe('the question whether a seeker has found a room', () => {
  test('comes a day after the first viewing, once', async () => {
    await arrange()
    await advance(72)
    expect(await readTitles(seeker)).toEqual([])
    const { seeker: titles, host: others } = await advance(1)
    expect(titles).toEqual(['Did you find a room?'])
    expect(others).not.toContain('Did you find a room?')
    await arrange()
    expect((await advance(75)).seeker.filter((title) => title === 'Did you find a room?')).toHaveLength(1)
  })

  test('does not come after a viewing that was canceled', async () => {
    await cancel(host, await arrange())
    expect((await advance(75)).seeker).not.toContain('Did you find a room?')
  })
})
