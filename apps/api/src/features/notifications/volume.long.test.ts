import { afterAll, beforeAll, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { listingBody, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

const PEOPLE = 5_000

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ productionLimits: true })
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

test(`changes of a room with ${PEOPLE} interested people notify each of them before the call times out`, async () => {
  const host = api.as(await api.createPerson())
  const id = await postListing(host)
  const listingId = new ObjectId(id)
  const { interests, notifications } = api.collections
  await interests.insertMany(
    Array.from({ length: PEOPLE }, (_, i) => ({
      _id: new ObjectId(),
      listingId,
      uid: `seeker-${i}`,
      since: new Date(),
    })),
  )
  for (const rent of [900, 950]) {
    await host.put(`/roommates/${id}`).send(listingBody({ rent })).expect(200)
    const filter = { cause: `rent ${id}`, body: { $regex: `to \\$${rent}\\.$` } }
    expect(await notifications.countDocuments(filter)).toBe(PEOPLE)
  }
  await host.delete(`/roommates/${id}`).expect(204)
  expect(await notifications.countDocuments({ cause: `removed ${id}` })).toBe(PEOPLE)
})
