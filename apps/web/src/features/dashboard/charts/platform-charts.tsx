import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { formatCount, formatCounted } from '#src/lib/format.ts'
import { BarList } from './bar-list.tsx'
import { ChartCard, EmptyChart } from './chart-card.tsx'
import { chartColumns } from './chart-shapes.tsx'
import { formatWeek, formatWholeMoney } from './labels.ts'
import { RentChart } from './rent-chart.tsx'
import { WeekBars } from './week-bars.tsx'

const WEEKS = 'New rooms per week'
const HEIGHT = 340

function WeeksChart({ weeks }: { weeks: AnalyticsCharts['listingsPerWeek'] }) {
  const counts = weeks.map(({ count }) => count)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return <EmptyChart title={WEEKS}>No rooms were posted in the last {weeks.length} weeks.</EmptyChart>

  const last = weeks.length - 1
  const rows = weeks.map(({ week, count }, index) => ({
    name: index === last ? `${formatWeek(week)} (this week)` : formatWeek(week),
    cells: [formatCount(count)],
  }))
  const sentence = `${formatCounted(total, 'room', 'rooms')} in ${weeks.length} weeks`
  return (
    <ChartCard
      figures={{ head: ['Week of', 'New rooms'], rows }}
      note={`${sentence}. The dashed bar is this week.`}
      title={WEEKS}
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

const TOTALS = 'Typical total by location'

function TotalsChart({ totals }: { totals: AnalyticsCharts['medianTotals'] }) {
  if (totals.length === 0) return <EmptyChart title={TOTALS}>No rooms list their total yet.</EmptyChart>
  const bars = totals.map(({ _id: name, median }) => ({ name, value: median, label: formatWholeMoney(median) }))
  const rows = totals.map(({ _id: name, median, count }) => ({
    name,
    cells: [formatWholeMoney(median), formatCount(count)],
  }))
  return (
    <ChartCard
      figures={{ head: ['Location', 'Typical total', 'Hosts'], rows }}
      note="Rent with utilities per month, for rooms that list both."
      title={TOTALS}
    >
      <BarList bars={bars} summary="Typical total" />
    </ChartCard>
  )
}

const LOCATIONS = 'Top locations'

function LocationsChart({ locations }: { locations: AnalyticsCharts['topLocations'] }) {
  if (locations.length === 0) return <EmptyChart title={LOCATIONS}>No rooms have been posted yet.</EmptyChart>
  const bars = locations.map(({ _id: name, count }) => ({ name, value: count, label: formatCount(count) }))
  const rows = bars.map(({ name, label }) => ({ name, cells: [label] }))
  return (
    <ChartCard
      figures={{ head: ['Location', 'Hosts'], rows }}
      note="The locations with the most hosts."
      title={LOCATIONS}
    >
      <BarList bars={bars} summary="Hosts" />
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
