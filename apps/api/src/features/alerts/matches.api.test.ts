import { likeListing } from '@roommate-finder/contracts/interest'
import { deleteListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { messageListing } from '@roommate-finder/contracts/messages'
import { listNotifications, updateNotificationSettings } from '@roommate-finder/contracts/notifications'
import {
  type AlertFrequency,
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  type SavedSearchInput,
  saveSearch,
} from '@roommate-finder/contracts/saved-searches'
import { hideRoom } from '@roommate-finder/contracts/shortlist'
import { createBlock } from '@roommate-finder/contracts/trust'
import { describe, expect, test } from 'vitest'
import { BATCH } from '../../db/batches.ts'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { sendPhoto } from '../../testing/images.ts'
import { insertBlock } from '../../testing/insert-block.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { insertEqualSearches } from '../../testing/insert-saved-search.ts'
import { runWork } from '../../testing/run-work.ts'
import { listingBody, messageBody, type Person, postListing } from '../../testing/test-api.ts'
import { KEYS_VERSION } from '../search/derive.ts'

const { api, host, seeker } = await startWithHostAndSeeker()
const { alerts, savedSearches, work } = api.collections

const HOUR_MS = 3_600_000

const AUSTIN = { location: 'Austin' }

const save = (query: SavedSearchInput['query'] = AUSTIN, frequency: AlertFrequency = 'instant', by = seeker) =>
  fetchBody(api.as(by), saveSearch, { body: { name: 'Near campus', query, frequency } })

const list = async (by = seeker) => (await fetchBody(api.as(by), listSavedSearches)).items
const countNew = async (by = seeker) => (await list(by)).map(({ newCount }) => newCount)

const post = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const id = await postListing(api.as(host), fields)
  await api.finishWork()
  return id
}
const edit = async (id: string, fields: Record<string, unknown>, { finishes = true } = {}): Promise<void> => {
  await fetchBody(api.as(host), updateListing, { params: { id }, body: listingBody(fields) as never })
  if (finishes) await api.finishWork()
}
const remove = async (id: string): Promise<void> => {
  await fetchBody(api.as(host), deleteListing, { params: { id } })
  await api.finishWork()
}

/** Saves a search of rooms up to $900 for two batches of people. Returns the last uid. */
const saveForMany = async (): Promise<string> => {
  const uids = Array.from({ length: BATCH + 10 }, (_, i) => `seeker-${i}`)
  await insertEqualSearches(api.collections, uids)
  return uids.sort().at(-1) ?? ''
}

/** Lists the alerts of a user, the latest first, as reasons and listing ids. */
const listAlerts = async ({ uid }: Person = seeker) => {
  const found = await alerts.find({ uid }, { sort: { _id: -1 } }).toArray()
  return found.map(({ reason, listingId }) => `${reason} ${listingId.toHexString()}`)
}
const listNotified = async (by = seeker) =>
  (await fetchBody(api.as(by), listNotifications)).items.filter(({ type }) => type === 'alert')

const hiding = () => ({ by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false }) as const
const hide = (id: string) =>
  api.context.transaction((session) => api.services.hiding.hide(new ObjectId(id), hiding(), session))
const show = (id: string) => api.context.transaction((session) => api.services.hiding.show(new ObjectId(id), session))

