import { listConversations, listMessages } from '@roommate-finder/contracts/messages'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import type { ConversationDoc, MessageDoc } from './document.ts'

const CONVERSATIONS = 100_000
const MESSAGES_PER_CONVERSATION = 20
const BATCH = 2_000
const READS = 100
const MAX_P95_MS = 40

let api: TestApi
let person: Person
let id: string

const createConversation = (i: number): ConversationDoc => {
  const at = new Date(Date.now() - i * 1_000)
  // One in 500 is of the person, in both roles.
  const [seekerUid, hostUid] = [
    i % 1_000 === 0 ? person.uid : `seeker-${i}`,
    i % 1_000 === 1 ? person.uid : `host-${i}`,
  ]
  return {
    _id: new ObjectId(),
    listingId: new ObjectId(),
    createdAt: at,
    seekerUid,
    hostUid,
    seekerArchived: false,
    hostArchived: false,
    seeker: { unread: 0, readSeq: 0 },
    host: { unread: 0, readSeq: 0 },
    lastSeq: MESSAGES_PER_CONVERSATION,
    lastMessageAt: at,
    changedAt: at,
    preview: 'Is the room still available?',
  }
}

const createMessages = ({ _id: conversationId, createdAt }: ConversationDoc): MessageDoc[] =>
  Array.from({ length: MESSAGES_PER_CONVERSATION }, (_, i) => ({
    _id: new ObjectId(),
    conversationId,
    seq: i + 1,
    from: i % 2 === 0 ? 'seeker' : 'host',
    clientId: `message ${i}`,
    body: 'Is the room still available?',
    createdAt,
  }))

beforeAll(async () => {
  api = await startTestApi({ manyCalls: true })
  person = await api.createPerson()
  const { conversations, conversationMessages } = api.collections
  for (let start = 0; start < CONVERSATIONS; start += BATCH) {
    const docs = Array.from({ length: BATCH }, (_, i) => createConversation(start + i))
    await conversations.insertMany(docs, { ordered: false })
    for (let i = 0; i < BATCH; i += 100) {
      await conversationMessages.insertMany(docs.slice(i, i + 100).flatMap(createMessages), { ordered: false })
    }
    id = docs[0]?._id.toHexString() ?? ''
  }
  await refreshStatistics(api.mongoUri, api.databaseName)
}, 30 * 60_000)
afterAll(async () => {
  await api.clear()
  await api.close()
}, 120_000)

const measureP95 = async (read: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < READS; i++) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(READS * 0.95)] ?? Infinity
}

test('with 100,000 conversations and 2 million messages, a page of either takes at most 40 ms', {
  timeout: 120_000,
}, async () => {
  const inbox = await measureP95(() => fetchBody(api.as(person), listConversations, { query: { limit: 50 } }))
  const thread = await measureP95(() => fetchBody(api.as(person), listMessages, { params: { id } }))
  console.log(`p95 of one caller: inbox ${inbox.toFixed(1)} ms, thread ${thread.toFixed(1)} ms`)
  expect(inbox).toBeLessThan(MAX_P95_MS)
  expect(thread).toBeLessThan(MAX_P95_MS)
})
