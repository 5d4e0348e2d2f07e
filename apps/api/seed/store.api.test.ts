import { getListing } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBody } from '../src/testing/calls.ts'
import { startTestApi, type TestApi } from '../src/testing/test-api.ts'
import { conversations } from './conversations.ts'
import { listings } from './listings.ts'
import { storeNotifications } from './notifications.ts'
import { demoAccounts, members, seedPeople } from './people.ts'
import { chooseRooms, storePhotos } from './photos.ts'
import { storeProfiles } from './profiles.ts'
import { storeConversations, storeListings, storePeople, toListingId } from './store.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await api.clear()
  await api.collections.users.deleteMany({ _id: { $in: seedPeople.map(({ uid }) => uid) } })
  await api.close()
})

const store = async (): Promise<void> => {
  const { db, now } = api.context
  await storePeople(db, seedPeople, now())
  await storeListings(db, { listings, people: members }, now())
  await storeProfiles(db, now())
  await storeConversations(db, { conversations, listings }, now())
  await storeNotifications(db, { conversations, listings }, now())
}

const count = async () => ({
  conversations: await api.collections.conversations.countDocuments(),
  messages: await api.collections.conversationMessages.countDocuments(),
  notifications: await api.collections.notifications.countDocuments(),
  viewings: await api.collections.viewings.countDocuments(),
  profiles: await api.collections.profiles.countDocuments(),
})

test('a second run of the seed adds nothing, and seeker and host have read and unread notifications', async () => {
  await store()
  const first = await count()
  await store()
  expect(await count()).toEqual(first)
  expect(first.conversations).toBe(17)
  expect(first.viewings).toBe(9)
  for (const { uid } of demoAccounts.slice(0, 2)) {
    const own = await api.collections.notifications.find({ uid }).toArray()
    expect(new Set(own.map(({ read }) => read))).toEqual(new Set([true, false]))
    expect(new Set(own.map(({ type }) => type)).size).toBeGreaterThan(1)
  }
})

test('the seed draws photos for a room, but not again and not after its host removed them', async () => {
  await store()
  const [room] = chooseRooms(listings)
  if (!room) throw new Error('The seed has no rooms')
  const params = { id: toListingId(room).toHexString() }
  const added = await storePhotos(api.db, [room])
  const { photos } = await fetchBody(api.visitor(), getListing, { params })
  expect(photos).toHaveLength(added)
  expect(photos[0]).toMatchObject({ width: 1064, height: 798, alt: 'Drawing: the room' })
  await api.visitor().get(`/photos/${photos[0]?.id}/480.webp`).expect(200)
  expect(await storePhotos(api.db, [room])).toBe(0)
  await api.collections.listings.updateOne({ _id: toListingId(room) }, { $set: { photos: [] } })
  expect(await storePhotos(api.db, [room])).toBe(0)
})
