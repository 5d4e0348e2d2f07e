import type { EndpointName } from '@roommate-finder/contracts/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from './identity/firebase.ts'
import { operations } from './testing/fuzz/document.ts'
import { requestsTo } from './testing/fuzz/requests.ts'
import { type FuzzAnswer, sender } from './testing/fuzz/send.ts'
import { startWorld, type World } from './testing/harness.ts'
import { type Stage, stage } from './testing/leaks/stage.ts'
import { type Viewer, visitor } from './testing/leaks/visit.ts'
import { cast, type SmallWorld, smallWorld } from './testing/leaks/world.ts'
import { plainIdentities } from './testing/people.ts'

const WORLDS = Number(process.env['LEAK_WORLDS'] ?? 5_000)
/** Fixed by default, so that CI does not fail by chance. Different in every run with LEAK_WORLDS. */
const SEED = Number(process.env['LEAK_SEED'] ?? (process.env['LEAK_WORLDS'] ? Date.now() % 2 ** 31 : 20_261_121))
/** How many scenarios share a database, so that lists contain the rooms of all. */
const WORLDS_AT_ONCE = 200
const CALLS_AT_ONCE = 16

let world: World
const people = new Map<string, Identity>()

beforeAll(async () => {
  world = await startWorld({ identities: plainIdentities(people), figuresMaxAgeMs: 1_000, manyCalls: true })
})
afterAll(() => world.close())

const eachOf = async <T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> => {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: CALLS_AT_ONCE }, async () => {
      for (const item of rest) await run(item)
    }),
  )
}

const viewers: Viewer[] = [...cast, 'visitor']

/** Endpoints that are called once per database and viewer. */
const lists: { name: EndpointName; query?: Record<string, string | number> }[] = [
  { name: 'searchListings', query: { limit: 100, search: 'harbor', page: 2 } },
  { name: 'searchListings', query: { limit: 100, sort: 'rent', order: 'asc', location: 'Austin' } },
  { name: 'listMyListings' },
  { name: 'listMyInterests' },
  { name: 'getDashboardStats' },
  { name: 'listTrending', query: { limit: 24 } },
  { name: 'listSuggestions', query: { query: 'harbor' } },
]

const nextCursor = ({ headers }: FuzzAnswer): string | undefined => /cursor=([^&>]+)/.exec(String(headers.link))?.[1]

test(`in ${WORLDS} random scenarios, no response contains a contact detail that the viewer may not see`, {
  timeout: 60_000 + WORLDS * 60,
}, async () => {
  const { send, close } = sender(world.origin)
  const answers = new Map<string, number>()
  let [worlds, batch, details, masked] = [0, 0, 0, 0]
  const count = (endpoint: string, { text }: FuzzAnswer): void => {
    answers.set(endpoint, (answers.get(endpoint) ?? 0) + 1)
    details += text.split('"contactInfo":').length - 1
    if (endpoint === 'getListing') masked += text.split('•••@leak.example').length - 1
  }
  const startedAt = performance.now()

  const lookAtLists = async ({ ask }: ReturnType<typeof visitor>, { rooms }: Stage, salt: number): Promise<void> => {
    await eachOf(viewers, async (viewer) => {
      for (const { name, query = {} } of lists) await ask(viewer, { name, query })
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const query: Record<string, string | number> = { limit: 200, ...(cursor !== '' && { cursor }) }
        cursor = nextCursor(await ask(viewer, { name: 'listListings', query }))
      }
    })
    const wanted = rooms[salt % rooms.length]
    const viewer = viewers[salt % viewers.length] ?? 'visitor'
    for (const search of [wanted?.contact, wanted?.contactInfo, wanted?.ownerEmail]) {
      const { text } = await ask(viewer, { name: 'searchListings', query: { search: search ?? '' } })
      expect(JSON.parse(text), `${search} is found`).toMatchObject({ items: [] })
      const suggested = await ask(viewer, { name: 'listSuggestions', query: { query: search ?? '' } })
      expect(JSON.parse(suggested.text), `${search} is suggested`).toEqual([])
    }
  }

  /** Sends a generated request to every documented operation, so that new endpoints and errors are checked too. */
  const lookEverywhere = async ({ sendAs }: ReturnType<typeof visitor>, staged: Stage, seed: number): Promise<void> => {
    const ids = staged.rooms.slice(0, 20).map(({ id }) => ({ id, exceptAt: '/roommates/{id}/like' }))
    const nobody = { id: '0123456789abcdef01234567' }
    await eachOf([...operations.entries()], async ([salt, operation]) => {
      const viewer = viewers[(batch + salt) % viewers.length] ?? 'visitor'
      const tokens = viewer === 'visitor' ? ['nobody'] : [staged.members[viewer].uid]
      const arbitrary = requestsTo(operation, { tokens, ids: [...ids, nobody] })
      for (const request of fc.sample(arbitrary, { numRuns: 1, seed: seed + salt })) {
        const room = staged.rooms.find(({ id }) => request.url.includes(id))
        await sendAs(viewer, { endpoint: operation.id, room }, request)
      }
    })
  }

  const property = async (small: SmallWorld[], seed: number): Promise<void> => {
    const { rateLimits: _, ...own } = world.collections
    await Promise.all(Object.values(own).map((collection) => collection.deleteMany({})))
    people.clear()
    const staged = await stage(world, small, { batch: batch++, people })
    const byWorld = Map.groupBy(staged.rooms, (room) => room.world)
    const visit = visitor({ stage: staged, send, count })
    await eachOf([...small.entries()], async ([w, each]) => {
      const rooms = byWorld.get(w) ?? []
      const room = rooms[each.room % rooms.length]
      if (!room) throw new Error('A world without rooms')
      await visit.act(each, room)
      worlds++
    })
    await lookAtLists(visit, staged, seed)
    await lookEverywhere(visit, staged, seed)
  }

  const { failed, errorInstance } = await fc.check(
    fc.asyncProperty(
      fc.array(smallWorld, { minLength: WORLDS_AT_ONCE, maxLength: WORLDS_AT_ONCE }),
      fc.nat(1_000_000),
      property,
    ),
    { numRuns: WORLDS / WORLDS_AT_ONCE, seed: SEED, endOnFailure: true },
  )
  close()
  if (failed) {
    throw new Error(`LEAK_SEED=${SEED} LEAK_WORLDS=${WORLDS}, database ${batch}: ${String(errorInstance)}`, {
      cause: errorInstance,
    })
  }
  const total = [...answers.values()].reduce((sum, each) => sum + each, 0)
  const tookS = (performance.now() - startedAt) / 1000
  console.log(
    [
      `leaks: ${worlds} worlds and viewers in ${batch} databases of ${WORLDS_AT_ONCE}, LEAK_SEED=${SEED}`,
      `  ${total} answers looked through in ${tookS.toFixed(1)} s, ${details} contacts in them, all allowed`,
      `  ${[...answers].map(([name, times]) => `${name} ${times}`).join(', ')}`,
    ].join('\n'),
  )
  expect(details, 'contact details that viewers may see').toBeGreaterThan(worlds)
  expect(masked, 'masked e-mails of hosts').toBeGreaterThan(worlds / 100)
  expect([...answers.keys()].sort()).toEqual(operations.map(({ id }) => id).sort())
})
