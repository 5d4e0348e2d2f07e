import { deleteListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { type AlertFrequency, listSavedSearches, saveSearch } from '@roommate-finder/contracts/saved-searches'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeAccount, signInAgain } from '../../testing/accounts.ts'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { runWork } from '../../testing/run-work.ts'
import { deliverMails } from '../../testing/send-mails.ts'
import { listingBody, type Person, postListing } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const save = (frequency: AlertFrequency = 'instant') =>
  fetchBody(api.as(seeker), saveSearch, { body: { name: 'Near campus', query: {}, frequency } })

const post = async (title: string, by: Person = host): Promise<string> => {
  const id = await postListing(api.as(by), { title })
  await api.finishWork()
  return id
}

const countNew = async () => (await fetchBody(api.as(seeker), listSavedSearches)).items[0]?.newCount

/** Lists the rooms of the seeker's notifications, the latest first. */
const listNotified = async () =>
  (await fetchBody(api.as(seeker), listNotifications)).items.map(({ body }) => /“(.*)”/.exec(body)?.[1])

/** Sends the mails that are due after a while. Returns those to the seeker, the oldest first. */
const runAfter = async (ms: number) => {
  api.clock.advance(ms)
  return (await deliverMails(api)).filter(({ person }) => person === seeker.uid)
}

describe('a host whose address is not confirmed', () => {
  let unconfirmed: Person

  beforeEach(async () => {
    unconfirmed = await api.createStoredPerson({ emailVerified: false })
    await save()
  })

  /** Returns the host with a new token. */
  const confirm = async (): Promise<Person> => {
    await changeAccount(unconfirmed, { emailVerified: true })
    const confirmed = await signInAgain(unconfirmed)
    await api.as(confirmed).get('/me').expect(200)
    await api.finishWork()
    return confirmed
  }

  test('alerts nobody until it is, and then of the active rooms', async () => {
    await post('Harbor room', unconfirmed)
    const paused = await post('Paused room', unconfirmed)
    await fetchBody(api.as(unconfirmed), updateListing, {
      params: { id: paused },
      body: listingBody({ title: 'Paused room', availability: 'not available' }) as never,
    })
    await api.finishWork()
    expect([await countNew(), await listNotified(), await runAfter(3 * MINUTE_MS)]).toEqual([0, [], []])
    await confirm()
    expect([await countNew(), await listNotified()]).toEqual([1, ['Harbor room']])
    expect(await runAfter(3 * MINUTE_MS)).toHaveLength(1)
  })

  test('alerts of rooms that are posted after the confirmation', async () => {
    await post('Harbor room', await confirm())
    expect(await listNotified()).toEqual(['Harbor room'])
  })
})

describe('of the rooms of one host', () => {
  test('two a day are told at once; the digest lists further ones', async () => {
    await save()
    for (const title of ['First room', 'Second room', 'Third room', 'Fourth room']) await post(title)
    expect(await listNotified()).toEqual(['Second room', 'First room'])
    expect(await countNew()).toBe(4)
    await post('Room of another', await api.createStoredPerson())
    expect(await listNotified()).toEqual(['Room of another', 'Second room', 'First room'])
    expect(await runAfter(3 * MINUTE_MS)).toMatchObject([
      { topic: 'alert', subject: '3 rooms match your saved searches' },
    ])
    const [, digest] = await runAfter(DAY_MS)
    expect(digest).toMatchObject({ isDigest: true, subject: '2 rooms match your saved searches' })
    await post('Fifth room')
    expect((await listNotified())[0]).toBe('Fifth room')
  })

  test('two a day are told at once, even if two servers match a second and a third at the same time', async () => {
    await save()
    await post('First room')
    await postListing(api.as(host), { title: 'Second room' })
    let isFirst = true
    const transaction: typeof api.context.transaction = (work, ...keys) =>
      api.context.transaction(
        async (session) => {
          if (isFirst) {
            isFirst = false
            // The read fixes what the transaction sees.
            await api.context.db.collection('hostAlerts').findOne({}, { session })
            await post('Third room')
          }
          return work(session)
        },
        ...keys,
      )
    await runWork({ ...api.context, transaction })
    await api.finishWork()
    expect(await listNotified()).toEqual(['Third room', 'First room'])
    expect(await countNew()).toBe(3)
  })

  test('deleted ones count, too', async () => {
    await save()
    for (const title of ['First room', 'Second room']) {
      await fetchBody(api.as(host), deleteListing, { params: { id: await post(title) } })
      await api.finishWork()
    }
    await post('Third room')
    expect(await listNotified()).toEqual([])
    expect(await runAfter(3 * MINUTE_MS)).toEqual([])
  })

  test('a room counts once, however often its rent falls', async () => {
    await save()
    const id = await post('First room')
    for (const rent of [800, 700]) {
      const body = listingBody({ title: 'First room', rent }) as never
      await fetchBody(api.as(host), updateListing, { params: { id }, body })
      await api.finishWork()
    }
    await post('Second room')
    expect(await listNotified()).toEqual(['Second room', 'First room'])
  })

  test('a digest lists the first two of each host before further ones', async () => {
    await save('daily')
    await post('Room of another', await api.createStoredPerson())
    for (const title of ['First room', 'Second room', 'Third room']) await post(title)
    const [digest] = await runAfter(DAY_MS)
    const titles = ['Third room', 'Second room', 'Room of another', 'First room']
    const positions = titles.map((title) => digest?.text.indexOf(`${title}\n`) ?? -1)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions[0]).toBeGreaterThan(0)
  })
})

test.each<[string, Record<string, string>, string]>([
  ['one search', { location: 'Reno' }, 'New room for “Near campus”'],
  ['two searches', { location: 'Austin' }, 'New room for your saved searches'],
])('the subject of a mail about a room that fits %s has no words of its host', async (_, query, subject) => {
  await save()
  await fetchBody(api.as(seeker), saveSearch, { body: { name: 'Austin', query, frequency: 'instant' } })
  await post('Your account: confirm it at evil.example')
  expect(await runAfter(3 * MINUTE_MS)).toMatchObject([{ subject }])
})
