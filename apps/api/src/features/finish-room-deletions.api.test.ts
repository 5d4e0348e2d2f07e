import { expect, test } from 'vitest'
import { finishedMigrations, migrate } from '../db/migrate.ts'
import { ObjectId } from '../db/object-id.ts'
import { startWithHostAndSeeker } from '../testing/host-and-seeker.ts'
import { insertListing } from '../testing/insert-listings.ts'
import { finishRoomDeletions } from './finish-room-deletions.ts'

const { api, host, seeker } = await startWithHostAndSeeker()

test('a room that an older version deleted and kept loses its likes, views, photos and tasks', async () => {
  const { listings, interests, listingTasks, notifications, photoRemovals, views } = api.collections
  const id = await insertListing(api, host)
  const _id = new ObjectId(id)
  await api.as(seeker).patch(`/roommates/${id}/like`).expect(200)
  await api.visitor().get(`/roommates/${id}`).expect(200)
  const listing = await listings.findOneAndDelete({ _id })
  if (!listing) throw new Error('not stored')
  const photos = [{ id: 'a'.repeat(24), width: 800, height: 600 }]
  const deleted = api.db.collection('deletedListings')
  await deleted.insertOne({ ...listing, photos, deletedAt: api.clock.now() })
  const paused = { _id: new ObjectId(), kind: 'match', listingId: _id, at: api.clock.now(), isPaused: true } as const
  await listingTasks.insertOne(paused)

  await finishedMigrations.of(api.db).deleteMany({})
  for (let run = 1; run <= 2; run += 1) await migrate(api.db, [finishRoomDeletions], () => undefined)
  await api.finishWork()

  for (const emptied of [deleted, listings, interests, views, listingTasks]) {
    expect(await emptied.countDocuments()).toBe(0)
  }
  expect(await photoRemovals.find().toArray()).toMatchObject([{ _id: photos[0]?.id, files: [] }])
  expect(await notifications.find().toArray()).toMatchObject([{ uid: seeker.uid, cause: `removed ${id}` }])
})
