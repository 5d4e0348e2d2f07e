import { updateListing } from '@roommate-finder/contracts/listing-input'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { createWorkers } from '../../jobs/workers.ts'
import { fetchBody } from '../../testing/calls.ts'
import { startWithHostAndSeeker } from '../../testing/host-and-seeker.ts'
import { insertEqualSearches } from '../../testing/insert-saved-search.ts'
import { listingBody, postListing } from '../../testing/test-api.ts'
import { listWorkers } from '../index.ts'
import { createServices } from '../services.ts'
import { RANGE } from './saved-search-repository.ts'

const { api, host } = await startWithHostAndSeeker()
const { alerts, notifications, work } = api.collections

const KIND = 'match saved searches'
/** Three ranges. */
const PEOPLE = 2 * RANGE + 50

const servers: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ stop }) => stop()))
})

/** Starts a server that does the work. Returns its commits. `maxCommits`: it is killed after so many. */
const startServer = async (maxCommits = Number.POSITIVE_INFINITY) => {
  const server = { commits: 0 }
  const transaction: typeof api.context.transaction = async (run, ...keys) => {
    if (server.commits >= maxCommits) throw new Error('killed')
    server.commits++
    return api.context.transaction(run, ...keys)
  }
  const context = { ...api.context, transaction }
  const workers = listWorkers(createServices(context), context).filter(({ kind }) => kind.name === KIND)
  const { stop } = await createWorkers(context, workers, { pollMs: 20 }).start()
  servers.push({ stop })
  return { stop, countCommits: () => server.commits }
}

const waitForEnd = () =>
  vi.waitFor(async () => expect(await work.countDocuments({ kind: KIND })).toBe(0), { timeout: 60_000, interval: 50 })

const waitForParts = () =>
  vi.waitFor(async () => expect(await work.countDocuments({ kind: KIND })).toBeGreaterThan(1), { timeout: 60_000 })

const post = () => postListing(api.as(host), { rent: 850 })

const countTold = async () => ({
  alerts: await alerts.countDocuments(),
  people: (await notifications.distinct('uid', { type: 'alert' })).length,
})

beforeEach(() =>
  insertEqualSearches(
    api.collections,
    Array.from({ length: PEOPLE }, (_, i) => `seeker-${i}`),
  ),
)

test('a room that fits searches of many people is told by two servers, to each person once', async () => {
  await post()
  const both = [await startServer(), await startServer()]
  await waitForEnd()
  expect(await countTold()).toEqual({ alerts: PEOPLE, people: PEOPLE })
  expect(both.map(({ countCommits }) => countCommits() > 0)).toEqual([true, true])
})

test('people of a server that is killed are told by another, once', async () => {
  await post()
  const killed = await startServer(3)
  await waitForParts()
  // It would take items, and fail.
  await killed.stop()
  await startServer()
  await waitForEnd()
  expect(await countTold()).toEqual({ alerts: PEOPLE, people: PEOPLE })
})

test('a room that is hidden between its ranges alerts no more people', async () => {
  const id = new ObjectId(await post())
  await startServer(2)
  await waitForParts()
  const hiding = { by: 'moderator', reason: 'A scam.', since: api.clock.now(), appealed: false } as const
  await api.context.transaction((session) => api.services.hiding.hide(id, hiding, session))
  expect(await work.countDocuments({ kind: KIND })).toBe(0)
})

test('a room that is edited between its ranges is matched once more, as one item', async () => {
  const id = await post()
  const killed = await startServer(2)
  await waitForParts()
  await killed.stop()
  await fetchBody(api.as(host), updateListing, { params: { id }, body: listingBody({ rent: 880 }) as never })
  await startServer()
  await waitForEnd()
  expect(await countTold()).toEqual({ alerts: PEOPLE, people: PEOPLE })
})
