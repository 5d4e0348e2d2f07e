import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer } from '../faults/test-server.ts'
import { listFilterPaths } from './filters.ts'
import { fillDatabase, type GeneratedDatabase } from './generated-database.ts'
import { type FilterRow, measureFilters, measureProcess, measureReads, type Row } from './measure.ts'
import { reads } from './reads.ts'
import { checkTargets, toFiltersTable, toReadsTable } from './results.ts'

const times = (p95: number, max = p95) => ({ p50: p95 / 2, p95, max })
const row = (listings: number, { one = times(10), eight = 20, naiveMs = 500 } = {}): Row => {
  const figures = { 1: one, 8: times(eight) }
  return { read: 'newest', listings, api: figures, baseline: figures, naiveMs }
}
const filterRow = (path: string, p95: number, firstMs = 60): FilterRow => ({
  path,
  total: 1,
  firstMs,
  times: times(p95),
})
const listMissed = (
  rows: Row[],
  coldStartMs = 400,
  peakMemoryMib = 200,
  filterRows = [filterRow('/all-items?pets=true', 60)],
  slowdown = 1,
) =>
  checkTargets(rows, filterRows, { slowdown, coldStartMs, peakMemoryMib }).flatMap(({ name, isMissed }) =>
    isMissed ? [name] : [],
  )

test('with figures within all limits, all targets are met', () => {
  expect(listMissed([row(10_000), row(100_000), row(1_000_000)])).toEqual([])
})

test.each<[name: string, ...Parameters<typeof listMissed>]>([
  ['slowest read at 100,000, one caller, p95', [row(100_000, { one: times(61), naiveMs: 9_000 })]],
  ['naive baseline ÷ API at 100,000, median', [row(100_000, { naiveMs: 249 })]],
  ['slowest read at 1,000,000, one caller, p95', [row(1_000_000, { one: times(401) })]],
  ['slowest call at 1,000,000, one caller', [row(1_000_000, { one: times(9, 5_001) })]],
  ['newest: p95 at 1,000,000 ÷ at 10,000, eight callers', [row(10_000), row(1_000_000, { eight: 31 })]],
  ['cold start', [], 701],
  ['memory under load', [], 400, 301],
  ['/all-items?pets=true, one caller, p95', [], 400, 200, [filterRow('/all-items?pets=true', 61)]],
  ['first call of a filter, median', [], 400, 200, [filterRow('/all-items?pets=true', 60, 61)]],
])('with a figure beyond its limit, only the target "%s" is missed', (name, ...figures) => {
  expect(listMissed(...figures)).toEqual([name])
})

test('each filter, map and place beyond its limit is a missed target', () => {
  const rows = [
    filterRow('/all-items?pets=true', 61),
    filterRow('/all-items?smoking=true', 60),
    filterRow('/map?zoom=3', 80),
    filterRow('/map?zoom=4', 84),
    filterRow('/places?query=san', 10),
    filterRow('/places?query=aus', 11),
  ]
  expect(listMissed([], 400, 200, rows)).toEqual([
    '/places?query=aus, one caller, p95',
    '/map?zoom=4, one caller, p95',
    '/all-items?pets=true, one caller, p95',
  ])
})

test('on a machine that is twice as slow, the limits in milliseconds are twice as long', () => {
  expect(listMissed([], 1_400, 200, [filterRow('/all-items?pets=true', 120)], 2)).toEqual([])
  expect(listMissed([], 1_401, 200, [filterRow('/all-items?pets=true', 121)], 2)).toEqual([
    '/all-items?pets=true, one caller, p95',
    'cold start',
  ])
})

let database: GeneratedDatabase
beforeAll(async () => {
  database = await fillDatabase(await openTestServer({ databaseName: 'bench_test' }), 200, () => undefined)
})
afterAll(() => database.close())

test('with 200 listings, all reads and filters are measured, and API and baseline give the same results', async () => {
  const rows: Row[] = []
  const options = { seconds: 0.05, minResponses: 8, naiveCalls: 1, starts: 1, loadSeconds: 0.1 }
  await measureReads(database, options, (each) => rows.push(each))
  expect(rows.map(({ read }) => read)).toEqual(reads.map(({ name }) => name))
  expect(rows.every(({ api, baseline }) => api[8].p95 > 0 && baseline[8].p95 > 0)).toBe(true)
  const filterRows: FilterRow[] = []
  await measureFilters(database, options, (each) => filterRows.push(each))
  expect(filterRows.map(({ path }) => path)).toEqual(listFilterPaths(new Date()))
  expect(toFiltersTable(filterRows)).toContain('| `pets=true` |')
  expect((await measureProcess(database, options)).peakMemoryMib).toBeGreaterThan(20)
  expect(toReadsTable(rows).split('\n')).toHaveLength(2 + reads.length)
})
