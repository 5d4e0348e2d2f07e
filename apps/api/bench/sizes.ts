import { amount, type Report } from '@roommate-finder/local-stack/commands/report'
import { type Comparison, compare, type Effort } from './compare.ts'
import { MOST_FOR_NAIVE, openStoredWorld } from './stored-world.ts'

const CONNECTIONS = 8
/** Of which only this read is held against the naive peer in a hurry. */
const QUICK_NAIVE = 'browse: newest'

const effort = (count: number, quick: boolean): Effort => ({
  ...(quick
    ? { rounds: 3, seconds: 0.1, warmUpSeconds: 0.1, leastAnswers: 1 }
    : { rounds: 5, seconds: 0.6, warmUpSeconds: 0.4, leastAnswers: 3 }),
  connections: CONNECTIONS,
  asking: !quick,
  naive: ({ name }) => count <= MOST_FOR_NAIVE && (!quick || name === QUICK_NAIVE),
})

const COLUMNS = ['read', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'in db ms', 'limit/s', 'ratio', '× asking', '× naive']

const times = (value: number | undefined): string =>
  value === undefined ? '' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

const cells = ({ read, ours, limit, ratio, naive, asking, databaseMs }: Comparison): string[] => [
  read,
  ours.perSecond.toFixed(0),
  amount(ours.p50),
  amount(ours.p95),
  amount(ours.p99),
  amount(databaseMs),
  limit.perSecond.toFixed(0),
  times(ratio),
  times(asking && ours.perSecond / asking),
  times(naive && ours.perSecond / naive),
]

/** Every read at each size, and how its p95 grows from the smallest to the largest. */
export const compareSizes = async (
  sizes: number[],
  { say, note, table }: Report,
  { quick, only }: { quick: boolean; only: string },
): Promise<void> => {
  const bySize = new Map<number, Comparison[]>()
  for (const count of sizes) {
    const world = await openStoredWorld(count, say)
    try {
      if (world.madeIn) {
        const { stored, indexed } = world.madeIn
        note(`${count} listings were stored in ${stored.toFixed(0)} s and indexed in ${indexed.toFixed(0)} s.`)
      }
      const row = table(`${count} listings, ${CONNECTIONS} connections`, COLUMNS)
      const done: Comparison[] = []
      bySize.set(count, done)
      await compare(world, effort(count, quick), {
        chosen: ({ name }) => name.includes(only),
        told: (comparison) => {
          done.push(comparison)
          row(cells(comparison))
          const { ours, limit } = comparison
          if (ours.failed + limit.failed > 0) note(`Failed: ${ours.failed} of ours, ${limit.failed} of the limit.`)
        },
      })
      if (done.length === 0) throw new Error(`No read has "${only}" in its name`)
    } finally {
      await world.close()
    }
  }

  const [smallest, largest] = [sizes.at(0) ?? 0, sizes.at(-1) ?? 0]
  if (smallest === largest) return
  const row = table('Growth of p95', ['read', `at ${smallest}`, `at ${largest}`, 'times'])
  for (const { read, ours } of bySize.get(largest) ?? []) {
    const before = bySize.get(smallest)?.find((each) => each.read === read)
    if (before) row([read, amount(before.ours.p95), amount(ours.p95), times(ours.p95 / before.ours.p95)])
  }
}
