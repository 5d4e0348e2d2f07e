import { type FitAnswer, fitQuestionKeys, fitQuestions, fitWeights } from '@roommate-finder/contracts/fit'
import { type Db, MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, quantile, readTimes, sendLoad } from '../faults/http.ts'
import type { Api, Person } from '../faults/test-server.ts'
import { mulberry32, type Random } from '../seed/random.ts'
import { type GeneratedDatabase, openCachedDatabase } from './generated-database.ts'
import { measureSlowdown } from './measure.ts'

const LISTINGS = 100_000
const SEEKERS = 2_000
const RESPONSES = 40
const AUSTIN = '4671654'

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

/** Answers all questions. */
const createAnswers = (random: Random): FitAnswer[] =>
  fitQuestionKeys.map((question) => {
    const options: readonly string[] = fitQuestions[question]
    const accepts = options.filter(() => random() < 0.8)
    const own = pick(random, options)
    return { question, own, accepts: accepts.length > 0 ? accepts : [own], weight: pick(random, fitWeights) }
  })

/** Begins the uids of people who look for a room. */
const SEEKER = 'bench-seeker-'

const deleteOwn = async (db: Db): Promise<void> => {
  for (const name of ['profiles', 'attention']) await db.collection(name).deleteMany({})
  await db.collection<{ _id: string }>('users').deleteMany({ _id: { $regex: `^${SEEKER}` } })
  await db.collection('listings').deleteMany({ _id: roomId })
}

let database: GeneratedDatabase
let mongo: MongoClient
let api: Api
/** `seeker` looks everywhere, `local` in Austin. */
let people: Record<'seeker' | 'local' | 'host', Person>
/** A listing of the host. */
const roomId = new ObjectId()

beforeAll(async () => {
  database = await openCachedDatabase(LISTINGS, console.log)
  const { server } = database
  mongo = new MongoClient(server.mongoUri())
  api = await server.startApi()
  const [seeker, local, host] = server.addPeople(3)
  if (!seeker || !local || !host) throw new Error('There are no people.')
  people = { seeker, local, host }
  const random = mulberry32(66)
  const db = mongo.db(server.databaseName)
  const owners = await db.collection<{ ownerUid: string }>('listings').distinct('ownerUid')
  await deleteOwn(db)
  const room = await db.collection('listings').findOne({ availability: 'available', 'place.id': AUSTIN })
  await db.collection('listings').insertOne({ ...room, _id: roomId, ownerUid: host.uid })
  const createProfile = (uid: string, fields: object = {}) => ({
    _id: new ObjectId(),
    uid,
    intro: 'I work as a nurse and like to cook. '.repeat(10),
    answers: createAnswers(random),
    places: [],
    visible: false,
    createdAt: new Date(),
    updatedAt: new Date(),
    keys: [''],
    ...fields,
  })
  const seekers = Array.from({ length: SEEKERS }, (_, i) => `${SEEKER}${i}`)
  await db
    .collection<{ _id: string; name: string }>('users')
    .insertMany(seekers.map((_id) => ({ _id, name: 'Ana Lima' })))
  await db
    .collection('profiles')
    .insertMany([
      ...[...owners, seeker.uid].map((uid) => createProfile(uid)),
      createProfile(local.uid, { places: [AUSTIN], radius: 20, budgetMax: 1200 }),
      ...seekers.map((uid) => createProfile(uid, { visible: true })),
    ])
  console.log(`${owners.length} hosts`)
}, 30 * 60_000)
afterAll(async () => {
  // The database is kept for other measurements.
  await deleteOwn(mongo.db(database.server.databaseName))
  await mongo.close()
  await database.close()
})

/** With the caller, and the limit for p95 in milliseconds. */
const paths: [string, keyof typeof people, number][] = [
  ['/all-items?sort=fit', 'seeker', 150],
  ['/all-items?sort=fit&page=20', 'seeker', 150],
  ['/all-items?sort=fit&search=sunny', 'seeker', 150],
  ['/all-items?sort=fit&location=austin', 'seeker', 150],
  ['/all-items?sort=fit&maxRent=900&pets=true', 'seeker', 150],
  [`/all-items?sort=fit&near=${AUSTIN}`, 'seeker', 150],
  ['/matches', 'seeker', 100],
  ['/matches', 'local', 100],
  [`/roommates/${roomId.toHexString()}/seekers`, 'host', 100],
]

test.each(paths)(
  'GET %s by the %s, of 100,000 rooms with answers, takes at most %i ms (p95)',
  async (path, who, limitMs) => {
    const send = createClient(api.port)
    const request = { path, token: people[who].token }
    const [first] = await sendLoad(send, [request], { callers: 1, seconds: 0, minResponses: 5 })
    expect(first?.status, first?.text).toBe(200)
    const responses = await sendLoad(send, [request], { callers: 1, seconds: 0, minResponses: RESPONSES })
    const p95 = quantile(readTimes(responses), 0.95)
    console.log(`${path} by the ${who}: p95 ${p95.toFixed(1)} ms`)
    expect(p95).toBeLessThanOrEqual(limitMs * measureSlowdown())
  },
)
