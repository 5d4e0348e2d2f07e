import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { formatCount } from '#src/lib/format.ts'
import { ChartCard, EmptyChart } from './chart-card.tsx'
import { chartColumns } from './chart-shapes.tsx'
import { formatWeek } from './labels.ts'
import { LocationsChart } from './locations-chart.tsx'
import { RentChart } from './rent-chart.tsx'
import { TotalsChart } from './totals-chart.tsx'
import { WeekBars } from './week-bars.tsx'

const TITLE = 'New rooms per week'
const HEIGHT = 340

function WeeksChart({ weeks }: { weeks: AnalyticsCharts['listingsPerWeek'] }) {
  const counts = weeks.map(({ count }) => count)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return <EmptyChart title={TITLE}>No rooms were posted in the last {weeks.length} weeks.</EmptyChart>

  const last = weeks.length - 1
  const rows = weeks.map(({ week, count }, index) => ({
    name: index === last ? `${formatWeek(week)} (this week)` : formatWeek(week),
    cells: [formatCount(count)],
  }))
  const sentence = `${formatCount(total)} ${total === 1 ? 'room' : 'rooms'} in ${weeks.length} weeks`
  return (
    <ChartCard
      figures={{ head: ['Week of', 'New rooms'], rows }}
      note={`${sentence}. The dashed bar is this week.`}
      title={TITLE}
    >
      <WeekBars
        counts={counts}
        height={HEIGHT}
        summary={`New rooms: ${sentence}`}
        weeks={weeks.map(({ week }) => week)}
      />
    </ChartCard>
  )
}

export function PlatformCharts({ charts }: { charts: AnalyticsCharts }) {
  return (
    <div className={chartColumns}>
      <RentChart rents={charts.rentByRoomType} />
      <TotalsChart totals={charts.medianTotals} />
      <WeeksChart weeks={charts.listingsPerWeek} />
      <LocationsChart locations={charts.topLocations} />
    </div>
  )
}
