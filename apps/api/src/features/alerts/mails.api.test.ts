import { likeListing } from '@roommate-finder/contracts/interest'
import { deleteListing, updateListing } from '@roommate-finder/contracts/listing-input'
import {
  listNotifications,
  readNotifications,
  unsubscribeNotifications,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import {
  type AlertFrequency,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearchInput,
  saveSearch,
  updateSavedSearch,
} from '@roommate-finder/contracts/saved-searches'
import { hideRoom } from '@roommate-finder/contracts/shortlist'
import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { createBlock } from '@roommate-finder/contracts/trust'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BATCH } from '../../db/batches.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { sendPhoto } from '../../testing/images.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { runKilled } from '../../testing/run-killed.ts'
import { deliverMails, planMails, sendMails } from '../../testing/send-mails.ts'
import { listingBody, type Person, postListing } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
const { mailItems, outbox, users } = api.collections

const MINUTE_MS = 60_000

const setClock = (at: string): void => api.clock.advance(new Date(at).getTime() - api.clock.now().getTime())

beforeEach(() => setClock('2027-03-10T18:00:00.000Z'))
afterEach(async () => {
  // Tokens are issued at the real time.
  setClock(new Date().toISOString())
  await users.updateMany({}, { $unset: { timeZone: '', timeZoneChosen: '' } })
})

const save = (
  { name = 'Near campus', query = {}, frequency = 'instant' }: Partial<SavedSearchInput> = {},
  by: Person = seeker,
) => fetchBody(api.as(by), saveSearch, { body: { name, query, frequency } })

const post = async (
  title = 'Harbor room',
  fields: Record<string, unknown> = {},
  by: Person = host,
): Promise<string> => {
  const id = await postListing(api.as(by), { title, ...fields })
  await api.finishWork()
  return id
}

/** Sends the mails that are due. Returns those to a user, the oldest first. */
const runJob = async ({ uid }: Person = seeker) => (await deliverMails(api)).filter(({ person }) => person === uid)

const runAfter = (minutes: number, by?: Person) => {
  api.clock.advance(minutes * MINUTE_MS)
  return runJob(by)
}

/** Queues the mails that are due after some minutes, and returns them. */
const planAfter = async (minutes: number) => {
  api.clock.advance(minutes * MINUTE_MS)
  await planMails(api.context)
  return outbox.find({ person: seeker.uid, sentAt: { $exists: false } }).toArray()
}

/** Fails to send a mail. Returns its text. */
const tryToSend = async (): Promise<string> => {
  const texts: string[] = []
  await sendMails(api.context, async ({ text }) => {
    texts.push(text)
    throw new Error('busy')
  })
  return texts[0] ?? ''
}

const readLinks = (text: string): { token: string }[] =>
  [...text.matchAll(/unsubscribe\?token=(\S+)/g)].map(([, token = '']) => ({ token }))

