import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { chartColumns } from './chart-shapes.tsx'
import { LocationsChart } from './locations-chart.tsx'
import { RentChart } from './rent-chart.tsx'
import { WeeksChart } from './weeks-chart.tsx'

export function PlatformCharts({ charts }: { charts: AnalyticsCharts }) {
  return (
    <div className={chartColumns}>
      <RentChart rents={charts.rentByRoomType} />
      <WeeksChart weeks={charts.listingsPerWeek} />
      <LocationsChart locations={charts.topLocations} />
    </div>
  )
}
