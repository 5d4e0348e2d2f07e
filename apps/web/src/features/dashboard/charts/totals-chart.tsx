import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { formatCount } from '#src/lib/format.ts'
import { BarList } from './bar-list.tsx'
import { ChartCard, EmptyChart } from './chart-card.tsx'
import { formatWholeMoney } from './labels.ts'

const TITLE = 'Median total by location'

export function TotalsChart({ totals }: { totals: AnalyticsCharts['medianTotals'] }) {
  if (totals.length === 0) return <EmptyChart title={TITLE}>No rooms list their total yet.</EmptyChart>
  const bars = totals.map(({ _id: name, median }) => ({ name, value: median, label: formatWholeMoney(median) }))
  const rows = totals.map(({ _id: name, median, count }) => ({
    name,
    cells: [formatWholeMoney(median), formatCount(count)],
  }))
  return (
    <ChartCard
      figures={{ head: ['Location', 'Median total', 'Rooms with a total'], rows }}
      note="Monthly rent with bills, for rooms that list both."
      title={TITLE}
    >
      <BarList bars={bars} summary="Median total" />
    </ChartCard>
  )
}
