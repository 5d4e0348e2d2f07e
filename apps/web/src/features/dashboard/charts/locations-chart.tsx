import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { formatCount } from '#src/lib/format.ts'
import { BarList } from './bar-list.tsx'
import { ChartCard, EmptyChart } from './chart-card.tsx'

const TITLE = 'Top locations'

export function LocationsChart({ locations }: { locations: AnalyticsCharts['topLocations'] }) {
  if (locations.length === 0) return <EmptyChart title={TITLE}>No rooms have been posted yet.</EmptyChart>
  const bars = locations.map(({ _id: name, count }) => ({ name, value: count, label: formatCount(count) }))
  const rows = bars.map(({ name, label }) => ({ name, cells: [label] }))
  return (
    <ChartCard figures={{ head: ['Location', 'Rooms'], rows }} note="The places with the most rooms." title={TITLE}>
      <BarList bars={bars} summary="Rooms" />
    </ChartCard>
  )
}
