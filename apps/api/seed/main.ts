import { parseArgs } from 'node:util'
import { seedAccounts } from '@roommate-finder/local-stack/auth/seed-accounts'
import { createMongoClientWithoutTimeout } from '../src/db/connect.ts'
import { figures } from '../src/db/figures.ts'
import { prepareDatabase } from '../src/db/prepare.ts'
import { readScriptEnv } from '../src/env.ts'
import { collections, migrations } from '../src/features/index.ts'
import { listings as listingCollection } from '../src/features/listings/document.ts'
import { EMULATOR_PROJECT } from '../src/identity/firebase.ts'
import { assertDemoDatabase } from './assert-demo-database.ts'
import { conversations } from './conversations.ts'
import { generateListings } from './generate.ts'
import { listings } from './listings.ts'
import { storeNotifications } from './notifications.ts'
import { members, seedPeople } from './people.ts'
import { chooseRooms, storePhotos } from './photos.ts'
import { storeProfiles } from './profiles.ts'
import { storeConversations, storeListings, storeMany, storePeople } from './store.ts'

const DAY_MS = 86_400_000

/** Minimum count for which building the indexes at the end is faster than updating them for each listing. */
const REBUILD_FROM = 20_000

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const { values } = parseArgs({
  options: {
    /** Number of generated listings to add to those of the demo. */
    count: { type: 'string', default: '0' },
    /** Stores the data of the demo only if the database has no listing. */
    'if-empty': { type: 'boolean', default: false },
  },
})
if (!/^\d{1,8}$/.test(values.count)) {
  process.stderr.write('--count takes a whole number, such as --count 1000000\n')
  process.exit(1)
}
const count = Number(values.count)

const env = readScriptEnv()
const now = new Date()
const client = createMongoClientWithoutTimeout(env.MONGODB_URI)
try {
  assertDemoDatabase(client.options, env.MONGODB_DB)
  const db = client.db(env.MONGODB_DB)
  const stored = listingCollection.of(db)
  await prepareDatabase(db, { collections, migrations }, print)

  if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    const created = await seedAccounts({
      host: env.FIREBASE_AUTH_EMULATOR_HOST,
      projectId: env.FIREBASE_PROJECT_ID ?? EMULATOR_PROJECT,
      accounts: seedPeople.map(({ uid, email, password, name, emailVerified, joinedDaysAgo, role }) => ({
        uid,
        email,
        password,
        displayName: name,
        emailVerified,
        google: true,
        ...(role && { role }),
        createdAt: new Date(now.getTime() - joinedDaysAgo * DAY_MS),
      })),
    })
    print(`Accounts: ${created} created, ${seedPeople.length} in total`)
  }

  const isEmpty = (await stored.findOne({}, { projection: { _id: 1 } })) === null
  if (isEmpty || !values['if-empty']) {
    await storePeople(db, seedPeople, now)
    const added = await storeListings(db, { listings, people: members }, now)
    await storeProfiles(db, now)
    await storeConversations(db, { conversations, listings }, now)
    await storeNotifications(db, { conversations, listings }, now)
    print(`Demo listings: ${added} stored, ${listings.length} in total`)
    const photos = await storePhotos(db, chooseRooms(listings))
    print(`Photos: ${photos} drawn`)
  }
  if (count > 0) {
    const shouldRebuild = count >= REBUILD_FROM
    if (shouldRebuild) {
      print('Dropping the indexes. They are built again at the end; until then, reads are slow')
      await stored.dropIndexes()
    }
    const started = performance.now()
    const seconds = () => Math.round((performance.now() - started) / 1000)
    try {
      await storeMany(db, generateListings({ count, seed: 1, startIndex: 0 }), {
        now,
        progress: (done) => {
          if (done % 50_000 === 0 || done === count)
            print(`Generated listings: ${done} of ${count} after ${seconds()} s`)
        },
      })
    } finally {
      if (shouldRebuild) {
        await prepareDatabase(db, { collections, migrations }, print)
        print(`Indexes built after ${seconds()} s`)
      }
    }
  }
  // Deletes the figures of the empty database. The next request computes them again.
  await figures.of(db).deleteMany({})
} catch (error) {
  process.stderr.write(`The seed stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await client.close()
}
