import { median } from '../faults/http.ts'
import type { ProcessFigures, Row } from './measure.ts'

const SMALL = 10_000
const MEDIUM = 100_000
const LARGE = 1_000_000
/** Lists without a range and without words, which must be as fast with many listings. */
const PLAIN_BROWSES = ['newest', 'room type by rent']

export interface Floor {
  name: string
  limit: string
  measured: string
  isMissed: boolean
}

const toMs = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

const slowest = (rows: readonly Row[], valueOf: (row: Row) => number): { value: number; text: string } => {
  const sorted = rows.toSorted((a, b) => valueOf(b) - valueOf(a))
  const value = sorted[0] ? valueOf(sorted[0]) : 0
  return { value, text: `${toMs(value)} ms (${sorted[0]?.read ?? 'nothing'})` }
}

/** Returns the floors that the measured sizes allow to check. */
export const checkFloors = (rows: readonly Row[], process: ProcessFigures): Floor[] => {
  const floors: Floor[] = []
  const add = (name: string, limit: string, measured: string, isMet: boolean): void => {
    floors.push({ name, limit, measured, isMissed: !isMet })
  }
  const at = (listings: number): Row[] => rows.filter((row) => row.listings === listings)

  const medium = at(MEDIUM)
  if (medium.length > 0) {
    const { value, text } = slowest(medium, (row) => row.api[1].p95)
    add('slowest read at 100,000, one caller, p95', '≤ 60 ms', text, value <= 60)
    const ratios = medium.flatMap(({ fullScanMs, api }) => (fullScanMs === undefined ? [] : [fullScanMs / api[1].p50]))
    const ratio = median(ratios)
    add('full scan at 100,000 over searches, median', '≥ 50 ×', `${ratio.toFixed(0)} ×`, ratio >= 50)
  }
  const large = at(LARGE)
  if (large.length > 0) {
    const { value, text } = slowest(large, (row) => row.api[1].p95)
    add('slowest read at 1,000,000, one caller, p95', '≤ 400 ms', text, value <= 400)
    const longest = slowest(large, (row) => row.api[1].max)
    add('slowest call at 1,000,000, one caller', '≤ 5,000 ms', longest.text, longest.value <= 5_000)
  }
  for (const row of large.filter(({ read }) => PLAIN_BROWSES.includes(read))) {
    const small = at(SMALL).find(({ read }) => read === row.read)
    if (!small) continue
    const [before, after] = [small.api[8].p95, row.api[8].p95]
    const measured = `${(after / before).toFixed(2)} × (${toMs(before)} to ${toMs(after)} ms)`
    add(`${row.read}: p95 at 1,000,000 over 10,000, eight callers`, '≤ 1.5 ×', measured, after <= 1.5 * before)
  }
  const { coldStartMs, peakMemoryMib } = process
  add('cold start', '≤ 700 ms', `${coldStartMs.toFixed(0)} ms`, coldStartMs <= 700)
  add('memory under load', '≤ 300 MiB', `${peakMemoryMib.toFixed(0)} MiB`, peakMemoryMib <= 300)
  return floors
}

const toTable = (columns: string[], rows: string[][]): string =>
  [columns, columns.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** Writes all rows as one Markdown table, in milliseconds: p50 and p95 of the API and of the baseline. */
export const toReadsTable = (rows: readonly Row[]): string => {
  const columns = ['read', 'listings', 'API, 1 caller', 'API, 8', 'baseline, 1', 'baseline, 8', 'full scan, 1']
  const order = [...new Set(rows.map(({ read }) => read))]
  const sorted = rows.toSorted((a, b) => order.indexOf(a.read) - order.indexOf(b.read) || a.listings - b.listings)
  const cells = sorted.map(({ read, listings, api, baseline, fullScanMs }) => [
    read,
    listings.toLocaleString('en'),
    ...[api[1], api[8], baseline[1], baseline[8]].map(({ p50, p95 }) => `${toMs(p50)} / ${toMs(p95)}`),
    fullScanMs === undefined ? '' : toMs(fullScanMs),
  ])
  return toTable(columns, cells)
}

export const toFloorsTable = (floors: readonly Floor[]): string =>
  toTable(
    ['floor', 'limit', 'measured', ''],
    floors.map(({ name, limit, measured, isMissed }) => [name, limit, measured, isMissed ? '**missed**' : 'met']),
  )