describe('a room that is posted', () => {
  test('is told to people who wanted to move in by a date that has passed, if it is available today', async () => {
    const toDay = (days: number) => new Date(api.clock.now().getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
    await save({ availableBy: toDay(7) })
    api.clock.advance(28 * 24 * HOUR_MS)
    const id = await post({ availableFrom: toDay(0) })
    await post({ availableFrom: toDay(1) })
    expect(await listAlerts()).toEqual([`new ${id}`])
  })

  test.each([
    [{ location: 'st louis' }, 'Saint Louis'],
    [{ location: 'Saint Louis' }, 'St. Louis'],
    [{ location: 'mt vernon' }, 'Mount Vernon'],
    [{ search: 'saint paul' }, 'St. Paul'],
    [{ search: 'n. las vegas' }, 'North Las Vegas'],
    [{ location: 'Munich, Germany' }, 'München, Germany'],
  ])('is told to people who search for %j, if it is in %s', async (query, location) => {
    await save(query)
    const id = await post({ location })
    expect(await listAlerts()).toEqual([`new ${id}`])
  })

  test('is told to people who look near a place, by distance and by its spot', async () => {
    await save({ near: '4671654', radius: 5, sort: 'distance' })
    await save({ bbox: '-98,30,-97.5,30.2' })
    const near = await post({ location: 'austin tx' })
    await post({ location: 'Round Rock, TX' })
    const south = await post({ location: 'Austin, TX', spot: { lat: 30.15, lng: -97.75 } })
    expect(await listAlerts()).toEqual([`new ${south}`, `new ${near}`])
    expect(await countNew()).toEqual([1, 1])
  })

  test('is told to people whose saved search it fits, at once if they want that', async () => {
    await save()
    await save({ location: 'Reno' })
    await save(AUSTIN, 'daily', host)
    const id = await post({ title: 'Harbor room' })
    expect(await listAlerts()).toEqual([`new ${id}`])
    expect(await countNew()).toEqual([0, 1])
    expect(await listNotified()).toMatchObject([
      {
        title: 'A new room matches your saved search',
        body: '“Harbor room” · $850 a month · Austin, TX',
        href: `/details/${id}`,
      },
    ])
    expect(await work.countDocuments({ kind: 'match saved searches' })).toBe(0)
  })

  test('that fits two searches is one notification, and counts for each search', async () => {
    await save()
    await save({ roomType: 'Single' }, 'daily')
    await save({}, 'off')
    const id = await post()
    expect(await listAlerts()).toEqual([`new ${id}`, `new ${id}`, `new ${id}`])
    expect(await countNew()).toEqual([1, 1, 1])
    expect(await listNotified()).toHaveLength(1)
  })

  test.each<AlertFrequency>(['daily', 'off'])(
    'is only counted for a search with the frequency %s',
    async (frequency) => {
      await save(AUSTIN, frequency)
      await post()
      expect(await countNew()).toEqual([1])
      expect(await listNotified()).toEqual([])
    },
  )

  test('is not told to its owner, and not if it is unavailable or hidden', async () => {
    await save(AUSTIN, 'instant', host)
    await save()
    await post({ availability: 'not available' })
    const hidden = await postListing(api.as(host))
    await hide(hidden)
    await api.finishWork()
    expect([await listAlerts(), await listAlerts(host)]).toEqual([[], []])
    // A copy of a hidden text would be hidden, too.
    const own = await post({ description: 'A studio with a kitchen and a garden behind the library.' })
    expect([await listAlerts(), await listAlerts(host)]).toEqual([[`new ${own}`], []])
  })

  test.each(['seeker', 'host'])('is not told to a person with a block that the %s has set', async (by) => {
    const id = await insertListing(api, host)
    const own = await insertListing(api, seeker)
    await save()
    if (by === 'seeker') await fetchBody(api.as(seeker), createBlock, { body: { listingId: id } })
    else await fetchBody(api.as(host), createBlock, { body: { listingId: own } })
    await post()
    expect(await listAlerts()).toEqual([])
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['liked', (id) => fetchBody(api.as(seeker), likeListing, { params: { id } })],
    ['messaged about', (id) => fetchBody(api.as(seeker), messageListing, { params: { id }, body: messageBody() })],
    ['hidden', (id) => fetchBody(api.as(seeker), hideRoom, { params: { id } })],
  ])('is not told to a person who has %s it', async (_, act) => {
    await save()
    const id = await postListing(api.as(host))
    await act(id)
    await api.finishWork()
    expect(await listAlerts()).toEqual([])
    expect(await listNotified()).toEqual([])
  })

  test('is not told of searches that are saved later', async () => {
    await postListing(api.as(host))
    api.clock.advance(1_000)
    await save()
    await api.finishWork()
    expect(await listAlerts()).toEqual([])
  })

  test('is told of a search that is saved before an edit by which it fits', async () => {
    const id = await postListing(api.as(host), { location: 'Reno, NV' })
    api.clock.advance(1_000)
    await save()
    api.clock.advance(1_000)
    await edit(id, { location: 'Austin, TX' })
    expect(await listAlerts()).toEqual([`new ${id}`])
  })

  test('and gets photos at once is matched once, as it is then', async () => {
    await save({ photos: true })
    await save({ photos: false })
    const id = await postListing(api.as(host))
    await sendPhoto(api.as(host), id).expect(201)
    await edit(id, { title: 'Another title' }, { finishes: false })
    expect(await work.countDocuments({ kind: 'match saved searches' })).toBe(1)
    await api.finishWork()
    expect(await listAlerts()).toEqual([`new ${id}`])
    expect(await countNew()).toEqual([0, 1])
  })
})

describe('a room that changes', () => {
  test('so that it fits is told as new, but not to people whose search it fitted before', async () => {
    const id = await insertListing(api, host, { location: 'Austin, TX' })
    await save()
    await save({ pets: true })
    await edit(id, { petsAllowed: true })
    expect(await countNew()).toEqual([1, 0])
    expect(await listAlerts()).toEqual([`new ${id}`])
  })

  test('in nothing that filters compare is not matched', async () => {
    const id = await insertListing(api, host, listingBody())
    await edit(id, { contactInfo: 'another@example.com' }, { finishes: false })
    expect(await work.countDocuments({ kind: 'match saved searches' })).toBe(0)
  })

  test('twice before the job runs is compared with what it was at first', async () => {
    const id = await insertListing(api, host, listingBody({ rent: 1_000 }))
    await save()
    await edit(id, { rent: 985 }, { finishes: false })
    await edit(id, { rent: 970 }, { finishes: false })
    await api.finishWork()
    expect(await listAlerts()).toEqual([`cheaper ${id}`])
  })

  test('to a rent that is lower by 3 % is told as cheaper, once, and renews the notification', async () => {
    await save()
    const id = await post({ rent: 1_000 })
    await edit(id, { rent: 980 })
    expect(await listAlerts()).toEqual([`new ${id}`])
    await edit(id, { rent: 950 })
    await edit(id, { rent: 900 })
    expect(await listAlerts()).toEqual([`cheaper ${id}`, `new ${id}`])
    expect(await countNew()).toEqual([1])
    expect(await listNotified()).toMatchObject([
      {
        title: 'A room that matches your saved search is cheaper now',
        body: expect.stringContaining('$950') as string,
      },
    ])
  })

  test('to available again is told once', async () => {
    const id = await insertListing(api, host, listingBody({ availability: 'not available' }))
    await save()
    for (const availability of ['available', 'not available', 'available']) await edit(id, { availability })
    expect(await listAlerts()).toEqual([`available ${id}`])
    expect(await listNotified()).toMatchObject([{ title: 'A room that matches your saved search is available again' }])
  })

  test('to available again is not told of a search with an alert about it in the last 24 hours', async () => {
    await save()
    const id = await post()
    const other = await api.createPerson()
    await save(AUSTIN, 'instant', other)
    api.clock.advance(23 * HOUR_MS)
    for (const availability of ['not available', 'available']) await edit(id, { availability })
    expect([await listAlerts(), await listAlerts(other)]).toEqual([[`new ${id}`], [`available ${id}`]])
    api.clock.advance(HOUR_MS)
    for (const availability of ['not available', 'available']) await edit(id, { availability })
    expect(await listAlerts()).toEqual([`available ${id}`, `new ${id}`])
  })

  test('while it is told to many people is told again to those who have not heard of the change', async () => {
    await saveForMany()
    const id = await postListing(api.as(host), { rent: 850 })
    let commits = 0
    const transaction: typeof api.context.transaction = async (work, queueKey) => {
      if (commits++ > 0) throw new Error('killed')
      return api.context.transaction(work, queueKey)
    }
    await runWork({ ...api.context, transaction }).catch(() => undefined)
    expect(await alerts.countDocuments()).toBe(BATCH)
    await edit(id, { rent: 800 }, { finishes: false })
    await edit(id, { rent: 950 })
    expect(await alerts.countDocuments()).toBe(BATCH)
    await edit(id, { rent: 800 })
    expect(await alerts.countDocuments({ reason: 'new' })).toBe(BATCH)
    expect(await alerts.countDocuments({ reason: 'cheaper' })).toBe(BATCH + 10)
    expect(await work.countDocuments({ kind: 'match saved searches' })).toBe(0)
  })
})

describe('a room that is matched in batches', () => {
  /** Runs the job. Calls `act` after the first batch. */
  const carryOut = async (act: () => Promise<unknown>): Promise<void> => {
    let isFirst = true
    const transaction: typeof api.context.transaction = async (work, queueKey) => {
      const result = await api.context.transaction(work, queueKey)
      if (isFirst) {
        isFirst = false
        await act()
      }
      return result
    }
    await runWork({ ...api.context, transaction })
  }

  test('and no longer fits after an edit between them is not told to the others', async () => {
    await saveForMany()
    const id = await postListing(api.as(host), { rent: 850 })
    await carryOut(() => edit(id, { rent: 950 }, { finishes: false }))
    expect(await alerts.countDocuments()).toBe(BATCH)
    expect(await work.countDocuments({ kind: 'match saved searches' })).toBe(0)
  })

  test('is not told to a person with a block that was set between them', async () => {
    const last = await saveForMany()
    await postListing(api.as(host), { rent: 850 })
    const block = { uid: host.uid, blockedUid: last }
    await carryOut(() => insertBlock(api, new ObjectId().toHexString(), block))
    expect(await alerts.countDocuments()).toBe(BATCH + 9)
    expect(await alerts.countDocuments({ uid: last })).toBe(0)
  })
})

describe('a room that is shown again', () => {
  test('is told to those who have not heard of it', async () => {
    await save()
    const id = await post()
    await save(AUSTIN, 'instant', await api.createPerson())
    await hide(id)
    await api.finishWork()
    expect(await countNew()).toEqual([0])
    expect(await listNotified()).toEqual([])
    await show(id)
    await api.finishWork()
    expect(await alerts.countDocuments({ reason: 'new' })).toBe(2)
    expect(await listAlerts()).toEqual([`new ${id}`])
    expect(await countNew()).toEqual([1])
  })

  test('with the end of the suspension of its owner is told', async () => {
    await save()
    const owner = await api.createStoredPerson()
    const id = await insertListing(api, owner)
    const decision = { reason: 'A scam.', at: api.clock.now(), cause: 'decision' }
    await api.context.transaction((session) => api.services.suspensions.suspend(owner.uid, decision, session))
    await api.context.transaction((session) => api.services.suspensions.lift(owner.uid, decision, session))
    await api.finishWork()
    expect(await listAlerts()).toEqual([`new ${id}`])
  })
})

describe('alerts', () => {
  test('count until the search is opened, as long as the user’s lists show the room', async () => {
    const { _id: id } = await save()
    const [first, second, third] = [await post(), await post(), await post()]
    expect(await countNew()).toEqual([3])
    await fetchBody(api.as(seeker), hideRoom, { params: { id: first } })
    expect(await countNew()).toEqual([2])
    await remove(second)
    expect(await countNew()).toEqual([1])
    expect(await alerts.countDocuments({ listingId: new ObjectId(second) })).toBe(0)
    api.clock.advance(1_000)
    await fetchBody(api.as(seeker), openSavedSearch, { params: { id } })
    expect(await countNew()).toEqual([0])
    api.clock.advance(1_000)
    await edit(third, { rent: 500 })
    expect(await countNew()).toEqual([1])
  })

  test('count for each search, however many another search has', async () => {
    const { _id: id } = await save()
    await post()
    const at = new Date(api.clock.now().getTime() + 1_000)
    const { _id: other } = await save({})
    await alerts.insertMany(
      Array.from({ length: 1_000 }, () => ({
        _id: new ObjectId(),
        uid: seeker.uid,
        searchId: new ObjectId(other),
        listingId: new ObjectId(),
        reason: 'new' as const,
        at,
      })),
    )
    expect((await list()).find(({ _id }) => _id === id)?.newCount).toBe(1)
  })

  test('are deleted with their search', async () => {
    const { _id: id } = await save()
    await save({})
    await post()
    await fetchBody(api.as(seeker), deleteSavedSearch, { params: { id } })
    expect(await alerts.countDocuments()).toBe(1)
  })

  test('are no notifications for a user who has switched these off', async () => {
    await save()
    const settings = { alert: { inApp: false, email: true } }
    await fetchBody(api.as(seeker), updateNotificationSettings, { body: settings })
    await post()
    expect(await countNew()).toEqual([1])
    expect(await api.collections.notifications.countDocuments()).toBe(0)
  })

  test('publish an event', async () => {
    await save()
    const published: string[][] = []
    const events = { ...api.context.events, publish: (uids: readonly string[]) => void published.push([...uids]) }
    await postListing(api.as(host))
    await runWork({ ...api.context, events })
    expect(published).toEqual([[seeker.uid]])
  })

  test('also come from a search whose keys an older version has derived', async () => {
    await save()
    await savedSearches.updateMany({}, { $set: { keys: ['outdated'], keysVersion: KEYS_VERSION - 1 } })
    await post()
    expect(await countNew()).toEqual([1])
    expect(await savedSearches.findOne()).toMatchObject({ keys: ['@austin'], keysVersion: KEYS_VERSION })
  })

  test('do not come from a search that the contract no longer accepts', async () => {
    await save()
    await savedSearches.updateMany({}, { $set: { query: { location: 'Austin', colour: 'red' } } })
    await post()
    expect(await countNew()).toEqual([0])
  })
})
