import type { EndpointName } from '@roommate-finder/contracts/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationMailService } from './features/notifications/mail-service.ts'
import type { Identity } from './identity/firebase.ts'
import { operations } from './testing/fuzz/document.ts'
import { requestsTo } from './testing/fuzz/requests.ts'
import { createSender, type FuzzResponse } from './testing/fuzz/send.ts'
import { createFakeIdentities, createIdentity } from './testing/identities.ts'
import { listVisibleTitles } from './testing/leaks/allowed.ts'
import { createClient, type Viewer } from './testing/leaks/client.ts'
import { findMarkers } from './testing/leaks/markers.ts'
import { type Scenario, scenario, sharedUsers } from './testing/leaks/scenario.ts'
import { removeBlocks, type StoredScenarios, storeScenarios } from './testing/leaks/store-scenarios.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

const SCENARIOS = 5_000
/** Different in every run; LEAK_SEED repeats a run. */
const SEED = Number(process.env['LEAK_SEED'] ?? Date.now() % 2 ** 31)
/** How many scenarios share a database, so that lists contain the rooms of all. */
const SCENARIOS_PER_DATABASE = 200
const CONCURRENT_CALLS = 16

let api: TestApi
const people = new Map<string, Identity>()

beforeAll(async () => {
  api = await startTestApi({ identities: createFakeIdentities(people), figuresMaxAgeMs: 1_000, manyCalls: true })
})
afterAll(() => api.close())

const forEachConcurrently = async <T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> => {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: CONCURRENT_CALLS }, async () => {
      for (const item of rest) await run(item)
    }),
  )
}

type Client = ReturnType<typeof createClient>

const viewers: Viewer[] = [...sharedUsers, 'visitor']

/** Endpoints that are called once per database and viewer. */
const lists: { name: EndpointName; query?: Record<string, string | number> }[] = [
  { name: 'searchListings', query: { limit: 100, search: 'harbor', page: 2 } },
  { name: 'searchListings', query: { limit: 100, sort: 'rent', order: 'asc', location: 'Austin' } },
  { name: 'listMyListings' },
  { name: 'listMyInterests' },
  { name: 'getDashboardStats' },
  { name: 'listConversations', query: { limit: 50 } },
  { name: 'listNotifications', query: { limit: 50 } },
  { name: 'getUnread' },
  { name: 'listTrending', query: { limit: 24 } },
  { name: 'listSuggestions', query: { query: 'harbor' } },
]

const nextCursor = ({ headers }: FuzzResponse): string | undefined => /cursor=([^&>]+)/.exec(String(headers.link))?.[1]