describe('a mail about a saved search with the frequency instant', () => {
  test('is queued within five minutes, once, with links', async () => {
    await save({ query: { location: 'Austin' } })
    const id = await post()
    expect(await runAfter(1)).toEqual([])
    const [mail, ...others] = await runAfter(4)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: seeker.email, subject: 'New room for “Near campus”', topic: 'alert' })
    expect(mail?.text).toContain(
      `Hi Sam,\n\nNew room for “Near campus”\n\nHarbor room\n$850 /month · Austin, TX\nNew. Matches “Near campus”.\nhttps://rooms.example/details/${id}\n\n`,
    )
    expect(mail?.html).toMatch(new RegExp(`<a href="https://rooms.example/details/${id}" [^>]+>Harbor room</a>`))
    expect(mail?.text).toContain(`See the room:\nhttps://rooms.example/details/${id}`)
    expect(mail?.unsubscribeUrl).toContain(readLinks(mail?.text ?? '')[0]?.token)
    expect(mail?.text).not.toContain('host@example.com')
    expect(await runAfter(60)).toHaveLength(1)
    expect(await mailItems.countDocuments({ dueAt: { $exists: true } })).toBe(0)
  })

  test('is sent though those of other people cannot be planned', async () => {
    const dueAt = new Date(api.clock.now().getTime() + MINUTE_MS)
    const scheduled = Array.from({ length: 11 }, (_, i) => ({ person: `stuck ${i}`, key: 'it', dueAt }))
    await api.context.transaction((session) =>
      api.services.planner.schedule('unknown topic' as never, scheduled, session),
    )
    await save()
    await post()
    api.clock.advance(5 * MINUTE_MS)
    await expect(planMails(api.context)).rejects.toThrow()
    expect(await runJob()).toMatchObject([{ subject: 'New room for “Near campus”' }])
  })

  test('does not keep transactions that mail the same person waiting for each other', async () => {
    const { transaction } = api.context
    const schedule = (key: string, session: Session) =>
      api.services.planner.schedule('newsletter', [{ person: seeker.email, key, dueAt: api.clock.now() }], session)
    await transaction(async (session) => {
      await schedule('one', session)
      await transaction((other) => schedule('two', other))
    })
    expect(await mailItems.distinct('key')).toEqual(['one', 'two'])
  })

  test('is not planned for a person who was deleted in the meantime', async () => {
    const items = [{ person: seeker.email, key: 'one', dueAt: api.clock.now() }]
    await api.context.transaction(async (session) => {
      await api.services.planner.schedule('newsletter', items, session)
      await api.services.planner.deleteSubscriber(seeker.email, session)
    })
    await api.finishWork()
    expect(await api.collections.work.findOne({ key: seeker.email })).toBeNull()
  })

  test('is planned by calls that change at most a batch', async () => {
    const dueAt = api.clock.now()
    const scheduled = Array.from({ length: BATCH + 1 }, () => ({
      person: seeker.uid,
      key: `${new ObjectId().toHexString()} new`,
      dueAt,
    }))
    const before = api.commands.length
    await api.context.transaction((session) => api.services.planner.schedule('alert', scheduled, session))
    await planMails(api.context)
    const sizes = api.commands
      .slice(before)
      .flatMap(({ command }) => (command['updates'] as unknown[] | undefined)?.length ?? [])
    expect(Math.max(...sizes)).toBe(BATCH)
  })

  test('is sent once if the planner is killed at any step', async () => {
    for (let at = 1; ; at++) {
      await api.clear()
      await save()
      await post()
      api.clock.advance(5 * MINUTE_MS)
      const isKilled = await runKilled(api, { at, context: {} }, (_, context) => planMails(context))
      // The lease of the killed server ends.
      expect(await runAfter(1), `killed before step ${at}`).toHaveLength(1)
      if (!isKilled) break
    }
  })

  test('shows the room, by a picture at an address that needs no sign-in, and the move-in date', async () => {
    await save()
    const availableFrom = '2027-04-01'
    const id = await postListing(api.as(host), { availableFrom })
    await sendPhoto(api.as(host), id).expect(201)
    await api.finishWork()
    const [mail] = await runAfter(3)
    expect(mail?.text).toContain('$850 /month · Austin, TX · from Apr 1\n')
    const [, path = ''] = /src="https:\/\/rooms\.example\/api(\/pictures\/\w+\.jpg)"/.exec(mail?.html ?? '') ?? []
    await api.visitor().get(path).expect(200)
  })

  test.each([
    ['America/Los_Angeles', '2027-03-11', 'from Mar 11'],
    ['America/Los_Angeles', '2027-03-10', 'available now'],
    ['Asia/Tokyo', '2027-03-11', 'available now'],
  ])('in %s says of a room that is free from %s: %s', async (timeZone, availableFrom, text) => {
    await fetchBody(api.as(seeker), setTimeZone, { body: { timeZone } })
    setClock('2027-03-11T02:00:00.000Z')
    await save()
    await post('Harbor room', { availableFrom })
    const [mail] = await runAfter(3)
    expect(mail?.text).toContain(`Austin, TX · ${text}\n`)
  })

  test('lists all rooms of some minutes, each once', async () => {
    await save({ name: 'Austin', query: { location: 'Austin' } })
    await save({ name: 'Any', query: {} })
    const [first, second] = [await post('First room'), await post('Second room', { location: 'Reno, NV' })]
    const [mail, ...others] = await runAfter(3)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 rooms match your saved searches')
    expect(mail?.text.match(/\/details\/\w+/g)).toEqual([`/details/${second}`, `/details/${first}`])
    expect(mail?.text).toContain('New. Matches “Any” and “Austin”.')
    expect(readLinks(mail?.text ?? '')).toHaveLength(3)
    expect(mail?.unsubscribeUrl).toContain(readLinks(mail?.text ?? '')[2]?.token)
  })

  test('covers what the digest would repeat', async () => {
    await save()
    await save({ name: 'Any, daily', query: { roomType: 'Single' }, frequency: 'daily' })
    await post()
    const [mail] = await runAfter(3)
    expect(mail?.text).toContain('New. Matches “Any, daily” and “Near campus”.')
    expect(await runAfter(24 * 60)).toHaveLength(1)
  })

  test('is not followed by another about a room that now also fits another search', async () => {
    await save({ query: { location: 'Austin' } })
    await save({ name: 'Reno', query: { location: 'Reno' }, frequency: 'daily' })
    const id = await post()
    expect(await runAfter(3)).toHaveLength(1)
    await edit(id, { location: 'Reno, NV' })
    await api.finishWork()
    expect(await runAfter(24 * 60)).toHaveLength(1)
    expect(await mailItems.countDocuments({ dueAt: { $exists: true } })).toBe(0)
  })

  test('is queued six times in 24 hours; the digest lists the other rooms', async () => {
    await save()
    for (let i = 1; i <= 8; i++) {
      await post(`Room number ${i}`, {}, await api.createStoredPerson())
      await runAfter(10)
    }
    expect(await runJob()).toHaveLength(6)
    setClock('2027-03-11T07:59:00.000Z')
    expect(await runJob()).toHaveLength(6)
    const mails = await runAfter(1.1)
    expect(mails).toHaveLength(7)
    expect(mails[6]).toMatchObject({ isDigest: true, subject: '2 rooms match your saved searches' })
    expect(mails[6]?.text.match(/Room number \d/g)).toEqual(['Room number 8', 'Room number 7'])
  })

  test.each<[string, (id: string) => unknown]>([
    ['is hidden by a moderator', (id) => hideListing(api, id)],
    ['is hidden by the user', (id) => fetchBody(api.as(seeker), hideRoom, { params: { id } })],
    ['is liked', (id) => fetchBody(api.as(seeker), likeListing, { params: { id } })],
    ['is rented', (id) => edit(id, { availability: 'not available' })],
    ['no longer fits', (id) => edit(id, { location: 'Reno, NV' })],
  ])('is not queued for a room that %s meanwhile', async (_, change) => {
    await save({ query: { location: 'Austin' } })
    await change(await post())
    expect(await runAfter(5)).toEqual([])
    expect(await mailItems.countDocuments({ dueAt: { $exists: true } })).toBe(0)
  })

  test('is queued for a room that fits again after an edit', async () => {
    await save({ query: { location: 'Austin' } })
    const id = await post()
    await edit(id, { location: 'Reno, NV' })
    await api.finishWork()
    expect(await runAfter(5)).toEqual([])
    await edit(id, { location: 'Austin, TX' })
    await api.finishWork()
    expect(await runAfter(5)).toMatchObject([{ subject: 'New room for “Near campus”' }])
    expect(await runAfter(60)).toHaveLength(1)
  })

  test('is queued for a room that is paused and available again, and the user is notified once', async () => {
    await save()
    const id = await post()
    for (let i = 0; i < 3; i += 1) {
      await edit(id, { availability: 'not available' })
      await api.finishWork()
      expect(await runAfter(5)).toEqual([])
      await fetchBody(api.as(seeker), readNotifications, { body: { all: true } })
      await edit(id, { availability: 'available' })
      await api.finishWork()
      expect((await fetchBody(api.as(seeker), listNotifications)).items).toMatchObject([{ type: 'alert', read: true }])
    }
    expect(await runAfter(5)).toMatchObject([{ subject: 'New room for “Near campus”' }])
    expect(await runAfter(24 * 60)).toHaveLength(1)
  })

  test('is not queued if the user has switched these mails off, is unconfirmed or suspended', async () => {
    const [unconfirmed, suspended] = [await api.createPerson({ emailVerified: false }), await api.createStoredPerson()]
    for (const by of [seeker, unconfirmed, suspended]) await save({}, by)
    const settings = { alert: { inApp: true, email: false } }
    await fetchBody(api.as(seeker), updateNotificationSettings, { body: settings })
    await users.updateOne({ _id: suspended.uid }, { $set: { suspendedAt: new Date() } })
    await post()
    for (const by of [seeker, unconfirmed, suspended]) expect(await runAfter(5, by)).toEqual([])
  })
})

