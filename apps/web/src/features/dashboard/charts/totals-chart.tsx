import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { formatCount } from '#src/lib/format.ts'
import { BarList } from './bar-list.tsx'
import { ChartCard, EmptyChart } from './chart-card.tsx'
import { wholeMoney } from './labels.ts'

const TITLE = 'Median total by place'

export function TotalsChart({ totals }: { totals: AnalyticsCharts['medianTotals'] }) {
  if (totals.length === 0) return <EmptyChart title={TITLE}>No listing states its total yet.</EmptyChart>
  const bars = totals.map(({ _id: name, median }) => ({ name, value: median, label: wholeMoney(median) }))
  const rows = totals.map(({ _id: name, median, count }) => ({ name, cells: [wholeMoney(median), formatCount(count)] }))
  return (
    <ChartCard
      figures={{ head: ['Location', 'Median total', 'Listings with a total'], rows }}
      note="Rent with bills per month, where hosts state it."
      title={TITLE}
    >
      <BarList bars={bars} summary="Median total" />
    </ChartCard>
  )
}
