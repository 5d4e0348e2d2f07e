import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeMachine } from '@roommate-finder/local-stack/tools/report'
import { openCachedDatabase } from './generated-database.ts'
import {
  type FilterRow,
  type MeasureOptions,
  measureFilters,
  measureProcess,
  measureReads,
  measureSlowdown,
  type ProcessFigures,
  type Row,
} from './measure.ts'
import { checkTargets, toFiltersTable, toReadsTable, toTargetsList } from './results.ts'

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
const options: MeasureOptions = values.quick
  ? { seconds: 0.5, minResponses: 10, naiveCalls: 1, starts: 3, loadSeconds: 3 }
  : { seconds: 4, minResponses: 20, naiveCalls: 3, starts: 7, loadSeconds: 20 }

/** The filters are measured with this number of listings. */
const FILTERED_SIZE = 100_000

// Measured before the load.
const slowdown = measureSlowdown()
const rows: Row[] = []
const filterRows: FilterRow[] = []
let processFigures: ProcessFigures | undefined
for (const size of sizes) {
  const database = await openCachedDatabase(size, console.log)
  try {
    await measureReads(database, options, (row) => {
      rows.push(row)
      console.log(`${row.read} at ${size}: p95 ${row.api[1].p95.toFixed(1)} ms`)
    })
    if (size === FILTERED_SIZE) {
      await measureFilters(database, options, (row) => {
        filterRows.push(row)
        console.log(`${row.path}: p95 ${row.times.p95.toFixed(1)} ms`)
      })
    }
    processFigures ??= await measureProcess(database, options)
  } finally {
    await database.close()
  }
}
if (!processFigures) throw new Error('--sizes has no numbers')

const targets = checkTargets(rows, filterRows, { ...processFigures, slowdown })
const figures = [
  `${describeMachine()}. Milliseconds, p50 / p95.`,
  toReadsTable(rows),
  ...(filterRows.length > 0
    ? ['Filters, maps and places at 100,000 listings, one caller, in milliseconds:', toFiltersTable(filterRows)]
    : []),
  `Targets in milliseconds are multiplied by ${slowdown.toFixed(1)}, the slowdown of this machine.`,
  toTargetsList(targets),
].join('\n\n')
console.log(`\n${figures}`)
if (!values.quick) {
  const [head = ''] = (await readFile(DOCUMENT, 'utf8')).split(FIGURES)
  await writeFile(DOCUMENT, `${head}${FIGURES}\n\n${figures}\n`)
}
process.exit(targets.some(({ isMissed }) => isMissed) ? 1 : 0)