describe('an unsent mail', () => {
  test.each<[string, (id: string) => unknown]>([
    ['is hidden', (id) => hide(id)],
    ['is removed', (id) => fetchBody(api.as(host), deleteListing, { params: { id } })],
    ['is by a host whom the user blocks', (id) => fetchBody(api.as(seeker), createBlock, { body: { listingId: id } })],
  ])('does not list a room that %s meanwhile', async (_, change) => {
    await save()
    const id = await post()
    await postListing(api.as(await api.createStoredPerson()), { title: 'Another room' })
    await api.finishWork()
    expect(await planAfter(3)).toMatchObject([{ itemKeys: [expect.anything(), expect.anything()] }])
    await change(id)
    expect(await runJob()).toMatchObject([{ subject: 'New room for “Near campus”' }])
    await api.finishWork()
    expect(await runAfter(60)).toHaveLength(1)
  })

  test('does not count for the limit if nothing is left to tell', async () => {
    await save()
    for (let i = 1; i <= 7; i++) {
      const id = await post(`Room number ${i}`, {}, await api.createStoredPerson())
      await planAfter(3)
      if (i < 7) await hide(id)
      await runJob()
    }
    expect(await runJob()).toMatchObject([{ topic: 'alert', subject: 'New room for “Near campus”' }])
  })
})

