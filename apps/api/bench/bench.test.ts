import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer } from '../faults/test-server.ts'
import { measureReads, type Row } from './measure.ts'
import { reads } from './reads.ts'
import { checkFloors, toReadsTable } from './results.ts'
import { fillWorld, type World } from './world.ts'

const times = (p95: number) => ({ p50: p95 / 2, p95, max: 2 * p95 })
const row = (listings: number, fields: Partial<Row> = {}): Row => ({
  read: 'newest',
  listings,
  api: { 1: times(10), 8: times(20) },
  baseline: { 1: times(9), 8: times(18) },
  fullScanMs: 500,
  ...fields,
})
const small = { coldStartMs: 400, peakMemoryMib: 200 }
const missed = (rows: Row[], figures = small) =>
  checkFloors(rows, figures).flatMap(({ name, isMissed }) => (isMissed ? [name] : []))

test('figures within all floors miss none', () => {
  expect(missed([row(10_000), row(100_000), row(1_000_000)])).toEqual([])
})

const slow = (p95: number): Partial<Row> => ({ api: { 1: times(p95), 8: times(20) } })
test.each<[string, Row[], typeof small]>([
  ['slowest read at 100,000, one caller, p95', [row(100_000, { ...slow(61), fullScanMs: 9_000 })], small],
  ['full scan at 100,000 over searches, median', [row(100_000, { fullScanMs: 200 })], small],
  ['slowest read at 1,000,000, one caller, p95', [row(1_000_000, slow(401))], small],
  [
    'slowest call at 1,000,000, one caller',
    [row(1_000_000, { api: { 1: { ...times(9), max: 5_001 }, 8: times(20) } })],
    small,
  ],
  [
    'newest: p95 at 1,000,000 over 10,000, eight callers',
    [row(10_000), row(1_000_000, { api: { 1: times(10), 8: times(31) } })],
    small,
  ],
  ['cold start', [], { ...small, coldStartMs: 701 }],
  ['memory under load', [], { ...small, peakMemoryMib: 301 }],
])('%s: a figure beyond the floor is missed', (name, rows, figures) => {
  expect(missed(rows, figures)).toEqual([name])
})

let world: World
beforeAll(async () => {
  world = await fillWorld(await openTestServer({ databaseName: 'bench_test' }), 200, () => undefined)
})
afterAll(() => world.close())

test('200 listings: all reads are measured, and the baseline gives the same answers', async () => {
  const rows: Row[] = []
  await measureReads(world, { seconds: 0.05, leastAnswers: 8, scans: 1 }, (each) => rows.push(each))
  expect(rows.map(({ read }) => read)).toEqual(reads.map(({ name }) => name))
  expect(rows.every(({ api, baseline }) => api[8].p95 > 0 && baseline[8].p95 > 0)).toBe(true)
  expect(toReadsTable(rows).split('\n')).toHaveLength(2 + reads.length)
})
