import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient, ObjectId } from 'mongodb'
import { conversationMessages, conversations, type MessageDoc } from '../src/features/messages/document.ts'
import { countStatuses, createClient, quantile, readTimes, sendLoad } from './http.ts'
import type { Finding } from './outage.ts'
import { readPeakMb } from './pictures.ts'
import { openTestServer, type Person, type TestServer } from './test-server.ts'
import { createListingBody } from './writers.ts'

const SLOW_READERS = 600
const SLOW_READERS_PER_SECOND = 60
const EXPORTERS = 8
const MESSAGES = 10_000
const INSERTED_AT_ONCE = 1_000
const LISTINGS = 100
/** As many emoji as a description holds. */
const LARGE_TEXT = '😀'.repeat(2_400)
const ATTACK_S = 30
const BEFORE_S = 10
const MAX_PEAK_MB = 600
/** Maximum factor by which the attack may slow the 95th percentile of another visitor. */
const MAX_SLOWDOWN = 3

const DEFAULT_LIMITS = { RATE_READS_PER_MINUTE: '1200', RATE_WRITES_PER_MINUTE: '120', RATE_LIKES_PER_MINUTE: '60' }

/** Inserts a conversation of each person with 10,000 of their messages of 2,000 characters. */
const insertMessages = async (server: TestServer, people: readonly Person[]): Promise<void> => {
  const mongo = new MongoClient(server.mongoUri())
  const db = mongo.db(server.databaseName)
  const createdAt = new Date()
  for (const { uid } of people) {
    const conversationId = new ObjectId()
    const role = { unread: 0, readSeq: MESSAGES }
    await conversations.of(db).insertOne({
      _id: conversationId,
      listingId: new ObjectId(),
      createdAt,
      seekerUid: uid,
      hostUid: 'a host',
      seekerArchived: false,
      hostArchived: false,
      seeker: role,
      host: role,
      lastSeq: MESSAGES,
      lastMessageAt: createdAt,
      preview: 'Hello',
    })
    for (let first = 1; first <= MESSAGES; first += INSERTED_AT_ONCE) {
      const batch = Array.from({ length: INSERTED_AT_ONCE }, (_, i): MessageDoc => {
        const seq = first + i
        const body = `${seq} `.padEnd(2_000, 'word ')
        return { _id: new ObjectId(), conversationId, seq, from: 'seeker', clientId: String(seq), body, createdAt }
      })
      await conversationMessages.of(db).insertMany(batch)
    }
  }
  await mongo.close()
}

/** Opens connections of one visitor, some each second, that ask for the largest list and never read it. */
const openSlowReaders = async (port: number): Promise<() => void> => {
  const opened: ReturnType<typeof get>[] = []
  const headers = { 'X-Forwarded-For': '10.0.0.1' }
  for (let i = 0; i < SLOW_READERS; i++) {
    opened.push(
      get({ port, path: '/all-items?limit=100', headers, agent: false })
        .on('error', () => undefined)
        // Without a listener, the response would be read and dropped.
        .on('response', () => undefined),
    )
    await sleep(1_000 / SLOW_READERS_PER_SECOND)
  }
  return () => {
    for (const request of opened) request.destroy()
  }
}

/**
 * Reads the memory of the API and the response times of another visitor while a visitor does not read the largest lists
 * and users with 10,000 long messages download their data.
 */
export const attackMemory = async (): Promise<Finding[]> => {
  const server = await openTestServer({ databaseName: 'faults_memory' })
  try {
    const [host, ...exporters] = server.addPeople(1 + EXPORTERS)
    const setupApi = await server.startApi()
    const post = { method: 'POST', path: '/roommates', token: host?.token }
    const listing = { ...post, body: createListingBody({ description: LARGE_TEXT }) }
    const posts = { callers: 1, seconds: 0, minResponses: LISTINGS }
    const posted = await sendLoad(createClient(setupApi.port), [listing], posts)
    if (posted.some(({ status }) => status !== 201)) throw new Error(`Posts failed: ${countStatuses(posted)}`)
    await setupApi.kill()
    await insertMessages(server, exporters)

    const api = await server.startApi(DEFAULT_LIMITS)
    const send = createClient(api.port)
    const visits = ['/all-items', '/trending'].map((path) => ({ path, from: 2 }))
    const reads = { callers: 1, pauseMs: 50 }
    const downloads = exporters.map(({ token }, i) => ({ path: '/me/export', token, from: 10 + i }))
    const before = await sendLoad(send, visits, { ...reads, seconds: BEFORE_S })
    const idleMb = await readPeakMb(api.pid)
    const [close, exported, during] = await Promise.all([
      openSlowReaders(api.port),
      sendLoad(send, downloads, { callers: EXPORTERS, seconds: ATTACK_S, pauseMs: 1_000 }),
      sendLoad(send, visits, { ...reads, seconds: ATTACK_S }),
    ])
    close()
    const peakMb = await readPeakMb(api.pid)
    const [p95Before, p95During] = [before, during].map((responses) => quantile(readTimes(responses), 0.95))
    return [
      {
        line: `${SLOW_READERS} slow readers and downloads (${countStatuses(exported)}): peak ${idleMb.toFixed(0)} → ${peakMb.toFixed(0)} MB`,
        hasPassed: peakMb < MAX_PEAK_MB && exported.every(({ status }) => status === 200 || status === 429),
      },
      {
        line: `  other visitor: ${countStatuses(during)}, 95th percentile ${p95Before?.toFixed(0)} → ${p95During?.toFixed(0)} ms`,
        hasPassed: during.every(({ status }) => status === 200) && (p95During ?? 0) < MAX_SLOWDOWN * (p95Before ?? 0),
      },
    ]
  } finally {
    await server.close()
  }
}