describe('a mail about two rooms, one of which is removed', () => {
  let id: string

  beforeEach(async () => {
    await save()
    id = await post()
    await postListing(api.as(await api.createStoredPerson()), { title: 'Another room' })
    await api.finishWork()
    expect(await planAfter(3)).toHaveLength(1)
  })

  const remove = async (): Promise<void> => {
    await fetchBody(api.as(host), deleteListing, { params: { id } })
    await api.finishWork()
  }

  test('while the mail is being sent, is not repeated about the other room', async () => {
    expect(await sendMails(api.context, remove)).toEqual(['done'])
    expect(await runAfter(60)).toEqual([])
  })

  test('after a failed attempt to send the mail, is about the other room', async () => {
    const ids: string[] = []
    await sendMails(api.context, async (mail) => {
      ids.push(mail.id)
      throw new Error('busy')
    })
    await remove()
    expect(await runAfter(60)).toMatchObject([{ id: ids[0], subject: 'New room for “Near campus”' }])
  })
})

describe('a room that is hidden and shown again', () => {
  const show = (id: string) => api.context.transaction((session) => api.services.hiding.show(new ObjectId(id), session))
  const listAlerted = async () =>
    (await fetchBody(api.as(seeker), listNotifications)).items.filter(({ type }) => type === 'alert')

  test.each<[string, AlertFrequency, () => unknown]>([
    ['before a mail is queued', 'instant', () => undefined],
    ['before a digest is queued', 'daily', () => undefined],
    ['while a mail is queued', 'instant', () => planAfter(3)],
  ])('%s is mailed then, once', async (_, frequency, act) => {
    await save({ frequency })
    const id = await post()
    await act()
    await hide(id)
    await api.finishWork()
    expect(await runAfter(24 * 60)).toEqual([])
    await show(id)
    await api.finishWork()
    expect(await listAlerted()).toHaveLength(frequency === 'instant' ? 1 : 0)
    expect(await runAfter(24 * 60)).toMatchObject([{ subject: 'New room for “Near campus”' }])
    expect(await runAfter(24 * 60)).toHaveLength(1)
  })

  test('while the job mails alerts is mailed then', async () => {
    await save()
    const id = await post()
    await hide(id)
    expect(await runAfter(3)).toEqual([])
    await api.finishWork()
    await show(id)
    await api.finishWork()
    expect(await runAfter(3)).toHaveLength(1)
  })

  test('after its mail is sent keeps that mail, and is not mailed again', async () => {
    await save()
    const id = await post()
    await runAfter(3)
    await hide(id)
    await api.finishWork()
    expect(await runJob()).toHaveLength(1)
    await show(id)
    await api.finishWork()
    expect(await runAfter(24 * 60)).toHaveLength(1)
    expect(await listAlerted()).toEqual([])
  })

  test.each<[string, number, ...object[]]>([
    ['was refused', 1, { response: '421 later' }],
    ['found no mail server', 1, { code: 'ESOCKET', syscall: 'connect' }],
    ['found no address of the mail server', 1, { code: 'EDNS', syscall: 'getaddrinfo' }],
    ['waited too long for a greeting', 1, { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }],
    ['waited too long for an answer', 0, { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }],
    ['was cut off', 0, { code: 'ESOCKET', syscall: 'read' }],
    ['was cut off, then refused,', 0, { code: 'ESOCKET', syscall: 'read' }, { response: '421 later' }],
  ])('after its mail %s is mailed %i times', async (_, count, ...failures) => {
    await save()
    const id = await post()
    await planAfter(3)
    for (const fields of failures) {
      await sendMails(api.context, () => Promise.reject(Object.assign(new Error('busy'), fields)))
      api.clock.advance(MINUTE_MS)
    }
    await hide(id)
    expect(await runAfter(24 * 60)).toEqual([])
    await show(id)
    await api.finishWork()
    expect(await runAfter(24 * 60)).toHaveLength(count)
  })

  test('after the server that mails it was killed at any step is mailed once', async () => {
    for (let at = 1; ; at++) {
      await api.clear()
      await save()
      const id = await post()
      await planAfter(3)
      let sent = 0
      const isKilled = await runKilled(api, { at, context: {} }, (_, context) =>
        sendMails(context, async () => void sent++),
      )
      await hide(id)
      await runAfter(24 * 60)
      await show(id)
      await api.finishWork()
      expect(sent + (await runAfter(24 * 60)).length, `killed before step ${at}`).toBe(1)
      if (!isKilled) break
    }
  })

  test('and no longer fits is not mailed', async () => {
    await save({ query: { location: 'Austin' } })
    const id = await post()
    await hide(id)
    await api.finishWork()
    await edit(id, { location: 'Reno, NV' })
    await show(id)
    await api.finishWork()
    expect(await runAfter(24 * 60)).toEqual([])
  })
})

