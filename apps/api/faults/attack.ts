import { openWorldCopy } from '../bench/world.ts'
import { type Answer, askInTurn, askPort, countStatuses, median, type Question, quantile, timesOf } from './http.ts'
import type { Finding } from './outage.ts'
import { room } from './writers.ts'

const LISTINGS = 100_000
const HOSTILE_LISTINGS = 300
const ATTACK_S = 5
const QUIET_S = 3
/** How many times its quiet median a bystander may wait during an attack. */
const MAX_SLOWDOWN = 3
const DEFAULT_LIMITS = { RATE_READS_PER_MINUTE: '1200', RATE_WRITES_PER_MINUTE: '120', RATE_LIKES_PER_MINUTE: '60' }

interface Attack {
  name: string
  questions: Question[]
  callers: number
}

const get = (path: string): Question => ({ path })
const search = (words: string): Question => get(`/all-items?search=${encodeURIComponent(words)}`)
const suggest = (query: string): Question => get(`/search-suggestions?query=${encodeURIComponent(query)}`)

/** NFKD makes six characters of it. */
const HOSTILE = '\u3316'
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ')
const SHORT_WORDS = [LETTERS, 'a b c d e f g h', 'q x z j k v y u', 'th an wi ro mo st fr co'].map(search)
const DEEP_PAGES = ['newest', 'oldest', 'rent', 'likes', 'title'].flatMap((sort) =>
  [833, 700, 8_000].map((page) => get(`/all-items?sort=${sort}&page=${page}`)),
)
const BYSTANDER = ['/all-items', '/trending'].map((path) => ({ path, from: 2 }))
const WITHOUT_ROUTE: Question[] = [
  ...['/readyz', '/healthz', '/docs', '/openapi.json', '/nothing'].map(get),
  { path: '/all-items', method: 'DELETE' },
  { path: '/all-items', method: 'OPTIONS' },
]
const postHostile = (fields: Record<string, unknown>, token: string | undefined): Question => ({
  method: 'POST',
  path: '/roommates',
  token,
  body: room(fields),
})
const attacksBy = (token: string | undefined): Attack[] => [
  {
    name: 'descriptions that normalisation expands',
    questions: [HOSTILE.repeat(5_000), `a${'\u0345\u0315\u0300\u0323'.repeat(1_249)}`].map((description) =>
      postHostile({ description }, token),
    ),
    callers: 2,
  },
  { name: 'suggestions from hostile titles', questions: ['キロ', 'メート'].map(suggest), callers: 20 },
  { name: 'searches of short words', questions: SHORT_WORDS, callers: 20 },
  { name: 'deep pages', questions: DEEP_PAGES, callers: 20 },
  { name: 'both by one visitor', questions: [...SHORT_WORDS, ...DEEP_PAGES], callers: 20 },
  { name: 'calls outside of the routes', questions: WITHOUT_ROUTE, callers: 20 },
]

const describe = (answers: readonly Answer[]): string => {
  const times = timesOf(answers)
  return `${countStatuses(answers)}, median ${median(times).toFixed(0)} ms, worst ${quantile(times, 1).toFixed(0)} ms`
}

/** Floods the API with hostile requests at 100,000 listings, and measures how long attacker and bystander wait. */
export const attack = async (): Promise<Finding[]> => {
  const world = await openWorldCopy(LISTINGS, console.log)
  const findings: Finding[] = []
  try {
    const people = world.server.addPeople(HOSTILE_LISTINGS / 100 + 1)
    const setUp = await world.server.startApi()
    const texts = { title: HOSTILE.repeat(120), location: HOSTILE.repeat(120), description: HOSTILE.repeat(150) }
    for (let i = 0; i < HOSTILE_LISTINGS; i++)
      await askPort(setUp.port)(postHostile(texts, people[1 + Math.floor(i / 100)]?.token))
    await setUp.kill()

    for (const { name, questions, callers } of attacksBy(people[0]?.token)) {
      const api = await world.server.startApi(DEFAULT_LIMITS)
      const ask = askPort(api.port)
      const reads = { callers: 1, pauseMs: 50 }
      const quiet = await askInTurn(ask, BYSTANDER, { ...reads, seconds: QUIET_S })
      const attacker = questions.map((question) => ({ ...question, from: 1 }))
      const [attacked, waited] = await Promise.all([
        askInTurn(ask, attacker, { callers, seconds: ATTACK_S }),
        askInTurn(ask, BYSTANDER, { ...reads, seconds: ATTACK_S }),
      ])
      await api.kill()
      const isRefused = waited.some(({ status }) => status !== 200)
      const isSlow = median(timesOf(waited)) > MAX_SLOWDOWN * median(timesOf(quiet))
      findings.push(
        { line: `${name}: ${describe(attacked)}`, holds: attacked.every(({ status }) => status > 0 && status < 500) },
        { line: `  bystander: quiet ${describe(quiet)}; then ${describe(waited)}`, holds: !isRefused && !isSlow },
      )
    }
  } finally {
    await world.close()
  }
  return findings
}
