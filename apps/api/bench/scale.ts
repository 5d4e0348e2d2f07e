import { setMaxListeners } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { startRedis } from '@roommate-finder/local-stack/tools/redis'
import { describeMachine } from '@roommate-finder/local-stack/tools/report'
import { MongoClient } from 'mongodb'
import { quantile, waitUntil } from '../faults/http.ts'
import { type Api, openTestServer, type TestServer } from '../faults/test-server.ts'
import { startBalancer } from './balancer.ts'
import { fillDatabase } from './generated-database.ts'
import { createSearchedRooms } from './searched-rooms.ts'
import { startConversations, toMessage } from './start-conversations.ts'
import { openStreams } from './streams.ts'
import { measureWork } from './work.ts'

// First how fast one server and three do each kind of work. Then three API servers behind the web server of production,
// with Redis, under messages to many open pages, and rooms that many people search for; one server is killed and started
// again, then Redis. Prints tables for docs/benchmarks.md. Exits with code 1 if an acknowledged message or an alert is lost or
// stored twice, or events are late.

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    streams: { type: 'string', default: '3000' },
    /** Messages per second. */
    rate: { type: 'string', default: '50' },
    /** The length of each phase. */
    seconds: { type: 'string', default: '60' },
    /** `work` leaves the messages out. */
    only: { type: 'string' },
  },
})
const [listings, streamCount, rate, seconds] = [values.listings, values.streams, values.rate, values.seconds].map(
  Number,
) as [number, number, number, number]

const SERVERS = 3
const READS_PER_SECOND = 5
const MAX_DELAY_MS = 1_000
/** An event that takes longer counts as lost: a page would have polled. */
const LOST_AFTER_MS = 20_000

const readMemoryMib = async (apis: readonly Api[]): Promise<number> => {
  const each = await Promise.all(apis.map(({ pid }) => readFile(`/proc/${pid}/status`, 'utf8')))
  return each.reduce((sum, text) => sum + Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]), 0) / 1024
}

interface Phase {
  name: string
  /** Statuses of the sent messages; 0 without an answer. */
  statuses: number[]
  /** The acknowledged messages: how many open pages should get an event, and the delays of those that arrived. */
  sent: { expected: number; delaysMs: number[] }[]
  readsMs: number[]
  failedReads: number
  leastStreams: number
}

