import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeMachine } from '@roommate-finder/local-stack/tools/report'
import { type Effort, measureProcess, measureReads, type ProcessFigures, type Row } from './measure.ts'
import { checkFloors, toFloorsList, toReadsTable } from './results.ts'
import { openWorld } from './world.ts'

const DOCUMENT = new URL('../../../docs/benchmarks.md', import.meta.url)
/** The text after this line of the document is replaced. */
const FIGURES = '<!-- figures: written by pnpm bench -->'

const { values } = parseArgs({
  options: {
    /** Numbers of listings, separated by commas. */
    sizes: { type: 'string', default: '10000,100000,1000000' },
    /** Measures for a shorter time and does not write the document. */
    quick: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)
if (!sizes.every((size) => size >= 1_000))
  throw new Error('--sizes takes numbers of at least 1000, separated by commas')
const effort: Effort = values.quick
  ? { seconds: 0.5, leastAnswers: 10, naiveCalls: 1, starts: 3, loadSeconds: 3 }
  : { seconds: 4, leastAnswers: 20, naiveCalls: 3, starts: 7, loadSeconds: 20 }

const rows: Row[] = []
let figuresOfProcess: ProcessFigures | undefined
for (const size of sizes) {
  const world = await openWorld(size, console.log)
  try {
    await measureReads(world, effort, (row) => {
      rows.push(row)
      console.log(`${row.read} at ${size}: p95 ${row.api[1].p95.toFixed(1)} ms`)
    })
    figuresOfProcess ??= await measureProcess(world, effort)
  } finally {
    await world.close()
  }
}
if (!figuresOfProcess) throw new Error('--sizes has no numbers')

const floors = checkFloors(rows, figuresOfProcess)
const figures = [`${describeMachine()}. Milliseconds, p50 / p95.`, toReadsTable(rows), toFloorsList(floors)].join(
  '\n\n',
)
console.log(`\n${figures}`)
if (!values.quick) {
  const [head = ''] = (await readFile(DOCUMENT, 'utf8')).split(FIGURES)
  await writeFile(DOCUMENT, `${head}${FIGURES}\n\n${figures}\n`)
}
process.exit(floors.some(({ isMissed }) => isMissed) ? 1 : 0)
