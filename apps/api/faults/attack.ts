import { openReport, type Report } from '@roommate-finder/local-stack/commands/report'
import { openCopiedWorld, type StoredWorld } from '../bench/stored-world.ts'
import { openCollections } from '../src/db/collections.ts'
import { createPatientMongoClient } from '../src/db/connect.ts'
import { ObjectId } from '../src/db/object-id.ts'
import { newListing } from '../src/features/listings/document.ts'
import { client, type Question, quantile } from './http.ts'
import { keepAsking, tally, worstMs } from './load.ts'
import { room } from './stand.ts'

const LISTINGS = 100_000
const ATTACK_MS = 5_000
const QUIET_MS = 3_000
const PARALLEL = 20
/** Another caller than the attacker, by its address. */
const BYSTANDER = '127.0.0.2'
/** A request that takes longer is not repeated to find its shortest time. */
const HOPELESS_MS = 5_000
/** How many times its quiet median a bystander may wait during an attack. */
const MAX_SLOWDOWN = 3

interface Attack {
  name: string
  questions: Question[]
  parallel: number
}

const HOSTILE = '\u3316'
const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9'
const get = (path: string): Question => ({ path })
const sorts = ['newest', 'oldest', 'rent', 'likes', 'title']
const deepPages = sorts.flatMap((sort) => [833, 700, 8_000].map((page) => get(`/all-items?sort=${sort}&page=${page}`)))
const searches = [letters, 'a b c d e f g h', 'q x z j k v y u', 'th an wi ro mo st fr co']
const letterSearches = searches.map((words) => get(`/all-items?search=${encodeURIComponent(words)}`))
const uncounted: Question[] = [
  ...['/readyz', '/healthz', '/docs', '/openapi.json', '/nothing'].map(get),
  { path: '/all-items', method: 'DELETE' },
  { path: '/all-items', method: 'OPTIONS' },
]

const attacksBy = (token: string): Attack[] => {
  const post = (description: string): Question => ({
    path: '/roommates',
    method: 'POST',
    token,
    body: room({ description }),
  })
  const suggest = (query: string): Question => get(`/search-suggestions?query=${encodeURIComponent(query)}`)
  return [
    {
      name: 'descriptions that normalising expands',
      questions: [post(HOSTILE.repeat(5_000)), post('a' + '\u0345\u0315\u0300\u0323'.repeat(1_249))],
      parallel: 2,
    },
    {
      name: 'suggestions from 300 hostile titles',
      questions: [suggest('キロ'), suggest('メート')],
      parallel: PARALLEL,
    },
    { name: 'searches of short words', questions: letterSearches, parallel: PARALLEL },
    { name: 'deep pages without filters', questions: deepPages, parallel: PARALLEL },
    { name: 'heavy reads of one visitor', questions: [...letterSearches, ...deepPages], parallel: PARALLEL },
    { name: 'calls that no route limits', questions: uncounted, parallel: PARALLEL },
  ]
}

/** Stores 300 hostile listings as the newest ones. */
const storeHostile = async ({ stand, databaseName }: StoredWorld): Promise<void> => {
  const mongo = createPatientMongoClient(stand.mongoUri())
  const { listings } = openCollections(mongo.db(databaseName))
  const input = {
    title: HOSTILE.repeat(120),
    location: HOSTILE.repeat(120),
    rent: 850,
    roomType: 'Single' as const,
    lifestyle: [],
    description: HOSTILE.repeat(150),
    contactInfo: 'host@example.com',
    availability: 'available' as const,
  }
  const docs = Array.from({ length: 300 }, () =>
    newListing({ _id: new ObjectId(), ownerUid: 'attacker', input, now: new Date() }),
  )
  await listings.insertMany(docs)
  await mongo.close()
}

const medianMs = (asked: { tookMs: number }[]): number =>
  quantile(
    asked.map(({ tookMs }) => tookMs),
    0.5,
  )

const ms = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'no answer')

/** Runs each attack on an API of its own. Returns what the bystander or the answers suffered. */
const run = async (world: StoredWorld, { table }: Report): Promise<string[]> => {
  const failures: string[] = []
  const row = table(`${LISTINGS} listings`, [
    'attack',
    'slowest alone',
    'attacker: answers',
    'median',
    'worst',
    'bystander: quiet median',
    'median',
    'worst',
  ])
  const [attackerAccount] = world.stand.people(1)
  for (const { name, questions, parallel } of attacksBy(attackerAccount?.token ?? '')) {
    const api = await world.stand.startApi({
      RATE_READS_PER_MINUTE: '1200',
      RATE_WRITES_PER_MINUTE: '120',
      RATE_LIKES_PER_MINUTE: '60',
    })
    const attacker = client(api.port)
    const bystander = client(api.port, BYSTANDER)
    const reads = () => keepAsking(bystander.ask, [get('/all-items'), get('/trending')], { callers: 1, pauseMs: 50 })
    const during = async (reading: ReturnType<typeof reads>, lastsMs: number) => {
      await new Promise((resolve) => setTimeout(resolve, lastsMs))
      return reading.stop()
    }

    const alone: number[] = []
    for (const question of questions) {
      let bestMs = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < 3; tries++) {
        const { tookMs } = await attacker.ask(question).catch(() => ({ tookMs: Number.POSITIVE_INFINITY }))
        bestMs = Math.min(bestMs, tookMs)
        if (bestMs > HOPELESS_MS) break
      }
      alone.push(bestMs)
    }
    const quietMs = medianMs(await during(reads(), QUIET_MS))
    const attack = keepAsking(attacker.ask, questions, { callers: parallel })
    const waited = await during(reads(), ATTACK_MS)
    const asked = await attack.stop()
    attacker.close()
    bystander.close()
    await api.kill()

    row([
      name,
      ms(Math.max(...alone)),
      tally(asked),
      ms(medianMs(asked)),
      ms(worstMs(asked)),
      ms(quietMs),
      ms(medianMs(waited)),
      ms(worstMs(waited)),
    ])
    if (medianMs(waited) > MAX_SLOWDOWN * quietMs) failures.push(`${name}: the bystander waits too long`)
    if (asked.some(({ answer }) => !answer || answer.status >= 500)) failures.push(`${name}: answers with 5xx or none`)
    if (waited.some(({ answer }) => answer?.status !== 200)) failures.push(`${name}: the bystander is refused`)
  }
  return failures
}

const report = openReport(undefined)
const world = await openCopiedWorld(LISTINGS, report.say)
await storeHostile(world)
const failures = await run(world, report).finally(() => world.close())
for (const failure of failures) report.note(failure)
await report.save()
process.exit(failures.length === 0 ? 0 : 1)