const hide = (id: string) => {
  const hiding = { by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false } as const
  return api.context.transaction((session) => api.services.hiding.hide(new ObjectId(id), hiding, session))
}

const edit = async (id: string, fields: Record<string, unknown>): Promise<void> => {
  const body = listingBody({ title: 'Harbor room', ...fields })
  await fetchBody(api.as(host), updateListing, { params: { id }, body: body as never })
}

describe('the digest', () => {
  test('is queued at 08:00 in the time zone of the user, also after a change of the clocks', async () => {
    await fetchBody(api.as(seeker), setTimeZone, { body: { timeZone: 'America/Chicago' } })
    await save({ frequency: 'daily' })
    setClock('2027-03-13T18:00:00.000Z')
    await post('First room')
    await post('Second room')
    // The clocks of Chicago go forward on 14 March.
    setClock('2027-03-14T12:59:00.000Z')
    expect(await runJob()).toEqual([])
    const mails = await runAfter(1.1)
    expect(mails).toMatchObject([{ isDigest: true, subject: '2 rooms match your saved searches' }])
    expect(await runAfter(2 * 24 * 60)).toHaveLength(1)
  })

  test('is queued at 08:00 UTC for a user without a time zone', async () => {
    await save({ frequency: 'daily' })
    await post()
    setClock('2027-03-11T07:59:00.000Z')
    expect(await runJob()).toEqual([])
    expect(await runAfter(1.1)).toHaveLength(1)
  })

  test.each<[AlertFrequency, number]>([
    ['off', 0],
    ['instant', 1],
  ])('of a search that was switched to %s since is queued %i times', async (frequency, count) => {
    const { _id: id } = await save({ frequency: 'daily' })
    await post()
    await fetchBody(api.as(seeker), updateSavedSearch, { params: { id }, body: { frequency } })
    expect(await runAfter(24 * 60)).toHaveLength(count)
  })

  test('also lists rooms that would be mailed at once', async () => {
    await save({ name: 'Daily', query: { location: 'Austin' }, frequency: 'daily' })
    await save({ name: 'At once', query: { location: 'Reno' } })
    await post('Daily room')
    setClock('2027-03-11T07:59:30.000Z')
    await post('Room at once', { location: 'Reno, NV' })
    expect(await runAfter(1)).toMatchObject([{ subject: '2 rooms match your saved searches', isDigest: true }])
    expect(await runAfter(10)).toHaveLength(1)
  })
})

