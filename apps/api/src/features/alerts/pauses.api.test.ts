import { listNotifications } from '@roommate-finder/contracts/notifications'
import {
  listSavedSearches,
  openSavedSearch,
  saveSearch,
  updateSavedSearch,
} from '@roommate-finder/contracts/saved-searches'
import { beforeEach, describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { deliverMails } from '../../testing/send-mails.ts'

const { api, seeker } = await startWithHostAndSeeker()

const DAY_MS = 86_400_000

let id: string

beforeEach(async () => {
  id = (await save('Near campus', { location: 'Austin' }))._id
})

const save = (name: string, query: Record<string, string>) =>
  fetchBody(api.as(seeker), saveSearch, { body: { name, query, frequency: 'instant' } })
const list = async () => (await fetchBody(api.as(seeker), listSavedSearches)).items
const open = () => fetchBody(api.as(seeker), openSavedSearch, { params: { id } })

/** Advances the clock by some days, runs the job and sends the mails that are due. Returns them. */
const runAfter = async (days: number) => {
  api.clock.advance(days * DAY_MS)
  await api.services.searchPauses.askDue()
  return deliverMails(api)
}

describe('a saved search that stays unopened', () => {
  test('for 60 days is asked about once, and paused a week later', async () => {
    await save('Any', {})
    expect(await runAfter(59.9)).toEqual([])
    const [mail, ...others] = await runAfter(0.2)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: seeker.email, subject: 'Still looking for a room?' })
    expect(mail?.text).toContain('You haven’t opened “Any” and “Near campus” in 60 days. Open them within a week')
    expect((await fetchBody(api.as(seeker), listNotifications)).items).toMatchObject([
      { type: 'alert', title: 'Still looking for a room?', href: '/saved-searches' },
    ])
    expect(await runAfter(6.5)).toHaveLength(1)
    expect(await list()).toMatchObject([{ frequency: 'instant' }, { frequency: 'instant' }])
    expect(await runAfter(1)).toHaveLength(1)
    expect(await list()).toMatchObject([
      { frequency: 'off', paused: true },
      { frequency: 'off', paused: true },
    ])
    expect(await runAfter(400)).toHaveLength(1)
  })

  test('is not paused if the user opens it after the question, until 60 days later', async () => {
    await runAfter(61)
    await open()
    expect(await runAfter(59)).toHaveLength(1)
    expect(await list()).toMatchObject([{ frequency: 'instant' }])
    expect(await runAfter(2)).toHaveLength(2)
  })

  test('is not asked about while its frequency is off', async () => {
    await fetchBody(api.as(seeker), updateSavedSearch, { params: { id }, body: { frequency: 'off' } })
    expect(await runAfter(61)).toEqual([])
    expect(await runAfter(61)).toEqual([])
    const [search] = await list()
    expect(search).not.toHaveProperty('paused')
  })

  test('is not asked about if the user stops it before the question is sent', async () => {
    api.clock.advance(61 * DAY_MS)
    await api.services.searchPauses.askDue()
    await api.services.savedSearches.stop(seeker.uid, new ObjectId(id))
    expect(await deliverMails(api)).toEqual([])
  })

  test('goes on after a pause if the user sets a frequency', async () => {
    await runAfter(61)
    await runAfter(8)
    await fetchBody(api.as(seeker), updateSavedSearch, { params: { id }, body: { frequency: 'daily' } })
    const [search] = await list()
    expect(search).toMatchObject({ frequency: 'daily' })
    expect(search).not.toHaveProperty('paused')
    expect(await runAfter(59)).toHaveLength(1)
    expect(await runAfter(2)).toHaveLength(2)
  })
})
