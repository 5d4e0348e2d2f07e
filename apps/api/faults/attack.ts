import { fillDatabase } from '../bench/generated-database.ts'
import {
  type ApiRequest,
  type ApiResponse,
  countStatuses,
  createClient,
  median,
  quantile,
  readTimes,
  sendLoad,
} from './http.ts'
import type { Finding } from './outage.ts'
import { openTestServer } from './test-server.ts'
import { createListingBody } from './writers.ts'

const LISTINGS = 100_000
/** Number of hosts who post listings with hostile texts before the attacks. */
const HOSTS = 3
const LISTINGS_PER_HOST = 100
const ATTACK_S = 5
const BEFORE_S = 3
/** Maximum factor by which an attack may slow another visitor's median response. */
const MAX_SLOWDOWN = 3
const DEFAULT_LIMITS = { RATE_READS_PER_MINUTE: '1200', RATE_WRITES_PER_MINUTE: '120', RATE_LIKES_PER_MINUTE: '60' }

const get = (path: string): ApiRequest => ({ path })
const search = (words: string): ApiRequest => get(`/all-items?search=${encodeURIComponent(words)}`)
const suggest = (query: string): ApiRequest => get(`/search-suggestions?query=${encodeURIComponent(query)}`)
const post = (fields: Record<string, unknown>, token: string | undefined): ApiRequest => ({
  method: 'POST',
  path: '/roommates',
  token,
  body: createListingBody(fields),
})

/** One character that NFKD expands to six. */
const HOSTILE = '\u3316'
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789').join(' ')
const SHORT_WORDS = [LETTERS, 'a b c d e f g h', 'q x z j k v y u', 'th an wi ro mo st fr co'].map(search)
const DEEP_PAGES = ['newest', 'oldest', 'rent', 'likes', 'title'].flatMap((sort) =>
  [83, 70, 8_000].map((page) => get(`/all-items?sort=${sort}&page=${page}`)),
)
const SYSTEM_REQUESTS: ApiRequest[] = [
  ...['/readyz', '/healthz', '/docs', '/openapi.json', '/nothing'].map(get),
  ...['DELETE', 'OPTIONS'].map((method) => ({ path: '/all-items', method })),
]
const OTHER_VISITOR = ['/all-items', '/trending'].map((path) => ({ path, from: 2 }))

const listAttacks = (token: string | undefined): Record<string, ApiRequest[]> => ({
  'descriptions that normalization expands': [
    post({ description: HOSTILE.repeat(5_000) }, token),
    post({ description: `a${'\u0345\u0315\u0300\u0323'.repeat(1_249)}` }, token),
  ],
  'suggestions from hostile titles': ['キロ', 'メート'].map(suggest),
  'searches of short words': SHORT_WORDS,
  'deep pages': DEEP_PAGES,
  'short words and deep pages by one visitor': [...SHORT_WORDS, ...DEEP_PAGES],
  'health, documentation and unknown paths': SYSTEM_REQUESTS,
})

const summarize = (responses: readonly ApiResponse[]): string => {
  const times = readTimes(responses)
  return `${countStatuses(responses)}, median ${median(times).toFixed(0)} ms, worst ${quantile(times, 1).toFixed(0)} ms`
}

/**
 * Floods the API with hostile requests at 100,000 listings. Measures the response times of the attacker and of another
 * visitor.
 */
export const attack = async (): Promise<Finding[]> => {
  const database = await fillDatabase(await openTestServer({ databaseName: 'faults' }), LISTINGS, console.log)
  const findings: Finding[] = []
  try {
    const [attacker, ...hosts] = database.server.addPeople(1 + HOSTS)
    const setupApi = await database.server.startApi()
    const texts = { title: HOSTILE.repeat(120), location: HOSTILE.repeat(120), description: HOSTILE.repeat(150) }
    for (const host of hosts) {
      const load = { callers: 1, seconds: 0, minResponses: LISTINGS_PER_HOST }
      const posted = await sendLoad(createClient(setupApi.port), [post(texts, host.token)], load)
      if (posted.some(({ status }) => status !== 201)) throw new Error(`Posts failed: ${countStatuses(posted)}`)
    }
    await setupApi.kill()

    for (const [name, requests] of Object.entries(listAttacks(attacker?.token))) {
      const api = await database.server.startApi(DEFAULT_LIMITS)
      const send = createClient(api.port)
      const reads = { callers: 1, pauseMs: 50 }
      const before = await sendLoad(send, OTHER_VISITOR, { ...reads, seconds: BEFORE_S })
      const hostile = requests.map((request) => ({ ...request, from: 1 }))
      const [attacked, during] = await Promise.all([
        sendLoad(send, hostile, { callers: 20, seconds: ATTACK_S }),
        sendLoad(send, OTHER_VISITOR, { ...reads, seconds: ATTACK_S }),
      ])
      await api.kill()
      const isRefused = during.some(({ status }) => status !== 200)
      const isSlow = median(readTimes(during)) > MAX_SLOWDOWN * median(readTimes(before))
      findings.push(
        {
          line: `${name}: ${summarize(attacked)}`,
          hasPassed: attacked.every(({ status }) => status > 0 && status < 500),
        },
        {
          line: `  other visitor: before ${summarize(before)}; during ${summarize(during)}`,
          hasPassed: !isRefused && !isSlow,
        },
      )
    }
  } finally {
    await database.close()
  }
  return findings
}
