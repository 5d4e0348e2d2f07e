import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { scaleLinear } from 'd3-scale'
import { formatCount } from '#src/lib/format.ts'
import { ChartCard, EmptyChart } from './chart-card.tsx'
import { shortened } from './labels.ts'

type Locations = AnalyticsCharts['topLocations']

const TITLE = 'Top locations'
const ROW = 31
const BAR = 6
const MAX_NAME = 32

function LocationsPicture({ locations }: { locations: Locations }) {
  const most = Math.max(...locations.map(({ count }) => count))
  const x = scaleLinear().domain([0, most]).range([0, 100])
  const summary = locations.map(({ _id: location, count }) => `${location} ${formatCount(count)}`).join(', ')
  return (
    <svg className="block w-full" height={locations.length * ROW} role="img">
      <title>{`Listings: ${summary}`}</title>
      {locations.map(({ _id: location, count }, index) => {
        const top = index * ROW
        return (
          <g key={location}>
            <text className="fill-ink text-sm font-semibold" x={0} y={top + 15}>
              {shortened(location, MAX_NAME)}
            </text>
            <text className="fill-muted text-sm tabular-nums" textAnchor="end" x="100%" y={top + 15}>
              {formatCount(count)}
            </text>
            <rect className="fill-sunken" height={BAR} rx={3} width="100%" x={0} y={top + 21} />
            <rect className="fill-primary" height={BAR} rx={3} width={`${x(count)}%`} x={0} y={top + 21} />
          </g>
        )
      })}
    </svg>
  )
}

export function LocationsChart({ locations }: { locations: Locations }) {
  if (locations.length === 0) return <EmptyChart title={TITLE}>No room has been posted yet.</EmptyChart>
  const rows = locations.map(({ _id: location, count }) => ({ name: location, cells: [formatCount(count)] }))
  return (
    <ChartCard figures={{ head: ['Location', 'Listings'], rows }} note="Where most rooms are posted." title={TITLE}>
      <LocationsPicture locations={locations} />
    </ChartCard>
  )
}
