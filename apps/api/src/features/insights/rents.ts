import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { roomTypes } from '@roommate-finder/contracts/listings'
import type { RentRow } from './repository.ts'

/** The least of the rents that at least this part of all do not exceed. `rows` rise by rent. */
const quantile = (rows: readonly RentRow[], count: number, part: number): number => {
  let seen = 0
  for (const row of rows) {
    seen += row.count
    if (seen >= count * part) return row._id.rent
  }
  return 0
}

/** Exact, whole dollars apart; a room type of which no listing has a rent is left out. */
export const rentByRoomType = (rows: readonly RentRow[]): AnalyticsCharts['rentByRoomType'] =>
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
