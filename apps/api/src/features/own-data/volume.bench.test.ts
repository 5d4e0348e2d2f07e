import { afterAll, beforeAll, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { insertConversations } from '../../testing/insert-conversation.ts'
import { insertNotifications } from '../../testing/insert-notifications.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { countTraces, NO_TRACES } from '../../testing/traces.ts'

const NOTIFICATIONS = 100_000
const INTERESTS = 10_000
const CONVERSATIONS = 10_000
const INSERTED_AT_ONCE = 10_000

let api: TestApi
let person: Person

const newIds = (count: number): ObjectId[] => Array.from({ length: count }, () => new ObjectId())

beforeAll(async () => {
  api = await startTestApi({ productionLimits: true, manyCalls: true })
  person = await api.createStoredPerson({ name: 'Unique Una' })
  const { interests } = api.collections
  for (let i = 0; i < NOTIFICATIONS; i += INSERTED_AT_ONCE) {
    await insertNotifications(
      api,
      person.uid,
      Array.from({ length: INSERTED_AT_ONCE }, () => ({})),
    )
  }
  await interests.insertMany(
    newIds(INTERESTS).map((_id) => ({ _id, listingId: new ObjectId(), uid: person.uid, since: new Date() })),
  )
  await insertConversations(
    api,
    newIds(CONVERSATIONS).map((id, i) => ({
      id: id.toHexString(),
      seekerUid: person.uid,
      hostUid: `host-${i}`,
      // The messages of every other conversation are deleted too.
      host: { unread: 0, readSeq: 0, ...(i % 2 === 0 && { left: true as const }) },
    })),
  )
}, 5 * 60_000)
afterAll(async () => {
  await api.clear()
  await api.close()
})

test(
  'a user with 100,000 notifications, 10,000 interests and 10,000 conversations can delete the account',
  async () => {
    const startedAt = performance.now()
    await api.as(person).delete('/me').expect(204)
    const respondedMs = Math.round(performance.now() - startedAt)
    expect(respondedMs).toBeLessThan(5_000)
    // The deletion of the call still runs, as it may on another server.
    api.clock.advance(60_000)
    await api.finishWork()
    api.clock.advance(3 * 60_000)
    await api.finishWork()
    console.log(`response after ${respondedMs} ms, all deleted after ${Math.round(performance.now() - startedAt)} ms`)
    expect(await countTraces(api, person)).toEqual(NO_TRACES)
    expect(await api.collections.conversationMessages.countDocuments()).toBe(CONVERSATIONS / 2)
  },
  10 * 60_000,
)