test(`in ${SCENARIOS} random scenarios, no response contains a contact detail or the title of a room that the viewer may not see`, {
  timeout: 180_000 + SCENARIOS * 60,
}, async () => {
  const { send, close } = createSender(api.origin)
  const responses = new Map<string, number>()
  let [finished, batch, details, masked, mails] = [0, 0, 0, 0, 0]
  const count = (endpoint: string, { text }: FuzzResponse): void => {
    responses.set(endpoint, (responses.get(endpoint) ?? 0) + 1)
    details += text.split('"contactInfo":').length - 1
    if (endpoint === 'getListing') masked += text.split('•••@leak.example').length - 1
  }
  const startedAt = performance.now()

  const checkLists = async ({ callAs }: Client, stored: StoredScenarios, salt: number): Promise<void> => {
    await forEachConcurrently(viewers, async (viewer) => {
      for (const { name, query = {} } of lists) await callAs(viewer, { name, query })
      let [listed, total] = [0, 0]
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const query: Record<string, string | number> = { limit: 200, ...(cursor !== '' && { cursor }) }
        const response = await callAs(viewer, { name: 'listListings', query })
        listed += (JSON.parse(response.text) as unknown[]).length
        total = Number(response.headers['x-total-count'])
        cursor = nextCursor(response)
      }
      expect(listed, `the count of listings for ${viewer}`).toBe(total)
    })
    const { rooms } = stored
    const wanted = rooms[salt % rooms.length]
    const viewer = viewers[salt % viewers.length] ?? 'visitor'
    for (const search of [wanted?.contact, wanted?.contactInfo, wanted?.ownerEmail]) {
      const { text } = await callAs(viewer, { name: 'searchListings', query: { search: search ?? '' } })
      expect(JSON.parse(text), `${search} is found`).toMatchObject({ items: [] })
      const suggested = await callAs(viewer, { name: 'listSuggestions', query: { query: search ?? '' } })
      expect(JSON.parse(suggested.text), `${search} is suggested`).toEqual([])
    }
    for (const each of viewers) {
      const allowed = listVisibleTitles(stored, each === 'visitor' ? undefined : stored.identities[each])
      const unseen = rooms.filter(({ title, deleted }) => title !== '' && !deleted && !allowed.has(title))
      for (const { title } of unseen.slice(0, 5)) {
        const found = await callAs(each, { name: 'searchListings', query: { search: title } })
        expect(JSON.parse(found.text), `${title} is found by ${each}`).toMatchObject({
          items: [],
          pagination: { total: 0 },
        })
        const suggested = await callAs(each, { name: 'listSuggestions', query: { query: title } })
        expect(JSON.parse(suggested.text), `${title} is suggested to ${each}`).toEqual([])
      }
    }
  }

  /** Sends a generated request to every documented operation, so that new endpoints and errors are checked too. */
  const checkAllOperations = async ({ sendAs }: Client, stored: StoredScenarios, seed: number): Promise<void> => {
    const ids = stored.rooms.slice(0, 20).map(({ id }) => ({ id, exceptAt: '/roommates/{id}/like' }))
    const unknown = { id: '0123456789abcdef01234567' }
    await forEachConcurrently([...operations.entries()], async ([salt, operation]) => {
      const viewer = viewers[(batch + salt) % viewers.length] ?? 'visitor'
      const tokens = viewer === 'visitor' ? ['nobody'] : [stored.identities[viewer].uid]
      const arbitrary = requestsTo(operation, { tokens, ids: [...ids, unknown] })
      for (const request of fc.sample(arbitrary, { numRuns: 1, seed: seed + salt })) {
        const room = stored.rooms.find(({ id }) => request.url.includes(id))
        // Some requests have no token, and some another method than the operation.
        const sender = request.headers.some(([name]) => name === 'Authorization') ? viewer : 'visitor'
        if (request.method === 'DELETE' && /^\/me(\?|$)/.test(request.url)) removeBlocks(stored, tokens[0])
        await sendAs(sender, { endpoint: operation.id, room }, request)
      }
    })
  }

  /** Queues the mails that are due within an hour. Expects each mail to name only rooms that its recipient may see. */
  const checkMails = async (stored: StoredScenarios): Promise<void> => {
    const now = () => new Date(api.clock.now().getTime() + 60 * 60_000)
    await notificationMailService({ ...api.context, now }).queueDue()
    for (const { uid = '', subject, text, html = '' } of await api.collections.outbox
      .find({ oneClick: true })
      .toArray()) {
      const titles = listVisibleTitles(stored, createIdentity(uid))
      expect(
        [...findMarkers([subject, text, html].join())].filter((each) => !titles.has(each)),
        text,
      ).toEqual([])
      mails++
    }
  }

  const checkScenarios = async (scenarios: Scenario[], seed: number): Promise<void> => {
    const { rateLimits: _, ...own } = api.collections
    await Promise.all(Object.values(own).map((collection) => collection.deleteMany({})))
    people.clear()
    const stored = await storeScenarios(api, scenarios, { batch: batch++, people })
    const roomsByScenario = Map.groupBy(stored.rooms, (room) => room.scenario)
    const client = createClient({ stored, send, count })
    await forEachConcurrently([...scenarios.entries()], async ([s, each]) => {
      const rooms = roomsByScenario.get(s) ?? []
      const room = rooms[each.room % rooms.length]
      if (!room) throw new Error('A scenario without rooms')
      await client.act(each, room)
      finished++
    })
    await checkLists(client, stored, seed)
    await checkAllOperations(client, stored, seed)
    await checkMails(stored)
  }

  const { failed, errorInstance } = await fc.check(
    fc.asyncProperty(
      fc.array(scenario, { minLength: SCENARIOS_PER_DATABASE, maxLength: SCENARIOS_PER_DATABASE }),
      fc.nat(1_000_000),
      checkScenarios,
    ),
    { numRuns: SCENARIOS / SCENARIOS_PER_DATABASE, seed: SEED, endOnFailure: true },
  )
  close()
  if (failed) {
    throw new Error(`LEAK_SEED=${SEED}, database ${batch}: ${String(errorInstance)}`, {
      cause: errorInstance,
    })
  }
  const total = [...responses.values()].reduce((sum, each) => sum + each, 0)
  const tookS = (performance.now() - startedAt) / 1000
  console.log(
    [
      `leaks: ${finished} scenarios in ${batch} databases of ${SCENARIOS_PER_DATABASE}, LEAK_SEED=${SEED}`,
      `  ${total} responses checked in ${tookS.toFixed(1)} s, ${details} contact details in them, all allowed`,
      `  ${[...responses].map(([name, times]) => `${name} ${times}`).join(', ')}`,
    ].join('\n'),
  )
  expect(details, 'contact details that viewers may see').toBeGreaterThan(finished)
  expect(masked, 'masked emails of hosts').toBeGreaterThan(finished / 100)
  expect(mails, 'mails about notifications').toBeGreaterThan(finished / 500)
  expect([...responses.keys()].sort()).toEqual(operations.map(({ id }) => id).sort())
})
