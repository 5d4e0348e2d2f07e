import { parseArgs } from 'node:util'
import { type Comparison, compare, type Effort } from './compare.ts'
import { openStoredWorld } from './stored-world.ts'

const SIZES = [10_000, 100_000, 1_000_000]
/** The naive peer would take minutes for a call of a million listings. */
const MOST_FOR_NAIVE = 100_000
const CONNECTIONS = 8

const { values } = parseArgs({
  options: {
    /** 10,000 and 100,000 listings, one short round. */
    quick: { type: 'boolean', default: false },
    /** Sizes of the table, by comma. */
    sizes: { type: 'string' },
    /** Only reads whose name holds this. */
    only: { type: 'string', default: '' },
  },
})

const sizes = values.sizes?.split(',').map(Number) ?? (values.quick ? SIZES.slice(0, 2) : SIZES)
if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000))
  throw new Error('--sizes takes whole numbers from 1000 on, by comma')

const effort = (count: number): Effort => ({
  ...(values.quick ? { rounds: 1, seconds: 0.5 } : { rounds: 3, seconds: 2 }),
  connections: CONNECTIONS,
  naive: count <= MOST_FOR_NAIVE,
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0).padStart(6)
const times = (value: number | undefined): string =>
  (value === undefined ? '' : value.toFixed(value < 10 ? 2 : 0)).padStart(7)

const HEAD = `${'read'.padEnd(28)}     req/s     p50    p95    p99  in db  limit/s  ratio  naive×`

const lineOf = ({ read, ours, limit, naive, databaseMs }: Comparison): string =>
  [
    read.padEnd(28),
    ours.perSecond.toFixed(0).padStart(9),
    ' ',
    ms(ours.p50),
    ms(ours.p95),
    ms(ours.p99),
    ms(databaseMs),
    limit.perSecond.toFixed(0).padStart(8),
    times(ours.perSecond / limit.perSecond),
    times(naive && naive.perSecond > 0 ? ours.perSecond / naive.perSecond : undefined),
    ours.failed + limit.failed > 0 ? `  FAILED ${ours.failed} of ours, ${limit.failed} of the limit` : '',
  ].join(' ')

const bySize = new Map<number, Comparison[]>()
for (const count of sizes) {
  const world = await openStoredWorld(count, say)
  try {
    say(`\n${count} listings, ${CONNECTIONS} connections`)
    if (world.madeIn)
      say(`stored in ${world.madeIn.stored.toFixed(0)} s, indexes built in ${world.madeIn.indexed.toFixed(0)} s`)
    say(HEAD)
    const chosen = ({ name }: { name: string }) => name.includes(values.only)
    bySize.set(count, await compare(world, effort(count), { chosen, told: (done) => say(lineOf(done)) }))
  } finally {
    await world.stand.close()
  }
}

const [smallest, largest] = [sizes.at(0) ?? 0, sizes.at(-1) ?? 0]
if (smallest !== largest) {
  say(`\np95 at ${largest} over p95 at ${smallest}`)
  for (const { read, ours } of bySize.get(largest) ?? []) {
    const before = bySize.get(smallest)?.find((each) => each.read === read)
    if (before) say(`${read.padEnd(28)} ${ms(before.ours.p95)} → ${ms(ours.p95)} ${times(ours.p95 / before.ours.p95)}`)
  }
}
process.exit(0)