/** Measures all phases and prints the table. Returns whether all is right. */
const measure = async (server: TestServer): Promise<boolean> => {
  const redis = await startRedis()
  if ('missing' in redis) throw new Error(`No Redis: ${redis.missing}`)
  const startApi = (port: number) => server.startApi({ PORT: String(port), REDIS_URL: redis.url })
  const apis: Api[] = []
  for (let i = 0; i < SERVERS; i++) apis.push(await startApi(await findFreePort()))
  const balancer = await startBalancer(apis.map(({ port }) => port))
  console.log('starting conversations')
  const { people, conversations } = await startConversations(server, balancer.send, streamCount)
  const mongo = new MongoClient(server.mongoUri())
  const db = mongo.db(server.databaseName)
  const searchedRooms = await createSearchedRooms(db, server, balancer.send)

  /** The open pages that wait for the event of a conversation, and when its message was sent. */
  const pending = new Map<string, { sentAt: number; waiting: Set<string>; delaysMs: number[] }>()
  const acknowledged: string[] = []
  const memoryBefore = await readMemoryMib(apis)
  setMaxListeners(0)
  const streams = openStreams(balancer.port, people, (id, uid) => {
    const sent = pending.get(id)
    if (sent?.waiting.delete(uid)) sent.delaysMs.push(performance.now() - sent.sentAt)
  })
  await waitUntil(() => streams.count() === people.length, { withinMs: 120_000, everyMs: 200 })
  // Garbage of the start goes.
  await sleep(10_000)
  const memoryPerStreamKib = ((await readMemoryMib(apis)) - memoryBefore) * (1024 / people.length)
  console.log(`${people.length} streams are open, ${memoryPerStreamKib.toFixed(1)} KiB each`)

  let next = 0
  const sendMessage = async (phase: Phase): Promise<void> => {
    const n = next++
    const conversation = conversations[n % conversations.length]
    if (!conversation) return
    const [seeker, host] = conversation.people
    const [from, to] = n % 2 === 0 ? [seeker, host] : [host, seeker]
    const body = toMessage(`Message ${n}`)
    const sent = { sentAt: performance.now(), waiting: new Set<string>(), delaysMs: [] }
    for (const { uid } of [from, to]) if (streams.isOpen(uid)) sent.waiting.add(uid)
    const expected = sent.waiting.size
    pending.set(conversation.id, sent)
    const path = `/conversations/${conversation.id}/messages`
    const status = await balancer.send({ method: 'POST', path, token: from.token, body }).then(
      (response) => response.status,
      () => 0,
    )
    phase.statuses.push(status)
    if (status !== 201) return
    acknowledged.push(body.body)
    phase.sent.push({ expected, delaysMs: sent.delaysMs })
  }

  const readList = async (phase: Phase, n: number): Promise<void> => {
    const path = `/all-items?sort=rent&minRent=${500 + (n % 20) * 25}&page=${1 + (n % 5)}`
    const { status, tookMs } = await balancer.send({ path, from: n % 1_000 }).catch(() => ({ status: 0, tookMs: 0 }))
    if (status === 200) phase.readsMs.push(tookMs)
    else phase.failedReads++
  }

  const runPhase = async (name: string, disturb: () => Promise<void>): Promise<Phase> => {
    console.log(name)
    const phase: Phase = {
      name,
      statuses: [],
      sent: [],
      readsMs: [],
      failedReads: 0,
      leastStreams: Infinity,
    }
    const calls: Promise<void>[] = []
    const sending = setInterval(() => calls.push(sendMessage(phase)), 1_000 / rate)
    let reads = 0
    const reading = setInterval(() => calls.push(readList(phase, reads++)), 1_000 / READS_PER_SECOND)
    const counting = setInterval(() => {
      phase.leastStreams = Math.min(phase.leastStreams, streams.count())
    }, 100)
    await Promise.all([sleep(seconds * 1_000), searchedRooms.post(), sleep(seconds * 100).then(disturb)])
    for (const timer of [sending, reading, counting]) clearInterval(timer)
    await Promise.all(calls)
    await waitUntil(() => streams.count() === people.length, { withinMs: 60_000, everyMs: 200 })
    // Late events of this phase.
    await sleep(5_000)
    return phase
  }

  const phases = [
    await runPhase('undisturbed', async () => undefined),
    await runPhase('one server killed, started again after 5 s', async () => {
      const [first] = apis
      if (!first) return
      await first.kill()
      await sleep(5_000)
      apis[0] = await startApi(first.port)
    }),
    await runPhase('Redis killed, started again after 5 s', async () => {
      await redis.stop()
      await sleep(5_000)
      await redis.restart()
    }),
  ]
  streams.close()

  const alerts = await searchedRooms.count()
  const stored = new Map<string, number>()
  for await (const { body } of db.collection('conversationMessages').find())
    stored.set(String(body), (stored.get(String(body)) ?? 0) + 1)
  await mongo.close()
  const lost = acknowledged.filter((body) => !stored.has(body)).length
  const doubled = acknowledged.filter((body) => (stored.get(body) ?? 0) > 1).length

  await balancer.close()
  await redis.stop()

  const format = (ms: number): string => ms.toFixed(ms < 10 ? 1 : 0)
  const rows = phases.map(({ name, statuses, sent, readsMs, failedReads, leastStreams }) => {
    const expected = sent.reduce((sum, each) => sum + each.expected, 0)
    const inTime = sent.flatMap(({ delaysMs }) => delaysMs).filter((ms) => ms < LOST_AFTER_MS)
    const failed = statuses.filter((status) => status !== 201).length
    return [
      name,
      `${statuses.length - failed} / ${failed}`,
      `${((100 * inTime.length) / expected).toFixed(2)} %`,
      `${format(quantile(inTime, 0.5))} / ${format(quantile(inTime, 0.95))}`,
      `${format(quantile(readsMs, 0.5))} / ${format(quantile(readsMs, 0.95))}, ${failedReads} failed`,
      leastStreams,
    ].join(' | ')
  })
  console.log(
    [
      '',
      `${describeMachine()}. ${SERVERS} API servers behind Caddy with Redis, ${listings} listings, ${people.length} open pages, ${rate} messages a second for ${seconds} s in each phase.`,
      '',
      '| phase | messages stored / failed | events that arrived | delay p50 / p95 in ms | reads p50 / p95 in ms | fewest pages open |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      ...rows.map((row) => `| ${row} |`),
      '',
      `Alerts of posted rooms: ${alerts.expected}, lost ${alerts.lost}, stored twice ${alerts.doubled}.`,
      `Acknowledged messages: ${acknowledged.length}, lost ${lost}, stored twice ${doubled}. Memory of the servers per open page: ${memoryPerStreamKib.toFixed(1)} KiB.`,
    ].join('\n'),
  )
  const undisturbed = phases[0]?.sent.flatMap(({ delaysMs }) => delaysMs) ?? []
  const isLate = quantile(undisturbed, 0.95) > MAX_DELAY_MS
  return lost + doubled + alerts.lost + alerts.doubled === 0 && !isLate
}

const server = await openTestServer({ databaseName: 'scale' })
await fillDatabase(server, listings, console.log)
let isRight = false
try {
  console.log(['', ...(await measureWork(server)), ''].join('\n'))
  if (values.only === 'work') isRight = true
  else isRight = await measure(server)
} finally {
  await server.close()
}
process.exit(isRight ? 0 : 1)
