import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStand } from '../faults/stand.ts'
import { alternate, openSides } from './compare.ts'
import { openWorld, type StoredWorld } from './stored-world.ts'

const LISTINGS = 3_000
/** Far under the 0.85 that `pnpm bench` looks for, because other tests run beside this one. */
const LEAST = 0.6
/** Many short ones: what disturbs one round leaves the median alone. */
const EFFORT = { rounds: 9, seconds: 0.12, warmUpSeconds: 0.3, connections: 4, leastAnswers: 3 }
/** What disturbs a whole measurement is over at the next; what is slow is slow every time. */
const TRIES = 6

/** The first two and "details" are hardly shared by callers, which would hide what a call costs. */
const READS = [
  'browse: pages 1 to 20',
  'browse: newest, signed in',
  'search: a word of some',
  'details',
  'suggestions',
  'stats',
]

let world: StoredWorld
let sides: Awaited<ReturnType<typeof openSides>>

beforeAll(async () => {
  world = await openWorld(await openStand({ databaseName: 'bench_test' }), LISTINGS, () => undefined)
  sides = await openSides(world, { asking: false, chosen: ({ name }) => READS.includes(name) })
}, 120_000)

afterAll(async () => {
  await sides.close()
  await world.close()
})

test.each(READS)('%s → at least 0.6 of what Express and the driver can do', { timeout: 60_000 }, async (name) => {
  const index = sides.reads.findIndex((read) => read.name === name)
  const read = sides.reads[index]
  if (!read) throw new Error(`There is no read ${name}`)
  await sides.settled(read)
  const ratios: number[] = []
  while (ratios.length < TRIES && !ratios.some((ratio) => ratio >= LEAST)) {
    const { ours, limit, ratio } = await alternate(sides.targetsOf(index, read), EFFORT)
    expect(ours.failed + limit.failed).toBe(0)
    ratios.push(ratio)
  }
  expect(Math.max(...ratios)).toBeGreaterThanOrEqual(LEAST)
})
