import {
  createFeed,
  listSavedSearches,
  openSavedSearch,
  type SavedSearchInput,
  saveSearch,
} from '@roommate-finder/contracts/saved-searches'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAnswers, putHousehold, putProfile, QUIET } from '../../testing/answers.ts'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { deliverMails } from '../../testing/send-mails.ts'
import { postListing } from '../../testing/test-api.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

const SMOKES = listAnswers({ smoking: 'inside' }, 'open')

const save = (query: SavedSearchInput['query'] = { sort: 'fit' }) =>
  fetchBody(api.as(seeker), saveSearch, { body: { name: 'Near campus', query, frequency: 'instant' } })

/** Posts a room with answers of its household. */
const post = async (title: string, answers = listAnswers(QUIET)): Promise<string> => {
  const id = await postListing(api.as(host), { title })
  await putHousehold(api.as(host), id, answers)
  await api.finishWork()
  return id
}

const listAlerted = async () => {
  const found = await api.collections.alerts.find({ uid: seeker.uid }, { sort: { _id: 1 } }).toArray()
  return found.map(({ listingId }) => listingId.toHexString())
}
const countNew = async () => (await fetchBody(api.as(seeker), listSavedSearches)).items.map(({ newCount }) => newCount)

beforeEach(() => putProfile(api.as(seeker)))

describe('a saved search by fit', () => {
  test('needs answers', async () => {
    await putProfile(api.as(seeker), { answers: [] })
    const body = { name: 'Near campus', query: { sort: 'fit' }, frequency: 'instant' } as const
    const { fields } = expectError(await call(api.as(seeker), saveSearch, { body }), 'validation_failed')
    expect(fields).toHaveProperty('sort')
  })

  test('tells only rooms without a clash', async () => {
    await save()
    await post('Smoky room', SMOKES)
    const ids = [await post('Quiet room'), await post('Silent room', [])]
    expect(await listAlerted()).toEqual(ids)
    expect(await countNew()).toEqual([2])
  })

  test('leaves other searches of the user as they are', async () => {
    await save()
    await save({})
    const id = await post('Smoky room', SMOKES)
    expect(await listAlerted()).toEqual([id])
    expect(await countNew()).toEqual([1, 0])
  })

  test('does not count rooms that clash by now, until they no longer do', async () => {
    const { _id: id } = await save()
    const room = await post('Quiet room')
    await putHousehold(api.as(host), room, SMOKES)
    expect(await countNew()).toEqual([0])
    await putHousehold(api.as(host), room, [])
    expect(await countNew()).toEqual([1])
    await call(api.as(seeker), openSavedSearch, { params: { id } })
    expect(await countNew()).toEqual([0])
  })

  test('mails no room that clashes by now', async () => {
    await save()
    const room = await post('Smoky room')
    await post('Quiet room')
    await putHousehold(api.as(host), room, SMOKES)
    api.clock.advance(5 * 60_000)
    const mails = (await deliverMails(api)).filter(({ person }) => person === seeker.uid)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Quiet room')
    expect(mails[0]?.text).not.toContain('Smoky room')
  })

  test('has a feed without rooms that clash', async () => {
    const { _id: id } = await save()
    await post('Smoky room', SMOKES)
    await post('Quiet room')
    const { url } = await fetchBody(api.as(seeker), createFeed, { params: { id } })
    const { text } = await api.visitor().get(new URL(url).pathname.replace('/api', '')).expect(200)
    expect(text).toContain('Quiet room')
    expect(text).not.toContain('Smoky room')
  })
})
