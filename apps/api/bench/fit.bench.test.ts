import { type FitAnswer, fitQuestionKeys, fitQuestions, fitWeights } from '@roommate-finder/contracts/fit'
import { MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, quantile, readTimes, sendLoad } from '../faults/http.ts'
import type { Api, Person } from '../faults/test-server.ts'
import { mulberry32, type Random } from '../seed/random.ts'
import { type GeneratedDatabase, openCachedDatabase } from './generated-database.ts'
import { measureSlowdown } from './measure.ts'

const LISTINGS = 100_000
const RESPONSES = 40

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

/** Answers all questions. */
const createAnswers = (random: Random): FitAnswer[] =>
  fitQuestionKeys.map((question) => {
    const options: readonly string[] = fitQuestions[question]
    const accepts = options.filter(() => random() < 0.8)
    const own = pick(random, options)
    return { question, own, accepts: accepts.length > 0 ? accepts : [own], weight: pick(random, fitWeights) }
  })

let database: GeneratedDatabase
let mongo: MongoClient
let api: Api
let seeker: Person

beforeAll(async () => {
  database = await openCachedDatabase(LISTINGS, console.log)
  const { server } = database
  mongo = new MongoClient(server.mongoUri())
  api = await server.startApi()
  const [person] = server.addPeople(1)
  if (!person) throw new Error('There is no person.')
  seeker = person
  const random = mulberry32(66)
  const db = mongo.db(server.databaseName)
  const owners = await db.collection<{ ownerUid: string }>('listings').distinct('ownerUid')
  await db.collection('profiles').deleteMany({})
  const profiles = [...owners, seeker.uid].map((uid) => ({
    _id: new ObjectId(),
    uid,
    intro: '',
    answers: createAnswers(random),
    places: [],
    visible: false,
    createdAt: new Date(),
    updatedAt: new Date(),
    keys: [''],
  }))
  await db.collection('profiles').insertMany(profiles)
  console.log(`${owners.length} hosts`)
}, 30 * 60_000)
afterAll(async () => {
  // The database is kept for other measurements.
  await mongo.db(database.server.databaseName).collection('profiles').deleteMany({})
  await mongo.close()
  await database.close()
})

/** With the limit for p95, in milliseconds. */
const paths: [string, number][] = [
  ['/all-items?sort=fit', 150],
  ['/all-items?sort=fit&page=20', 150],
  ['/all-items?sort=fit&search=sunny', 150],
  ['/all-items?sort=fit&location=austin', 150],
  ['/all-items?sort=fit&maxRent=900&pets=true', 150],
  ['/all-items?sort=fit&near=4671654', 150],
]

test.each(paths)('GET %s, of 100,000 rooms with answers, takes at most %i ms (p95)', async (path, limitMs) => {
  const send = createClient(api.port)
  const request = { path, token: seeker.token }
  const [first] = await sendLoad(send, [request], { callers: 1, seconds: 0, minResponses: 5 })
  expect(first?.status, first?.text).toBe(200)
  const responses = await sendLoad(send, [request], { callers: 1, seconds: 0, minResponses: RESPONSES })
  const p95 = quantile(readTimes(responses), 0.95)
  console.log(`${path}: p95 ${p95.toFixed(1)} ms`)
  expect(p95).toBeLessThanOrEqual(limitMs * measureSlowdown())
})
