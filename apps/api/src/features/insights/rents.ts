import type { RentHistogram } from '@roommate-finder/contracts/discovery'
import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { RENT_BARS } from '@roommate-finder/contracts/limits'
import { roomTypes } from '@roommate-finder/contracts/listings'
import type { PlaceRentRow, RentRow, TotalRow } from './figures-repository.ts'

interface Amount {
  amount: number
  count: number
}

const countAll = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0)

/** Returns the lowest amount such that at least `share` of all amounts are equal or lower; 0 without amounts. */
const quantile = (amounts: readonly Amount[], share: number): number => {
  const wanted = countAll(amounts) * share
  let seen = 0
  for (const { amount, count } of amounts.toSorted((a, b) => a.amount - b.amount)) {
    seen += count
    if (seen >= wanted) return amount
  }
  return 0
}

const toAmounts = (rows: readonly (RentRow | PlaceRentRow)[]): Amount[] =>
  rows.map(({ _id, count }) => ({ amount: _id.rent, count }))

/** Summarizes rents by room type, in whole dollars. Omits room types without any rent. */
export const summarizeRents = (rows: readonly RentRow[]): AnalyticsCharts['rentByRoomType'] =>
  roomTypes.flatMap((roomType) => {
    const own = rows.filter(({ _id }) => _id.roomType === roomType)
    const count = countAll(own)
    if (count === 0) return []
    const amounts = toAmounts(own)
    return {
      roomType,
      count,
      average: Math.round(own.reduce((all, row) => all + row.sum, 0) / count),
      lowerQuartile: quantile(amounts, 0.25),
      median: quantile(amounts, 0.5),
      upperQuartile: quantile(amounts, 0.75),
    }
  })

/** The widths of bars are multiples of this, in dollars. */
export const STEP = 25

/** The share of rents below the last bar, so that a few high rents do not squeeze the others into one bar. */
const BELOW_LAST_BAR = 0.95

/** The last bar starts at most at this many medians: of fewer than 20 rents, a single high one is within the 95 %. */
const MAX_MEDIANS = 3

const LAST_BAR = RENT_BARS - 1

/** Counts rents in 12 bars. The last one includes all higher rents. */
export const toRentHistogram = (rows: readonly (RentRow | PlaceRentRow)[]): RentHistogram => {
  const amounts = toAmounts(rows)
  const lastBarStart = Math.min(quantile(amounts, BELOW_LAST_BAR), quantile(amounts, 0.5) * MAX_MEDIANS)
  const step = STEP * Math.max(1, Math.ceil(lastBarStart / LAST_BAR / STEP))
  const counts = Array.from({ length: RENT_BARS }, () => 0)
  for (const { amount, count } of amounts) {
    const bar = Math.min(Math.floor(amount / step), LAST_BAR)
    counts[bar] = (counts[bar] ?? 0) + count
  }
  return { step, counts }
}

/** Returns the median total of each place for which totals are known, in whole dollars. */
export const summarizeTotals = (
  places: readonly { location: string; place: string }[],
  rows: readonly TotalRow[],
): AnalyticsCharts['medianTotals'] =>
  places.flatMap(({ location, place }) => {
    const amounts = rows
      .filter(({ _id }) => _id.place === place)
      .map(({ _id, count }) => ({ amount: _id.total, count }))
    return amounts.length === 0 ? [] : [{ _id: location, count: countAll(amounts), median: quantile(amounts, 0.5) }]
  })
