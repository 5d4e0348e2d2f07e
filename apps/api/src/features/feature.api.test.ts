import { endpoint } from '@roommate-finder/contracts/endpoint'
import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { declareCollection } from '../db/collection.ts'
import { ObjectId } from '../db/object-id.ts'
import { route } from '../http/route.ts'
import { fetchBody } from '../testing/calls.ts'
import { type Person, postListing, startTestApi, type TestApi } from '../testing/test-api.ts'
import type { Feature } from './feature.ts'
import { features } from './index.ts'

interface NoteDoc {
  _id: string
  uid: string
  listingId: ObjectId
  isMigrated?: boolean
}

const notes = declareCollection<NoteDoc>({
  name: 'testNotes',
  indexes: [{ name: 'listing', key: { listingId: 1 } }],
})

const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  auth: 'open',
  rate: 'reads',
  status: 200,
  response: z.array(z.string()),
})

const confirmedAddresses: string[] = []

/** A feature that uses most fields of a manifest. */
const testFeature: Feature = {
  name: 'notes',
  collections: [notes],
  migrations: [
    {
      number: 1_000,
      name: 'mark notes',
      run: async (db) => {
        await notes.of(db).updateMany({}, { $set: { isMigrated: true } })
      },
    },
  ],
  routes: ({ db }) => [route(listNotes, async () => (await notes.of(db).find().toArray()).map(({ _id }) => _id))],
  jobs: ({ db }) => [
    {
      name: 'delete all notes',
      everySeconds: 60,
      run: async () => {
        await notes.of(db).deleteMany({})
      },
    },
  ],
  exportUser: async ({ db }, { uid }) => ({ complete: (await notes.of(db).countDocuments({ uid })) === 0 }),
  deleteUser: async ({ db }, { uid }, session) => {
    await notes.of(db).deleteMany({ uid }, { session })
  },
  deleteListings: async ({ db }, listings, session) => {
    const ids = listings.map(({ _id }) => _id)
    await notes.of(db).deleteMany({ listingId: { $in: ids } }, { session })
  },
  confirmEmail: async (_context, { address }) => {
    confirmedAddresses.push(address)
  },
}

let api: TestApi
let ana: Person

beforeAll(async () => {
  api = await startTestApi({ features: [...features, testFeature] })
  ana = await api.createPerson()
})
afterAll(async () => {
  await api.context.db.dropCollection(notes.name)
  await api.context.db.collection<{ _id: number }>('migrations').deleteOne({ _id: 1_000 })
  await api.close()
})

const stored = () => notes.of(api.context.db)
const insertNote = (_id: string, { uid = 'x', listingId = new ObjectId() } = {}) =>
  stored().insertOne({ _id, uid, listingId })

test('indexes, migrations, routes, jobs, exports, deletions and `confirmEmail` of a feature take effect', async () => {
  expect((await stored().indexes()).map(({ name }) => name)).toContain('listing')
  expect(await api.context.db.collection<{ _id: number }>('migrations').findOne({ _id: 1_000 })).not.toBeNull()

  await insertNote('a')
  await api.visitor().get('/notes').expect(200, ['a'])

  const listingId = await postListing(api.as(ana))
  await insertNote('b', { listingId: new ObjectId(listingId) })
  await api.as(ana).delete(`/roommates/${listingId}`).expect(204)
  await api.visitor().get('/notes').expect(200, ['a'])

  expect(await fetchBody(api.as(ana), exportOwnData)).toMatchObject({ complete: true })
  await insertNote('c', { uid: ana.uid })
  expect(await fetchBody(api.as(ana), exportOwnData)).toMatchObject({ complete: false })
  await api.as(ana).delete('/me').expect(204)
  await api.visitor().get('/notes').expect(200, ['a'])

  expect(confirmedAddresses).toEqual([ana.email.toLowerCase()])

  for (const job of api.context.features.flatMap((feature) => feature.jobs?.(api.context) ?? []))
    await job.run(new AbortController().signal)
  await api.visitor().get('/notes').expect(200, [])
})