describe('what waits for the digest', () => {
  const change = (id: string, frequency: AlertFrequency) =>
    fetchBody(api.as(seeker), updateSavedSearch, { params: { id }, body: { frequency } })

  test('moves to 08:00 in a new time zone', async () => {
    await fetchBody(api.as(seeker), setTimeZone, { body: { timeZone: 'Asia/Tokyo' } })
    await save({ frequency: 'daily' })
    await post()
    await fetchBody(api.as(seeker), setTimeZone, { body: { timeZone: 'America/Los_Angeles' } })
    setClock('2027-03-11T15:59:00.000Z')
    expect(await runJob()).toEqual([])
    expect(await runAfter(1.1)).toMatchObject([{ isDigest: true }])
  })

  test('is mailed at once if the search is switched to that, also after it was off', async () => {
    const { _id: id } = await save({ frequency: 'daily' })
    await post()
    await change(id, 'instant')
    expect(await runAfter(1)).toMatchObject([{ topic: 'alert' }])
    await change(id, 'daily')
    await post('Another room')
    await change(id, 'off')
    await change(id, 'instant')
    expect((await runAfter(1))[1]).toMatchObject({ topic: 'alert', subject: 'New room for “Near campus”' })
  })

  test('includes what would have been mailed at once before a search was switched to daily', async () => {
    const { _id: id } = await save()
    await post()
    await change(id, 'daily')
    expect(await runAfter(10)).toEqual([])
    setClock('2027-03-11T08:00:10.000Z')
    expect(await runJob()).toMatchObject([{ isDigest: true }])
  })

  test('leaves out what another search mails at once', async () => {
    const { _id: id } = await save()
    await save({ name: 'Austin', query: { location: 'Austin' } })
    await post()
    await post('Reno room', { location: 'Reno, NV' })
    await change(id, 'daily')
    const [mail] = await runAfter(10)
    expect(mail?.text.match(/\w+ room\n/g)).toEqual(['Harbor room\n'])
  })
})

describe('an unsent mail is not sent to a user who', () => {
  const stopBy = async (place: 'first' | 'last') => {
    const links = readLinks(await tryToSend())
    const query = place === 'first' ? links[0] : links.at(-1)
    await fetchBody(api.visitor(), unsubscribeNotifications, { query: query ?? { token: '' } })
  }
  const off = { frequency: 'off' } as const

  test.each<[string, (id: string) => unknown]>([
    ['opens the link that ends a search', () => stopBy('first')],
    ['switches a search off', (id) => fetchBody(api.as(seeker), updateSavedSearch, { params: { id }, body: off })],
    ['deletes a search', (id) => fetchBody(api.as(seeker), deleteSavedSearch, { params: { id } })],
  ])('%s, but one about the other searches is', async (_, act) => {
    await save({ name: 'Any' })
    const { _id: id } = await save({ name: 'Austin', query: { location: 'Austin' } })
    await post()
    await post('Reno room', { location: 'Reno, NV' })
    expect(await planAfter(3)).toHaveLength(1)
    const name = (await fetchBody(api.as(seeker), listSavedSearches)).items[0]?.name
    expect(name).toBe('Austin')
    await act(id)
    const [mail, ...others] = await runAfter(1)
    expect(others).toEqual([])
    expect(mail?.text).toContain('New. Matches “Any”.')
    expect(mail?.text).not.toContain('“Austin”')
    expect(await runAfter(60)).toHaveLength(1)
  })

  test.each<[string, () => unknown]>([
    ['opens the link that ends all', () => stopBy('last')],
    [
      'switches these mails off',
      () => fetchBody(api.as(seeker), updateNotificationSettings, { body: { alert: { inApp: true, email: false } } }),
    ],
  ])('%s', async (_, act) => {
    await save()
    await post()
    expect(await planAfter(3)).toHaveLength(1)
    await act()
    expect(await runAfter(60)).toEqual([])
  })
})

