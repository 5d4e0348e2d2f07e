import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { roomTypes } from '@roommate-finder/contracts/listings'
import type { RentRow } from './repository.ts'

/** Returns the lowest rent that at least `share` of all rents do not exceed. `rows` must be sorted by rent. */
const quantile = (rows: readonly RentRow[], count: number, share: number): number => {
  let seen = 0
  for (const row of rows) {
    seen += row.count
    if (seen >= count * share) return row._id.rent
  }
  return 0
}

/** Summarizes rents by room type, in whole dollars. Omits room types without any rent. */
export const summarizeRents = (rows: readonly RentRow[]): AnalyticsCharts['rentByRoomType'] =>
  roomTypes.flatMap((roomType) => {
    const own = rows.filter(({ _id }) => _id.roomType === roomType).sort((a, b) => a._id.rent - b._id.rent)
    const count = own.reduce((all, row) => all + row.count, 0)
    if (count === 0) return []
    return {
      roomType,
      count,
      average: Math.round(own.reduce((all, row) => all + row.sum, 0) / count),
      lowerQuartile: quantile(own, count, 0.25),
      median: quantile(own, count, 0.5),
      upperQuartile: quantile(own, count, 0.75),
    }
  })
