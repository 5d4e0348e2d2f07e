import { median } from '../faults/http.ts'
import type { FilterRow, ProcessFigures, Row } from './measure.ts'

/** Lists that an index returns in order. Their time must not grow with the number of listings. */
const INDEXED_LISTS = ['newest', 'room type by rent']

const FILTER_MS = 60
/** The limits of other paths. */
const PATH_MS: Partial<Record<string, number>> = { '/map': 80, '/places': 10 }
const limitOf = ({ path }: FilterRow): number => PATH_MS[path.split('?')[0] ?? ''] ?? FILTER_MS
const COLD_START_MS = 700

export interface Target {
  name: string
  /** With its comparison, such as `≤ 60 ms`. */
  limit: string
  measured: string
  isMissed: boolean
}

const toMs = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/**
 * Compares the figures with the targets. Skips targets whose size was not measured. On a slow machine, the limits in
 * milliseconds are multiplied by `slowdown`.
 */
export const checkTargets = (
  rows: readonly Row[],
  filterRows: readonly FilterRow[],
  { slowdown, coldStartMs, peakMemoryMib }: ProcessFigures & { slowdown: number },
): Target[] => {
  const targets: Target[] = []
  const add = (name: string, limit: string, measured: string, isMet: boolean): void => {
    targets.push({ name, limit, measured, isMissed: !isMet })
  }
  const addTime = (name: string, ms: number, limitMs: number, detail = ''): void => {
    add(name, `≤ ${Math.round(limitMs).toLocaleString('en')} ms`, `${toMs(ms)} ms${detail}`, ms <= limitMs)
  }
  const at = (listings: number): Row[] => rows.filter((row) => row.listings === listings)
  const addSlowest = (name: string, candidates: Row[], valueOf: (row: Row) => number, limitMs: number): void => {
    const [slowest] = candidates.toSorted((a, b) => valueOf(b) - valueOf(a))
    if (slowest) addTime(name, valueOf(slowest), limitMs, ` (${slowest.read})`)
  }

  addSlowest('slowest read at 100,000, one caller, p95', at(100_000), ({ api }) => api[1].p95, 60 * slowdown)
  const slowestFilters = filterRows.toSorted((a, b) => b.times.p95 / limitOf(b) - a.times.p95 / limitOf(a))
  for (const [i, row] of slowestFilters.entries()) {
    const [ms, limitMs] = [row.times.p95, limitOf(row) * slowdown]
    // Names each filter that is too slow, or else the slowest.
    if (i === 0 || ms > limitMs) addTime(`${row.path}, one caller, p95`, ms, limitMs)
  }
  if (filterRows.length > 0) {
    const firstMs = median(filterRows.map((row) => row.firstMs))
    addTime('first call of a filter, median', firstMs, FILTER_MS * slowdown)
  }
  const compared = at(100_000).filter(({ naiveMs }) => naiveMs !== undefined)
  const ratio = median(compared.map(({ naiveMs = 0, api }) => naiveMs / api[1].p50))
  if (compared.length > 0)
    add('naive baseline ÷ API at 100,000, median', '≥ 50 ×', `${ratio.toFixed(0)} ×`, ratio >= 50)
  addSlowest('slowest read at 1,000,000, one caller, p95', at(1_000_000), ({ api }) => api[1].p95, 400 * slowdown)
  addSlowest('slowest call at 1,000,000, one caller', at(1_000_000), ({ api }) => api[1].max, 5_000)
  for (const name of INDEXED_LISTS) {
    const [before, after] = [10_000, 1_000_000].map((size) => at(size).find(({ read }) => read === name)?.api[8].p95)
    if (before === undefined || after === undefined) continue
    const measured = `${(after / before).toFixed(2)} × (${toMs(before)} to ${toMs(after)} ms)`
    add(`${name}: p95 at 1,000,000 ÷ at 10,000, eight callers`, '≤ 1.5 ×', measured, after <= 1.5 * before)
  }
  addTime('cold start', coldStartMs, COLD_START_MS * slowdown)
  add('memory under load', '≤ 300 MiB', `${peakMemoryMib.toFixed(0)} MiB`, peakMemoryMib <= 300)
  return targets
}

const toTable = (columns: string[], rows: string[][]): string =>
  [columns, columns.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** Writes all rows as one Markdown table, in milliseconds: p50 and p95 of the API and of the baseline. */
export const toReadsTable = (rows: readonly Row[]): string => {
  const columns = ['read', 'listings', 'API, 1 caller', 'API, 8', 'baseline, 1', 'baseline, 8', 'naive baseline, 1']
  const order = [...new Set(rows.map(({ read }) => read))]
  const sorted = rows.toSorted((a, b) => order.indexOf(a.read) - order.indexOf(b.read) || a.listings - b.listings)
  const cells = sorted.map(({ read, listings, api, baseline, naiveMs }) => [
    read,
    listings.toLocaleString('en'),
    ...[api[1], api[8], baseline[1], baseline[8]].map(({ p50, p95 }) => `${toMs(p50)} / ${toMs(p95)}`),
    naiveMs === undefined ? '' : toMs(naiveMs),
  ])
  return toTable(columns, cells)
}

/** Writes the filters as a Markdown table, in milliseconds. */
export const toFiltersTable = (rows: readonly FilterRow[]): string =>
  toTable(
    ['filter', 'matches', 'first call', 'p50', 'p95'],
    rows.map(({ path, total, firstMs, times }) => [
      `\`${path.replace('/all-items?', '')}\``,
      total.toLocaleString('en'),
      ...[firstMs, times.p50, times.p95].map(toMs),
    ]),
  )

export const toTargetsList = (targets: readonly Target[]): string =>
  targets
    .map(
      ({ name, limit, measured, isMissed }) =>
        `- ${name}: ${measured}, target ${limit}${isMissed ? ', **missed**' : ''}`,
    )
    .join('\n')
