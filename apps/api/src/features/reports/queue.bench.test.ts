import { listModerationQueue } from '@roommate-finder/contracts/moderation'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { fetchBody } from '../../testing/calls.ts'
import { insertListings } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import type { CaseDoc } from './document.ts'

const CASES = 10_000
const ROOMS = 500
const MAX_MS = 60

let api: TestApi
let moderator: Person

beforeAll(async () => {
  api = await startTestApi({ manyCalls: true })
  moderator = await api.createPerson({ role: 'moderator' })
  const rooms = await insertListings(
    api,
    { uid: 'host' },
    Array.from({ length: ROOMS }, () => ({})),
  )
  const now = Date.now()
  const cases = Array.from({ length: CASES }, (_, i): CaseDoc => {
    const isOpen = i % 10 !== 0
    return {
      _id: new ObjectId(),
      type: i < ROOMS ? 'listing' : 'person',
      personUid: `person-${i}`,
      title: `Target ${i}`,
      targetId: rooms[i] ?? `person-${i}`,
      isOpen,
      openedAt: new Date(now - ((i * 7_919) % CASES) * 1_000),
      reporters: 1,
      visitors: 0,
      reasons: { scam: 1 },
      waiting: 1,
      risk: { points: 0, signals: [] },
      appeal: null,
      version: 1,
    }
  })
  await api.collections.moderationCases.insertMany(cases)
  await api.collections.reports.insertMany(
    cases.map(({ _id, isOpen }, i) => ({
      _id: new ObjectId(),
      caseId: _id,
      reporter: `u:reporter-${i}`,
      reason: 'scam' as const,
      createdAt: new Date(now),
      isOpen,
      counts: true,
      snapshot: { title: `Target ${i}`, text: '' },
    })),
  )
  await refreshStatistics(api.mongoUri, api.databaseName)
})
afterAll(async () => {
  await api.clear()
  await api.close()
})

test(`with ${CASES} cases, the median time for a page of the queue is under ${MAX_MS} ms`, async () => {
  const times: number[] = []
  let cursor: string | null = null
  for (let page = 0; page < 20; page++) {
    const startedAt = performance.now()
    const query: { limit: number; cursor?: string } = { limit: 20, ...(cursor !== null && { cursor }) }
    const answer: { items: unknown[]; next: string | null } = await fetchBody(api.as(moderator), listModerationQueue, {
      query,
    })
    times.push(performance.now() - startedAt)
    expect(answer.items).toHaveLength(20)
    cursor = answer.next
  }
  const median = times.sort((a, b) => a - b)[times.length / 2] ?? 0
  console.log(`moderation: median ${median.toFixed(1)} ms for a page of the queue, ${CASES} cases`)
  expect(median).toBeLessThan(MAX_MS)
})