describe('the links of a mail', () => {
  const stop = (query: { token: string }) => fetchBody(api.visitor(), unsubscribeNotifications, { query })

  test('end the alerts of one search, which its user can switch on again', async () => {
    const { _id: id } = await save({ name: 'Austin', query: { location: 'Austin' } })
    await save({ name: 'Any' })
    await post()
    const [mail] = await runAfter(5)
    const [, austin] = readLinks(mail?.text ?? '')
    if (!austin) throw new Error('The mail has no such link')
    expect(await stop(austin)).toEqual({ type: 'alert', search: 'Austin' })
    const { items } = await fetchBody(api.as(seeker), listSavedSearches)
    expect(items).toMatchObject([
      { name: 'Any', frequency: 'instant' },
      { name: 'Austin', frequency: 'off' },
    ])
    await post('Another room')
    const [, second] = await runAfter(5)
    expect(second?.text).toContain('New. Matches “Any”.')
    await fetchBody(api.as(seeker), updateSavedSearch, { params: { id }, body: { frequency: 'instant' } })
    await post('A third room', {}, await api.createStoredPerson())
    expect((await runAfter(5))[2]?.text).toContain('New. Matches “Any” and “Austin”.')
  })

  test('end all mails about saved searches', async () => {
    await save()
    await post()
    const [mail] = await runAfter(5)
    const all = readLinks(mail?.text ?? '').at(-1)
    if (!all) throw new Error('The mail has no such link')
    expect(await stop(all)).toEqual({ type: 'alert' })
    await post()
    expect(await runAfter(5)).toHaveLength(1)
  })

  test('of a deleted search change nothing', async () => {
    const { _id: id } = await save()
    await post()
    const [mail] = await runAfter(5)
    await api.as(seeker).delete(`/saved-searches/${id}`).expect(204)
    const [link] = readLinks(mail?.text ?? '')
    if (!link) throw new Error('The mail has no link')
    expect(await stop(link)).toEqual({ type: 'alert', search: null })
  })
})

describe('the time zone', () => {
  test('is stored, and returned with the settings', async () => {
    await fetchBody(api.as(seeker), setTimeZone, { body: { timeZone: 'Europe/Berlin' } })
    expect((await api.as(seeker).get('/me').expect(200)).body).toEqual({ offer: null, timeZone: 'Europe/Berlin' })
  })

  test('that the user chose is returned as chosen, until another is stored', async () => {
    const chosen = { timeZone: 'Europe/Berlin', chosen: true }
    await fetchBody(api.as(seeker), setTimeZone, { body: chosen })
    expect((await api.as(seeker).get('/me').expect(200)).body).toMatchObject({ timeZoneChosen: true })
    await fetchBody(api.as(seeker), setTimeZone, { body: { timeZone: 'Europe/Berlin' } })
    expect((await api.as(seeker).get('/me').expect(200)).body).toEqual({ offer: null, timeZone: 'Europe/Berlin' })
  })

  test.each(['', 'Mars/Olympus', 'x'.repeat(65), 8])('%j returns 400', async (timeZone) => {
    const response = await call(api.as(seeker), setTimeZone, { body: { timeZone: timeZone as string } })
    expect(Object.keys(expectError(response, 'validation_failed').fields ?? {})).toEqual(['timeZone'])
  })
})
