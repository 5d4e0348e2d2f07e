import { parseArgs } from 'node:util'
import { openReport } from '@roommate-finder/local-stack/commands/report'
import { coldStart } from './cold-start.ts'
import { indexBuilds } from './index-builds.ts'
import { mixedLoad } from './mixed.ts'
import { compareSizes } from './sizes.ts'
import { openCopiedWorld } from './stored-world.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const QUICK_SIZES = SIZES.slice(0, 2)
const MIXED_SECONDS = 8
const QUICK_MIXED_SECONDS = 3

const { values } = parseArgs({
  options: {
    /** 10,000 and 100,000 listings, shorter rounds, one read against the naive peer. */
    quick: { type: 'boolean', default: false },
    /** Sizes of the world, by comma. */
    sizes: { type: 'string' },
    /** Only reads, or indexes, whose name holds this. */
    only: { type: 'string', default: '' },
    /** In the place of the reads: browsing and writing at rising concurrency. */
    mixed: { type: 'boolean', default: false },
    /** In the place of the reads: cold start, and memory under load. */
    start: { type: 'boolean', default: false },
    /** In the place of the reads: how long each index takes to build, and how large it is. */
    indexes: { type: 'boolean', default: false },
    /** A file that gets the same as Markdown. */
    markdown: { type: 'string' },
  },
})

const given = values.sizes?.split(',').map(Number)
if (given && !given.every((size) => Number.isInteger(size) && size >= 1_000))
  throw new Error('--sizes takes whole numbers from 1000 on, by comma')

const report = openReport(values.markdown)
const onCopy = async (run: (world: Awaited<ReturnType<typeof openCopiedWorld>>) => Promise<void>, sizes: number[]) => {
  for (const size of sizes) {
    const world = await openCopiedWorld(size, report.say)
    try {
      await run(world)
    } finally {
      await world.close()
    }
  }
}

if (values.mixed) {
  const seconds = values.quick ? QUICK_MIXED_SECONDS : MIXED_SECONDS
  await onCopy((world) => mixedLoad(world, report, seconds), given ?? QUICK_SIZES)
} else if (values.start) await onCopy((world) => coldStart(world, report), given ?? QUICK_SIZES.slice(0, 1))
else if (values.indexes) await onCopy((world) => indexBuilds(world, report, values.only), given ?? QUICK_SIZES)
else
  await compareSizes(given ?? (values.quick ? QUICK_SIZES : SIZES), report, { quick: values.quick, only: values.only })
await report.save()
process.exit(0)
