import { countStatuses, quantile, readTimes, waitUntil } from './http.ts'
import { readStored } from './stored.ts'
import { type Api, openTestServer, type TestServer } from './test-server.ts'
import { openWriters } from './writers.ts'

/** The result of a check or a measurement. */
export interface Finding {
  line: string
  hasPassed: boolean
}

/** Causes an outage and ends it. Returns the API that runs afterwards. */
export type Outage = (running: {
  server: TestServer
  api: Api
  /** Resolves after more than three times as many 503 responses as there are writers. */
  waitForRefusals: () => Promise<void>
}) => Promise<Api>

export interface OutageOptions {
  rounds: number
  writers: number
  dataDir?: string
}

const RESPONSE_WITHIN_MS = 6_000
const RECOVERY_WITHIN_MS = 30_000
const LOAD_WITHIN_MS = 60_000
/** The statuses that writers may get during an outage. */
const EXPECTED = new Set([200, 201, 202, 204, 403, 429, 503])

/** Repeats an outage under write load. Checks the responses during each outage and the stored data after it. */
export const runOutages = async (
  outage: Outage,
  { rounds, writers: count, ...options }: OutageOptions,
): Promise<Finding[]> => {
  const server = await openTestServer({ databaseName: 'faults', ...options })
  try {
    let api = await server.startApi()
    const { ledger, responses, start, canWrite } = await openWriters(server, api.port, count)
    const lost: string[] = []
    const wrongLikes: string[] = []
    const recoveriesMs: number[] = []
    const waitForMore = (read: () => number, more: number): Promise<void> => {
      const before = read()
      return waitUntil(() => read() > before + more, { withinMs: LOAD_WITHIN_MS, everyMs: 5 })
    }
    const countRefusals = () => responses.filter(({ status }) => status === 503).length
    for (let round = 0; round < rounds; round++) {
      const stop = start(api.port)
      // A random number of writes, so that outages interrupt every kind of write.
      await waitForMore(() => ledger.acknowledged, (1 + Math.random() * 6) * count)
      api = await outage({ server, api, waitForRefusals: () => waitForMore(countRefusals, 3 * count) })
      const endedAt = performance.now()
      await waitUntil(() => canWrite(api.port), { withinMs: RECOVERY_WITHIN_MS })
      recoveriesMs.push(performance.now() - endedAt)
      await stop()
      const stored = await readStored(server)
      lost.push(...ledger.findLost(stored.values))
      wrongLikes.push(...stored.wrongLikeCounts)
    }

    const findings: Finding[] = []
    const addFinding = (line: string, hasPassed = true) => findings.push({ line, hasPassed })
    const unexpected = responses.filter(({ status }) => !EXPECTED.has(status))
    const slowestMs = quantile(readTimes(responses), 1)
    addFinding(`${rounds} outages under ${count} writers; responses: ${countStatuses(responses)}`)
    addFinding(`unexpected responses: ${unexpected.length} ${unexpected[0]?.text ?? ''}`, unexpected.length === 0)
    addFinding(
      `slowest response: ${slowestMs.toFixed(0)} ms (limit ${RESPONSE_WITHIN_MS} ms)`,
      slowestMs <= RESPONSE_WITHIN_MS,
    )
    const recoveryMs = quantile(recoveriesMs, 1)
    addFinding(`slowest recovery, from the end of an outage to the first write: ${recoveryMs.toFixed(0)} ms`)
    addFinding(`acknowledged writes lost: ${lost.length} of ${ledger.acknowledged} ${lost[0] ?? ''}`, lost.length === 0)
    addFinding(
      `like counts that differ from the interests: ${wrongLikes.length} ${wrongLikes[0] ?? ''}`,
      wrongLikes.length === 0,
    )
    return findings
  } finally {
    await server.close()
  }
}

export const killApi: Outage = async ({ server, api }) => {
  await api.kill()
  return server.startApi()
}

export const killEngine: Outage = async ({ server, api, waitForRefusals }) => {
  await server.killEngine()
  await waitForRefusals()
  await server.restartEngine()
  return api
}
