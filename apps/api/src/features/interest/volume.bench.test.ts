import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertInterests } from '../../testing/insert-interests.ts'
import { listingBody, type Person, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

const PEOPLE = 100_000
const MAX_MS = 100

let api: TestApi
let host: Person
let id: string

beforeAll(async () => {
  api = await startTestApi({ productionLimits: true, manyCalls: true })
  host = await api.createStoredPerson()
})
beforeEach(async () => {
  await api.clear()
  id = await postListing(api.as(host))
  await insertInterests(api, id, PEOPLE)
}, 5 * 60_000)
afterAll(async () => {
  await api.clear()
  await api.close()
})

const measure = async (act: () => PromiseLike<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await act()
  return Math.round(performance.now() - startedAt)
}

/** Changes the rent of a room and deletes it. Returns the times of the calls, and of the job after each. */
const measureChanges = async (room: string) => {
  const by = api.as(host)
  return {
    update: await measure(() =>
      by
        .put(`/roommates/${room}`)
        .send(listingBody({ rent: 900 }))
        .expect(200),
    ),
    updateJob: await measure(api.finishWork),
    deletion: await measure(() => by.delete(`/roommates/${room}`).expect(204)),
    deletionJob: await measure(api.finishWork),
  }
}

test(
  `calls that change a room with ${PEOPLE} interested people take as long as for one without, and notify each once`,
  async () => {
    const { interests, work, notifications } = api.collections
    // The first calls of a server take longer.
    await measureChanges(await postListing(api.as(host)))
    const without = await measureChanges(await postListing(api.as(host)))
    const popular = await measureChanges(id)
    console.log(`in ms, without interested people: ${JSON.stringify(without)}`)
    console.log(`in ms, with ${PEOPLE}: ${JSON.stringify(popular)}`)
    expect(await notifications.countDocuments({ cause: `removed ${id}` })).toBe(PEOPLE)
    expect(await notifications.countDocuments()).toBe(PEOPLE)
    expect([await interests.countDocuments(), await work.countDocuments()]).toEqual([0, 0])
    // A busy machine may take longer for either.
    expect(popular.update).toBeLessThan(Math.max(MAX_MS, 3 * without.update))
    expect(popular.deletion).toBeLessThan(Math.max(MAX_MS, 3 * without.deletion))
  },
  20 * 60_000,
)
