import { fillWorld } from '../bench/world.ts'
import {
  type Answer,
  type ApiRequest,
  countStatuses,
  createClient,
  median,
  quantile,
  sendLoad,
  timesOf,
} from './http.ts'
import type { Finding } from './outage.ts'
import { openTestServer } from './test-server.ts'
import { room } from './writers.ts'

const LISTINGS = 100_000
/** Hosts of listings with hostile texts, which are posted before the attacks. */
const HOSTS = 3
const LISTINGS_PER_HOST = 100
const ATTACK_S = 5
const QUIET_S = 3
/** How many times slower the median of a bystander may be during an attack. */
const MAX_SLOWDOWN = 3
const DEFAULT_LIMITS = { RATE_READS_PER_MINUTE: '1200', RATE_WRITES_PER_MINUTE: '120', RATE_LIKES_PER_MINUTE: '60' }

const get = (path: string): ApiRequest => ({ path })
const search = (words: string): ApiRequest => get(`/all-items?search=${encodeURIComponent(words)}`)
const suggest = (query: string): ApiRequest => get(`/search-suggestions?query=${encodeURIComponent(query)}`)
const post = (fields: Record<string, unknown>, token: string | undefined): ApiRequest => ({
  ...{ method: 'POST', path: '/roommates', token },
  body: room(fields),
})

/** One character that NFKD expands to six. */
const HOSTILE = '\u3316'
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789').join(' ')
const SHORT_WORDS = [LETTERS, 'a b c d e f g h', 'q x z j k v y u', 'th an wi ro mo st fr co'].map(search)
const DEEP_PAGES = ['newest', 'oldest', 'rent', 'likes', 'title'].flatMap((sort) =>
  [833, 700, 8_000].map((page) => get(`/all-items?sort=${sort}&page=${page}`)),
)
const WITHOUT_ROUTE: ApiRequest[] = [
  ...['/readyz', '/healthz', '/docs', '/openapi.json', '/nothing'].map(get),
  ...['DELETE', 'OPTIONS'].map((method) => ({ path: '/all-items', method })),
]
const BYSTANDER = ['/all-items', '/trending'].map((path) => ({ path, from: 2 }))

const attacksBy = (token: string | undefined): Record<string, ApiRequest[]> => ({
  'descriptions that normalisation expands': [
    post({ description: HOSTILE.repeat(5_000) }, token),
    post({ description: `a${'\u0345\u0315\u0300\u0323'.repeat(1_249)}` }, token),
  ],
  'suggestions from hostile titles': ['キロ', 'メート'].map(suggest),
  'searches of short words': SHORT_WORDS,
  'deep pages': DEEP_PAGES,
  'both by one visitor': [...SHORT_WORDS, ...DEEP_PAGES],
  'calls outside of the routes': WITHOUT_ROUTE,
})

const describe = (answers: readonly Answer[]): string => {
  const times = timesOf(answers)
  return `${countStatuses(answers)}, median ${median(times).toFixed(0)} ms, worst ${quantile(times, 1).toFixed(0)} ms`
}

/** Floods the API with hostile requests at 100,000 listings. Measures the response times of attacker and bystander. */
export const attack = async (): Promise<Finding[]> => {
  const world = await fillWorld(await openTestServer({ databaseName: 'faults' }), LISTINGS, console.log)
  const findings: Finding[] = []
  try {
    const [attacker, ...hosts] = world.server.addPeople(1 + HOSTS)
    const setupApi = await world.server.startApi()
    const texts = { title: HOSTILE.repeat(120), location: HOSTILE.repeat(120), description: HOSTILE.repeat(150) }
    for (const host of hosts) {
      const load = { callers: 1, seconds: 0, leastAnswers: LISTINGS_PER_HOST }
      const posted = await sendLoad(createClient(setupApi.port), [post(texts, host.token)], load)
      if (posted.some(({ status }) => status !== 201)) throw new Error(`Posts failed: ${countStatuses(posted)}`)
    }
    await setupApi.kill()

    for (const [name, requests] of Object.entries(attacksBy(attacker?.token))) {
      const api = await world.server.startApi(DEFAULT_LIMITS)
      const send = createClient(api.port)
      const reads = { callers: 1, pauseMs: 50 }
      const quiet = await sendLoad(send, BYSTANDER, { ...reads, seconds: QUIET_S })
      const hostile = requests.map((request) => ({ ...request, from: 1 }))
      const [attacked, waited] = await Promise.all([
        sendLoad(send, hostile, { callers: 20, seconds: ATTACK_S }),
        sendLoad(send, BYSTANDER, { ...reads, seconds: ATTACK_S }),
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
