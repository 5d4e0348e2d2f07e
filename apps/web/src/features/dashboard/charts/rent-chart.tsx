import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { formatCount, formatCounted } from '#src/lib/format.ts'
import { ChartCard, EmptyChart } from './chart-card.tsx'
import { formatShortMoney, formatWholeMoney } from './labels.ts'
import { roundTicks } from './round-ticks.ts'

type Rents = AnalyticsCharts['rentByRoomType']

const TITLE = 'Rent by room type'
/** The minimum width of a range, in percent of the chart. */
const MIN_WIDTH = 1

const tickStyles = {
  first: { textAnchor: 'start' },
  last: { textAnchor: 'end' },
  between: { textAnchor: 'middle', className: '@max-[16rem]/page:hidden' },
} as const

/** Aligns the labels of the first and last ticks inside the chart. A narrow chart has no space for others. */
const tickOf = (x: number) => tickStyles[x < 6 ? 'first' : x > 94 ? 'last' : 'between']

/** Returns the ticks of the axis, and the function that converts a rent to percent of the chart. */
const rentScale = (rents: Rents) => {
  const ticks = roundTicks(
    Math.min(...rents.map(({ lowerQuartile }) => lowerQuartile)),
    Math.max(...rents.map(({ upperQuartile }) => upperQuartile)),
  )
  const [first = 0] = ticks
  const length = (ticks.at(-1) ?? 0) - first
  return { ticks, x: (rent: number) => (100 * (rent - first)) / length }
}

function RentPicture({ rents }: { rents: Rents }) {
  const { ticks, x } = rentScale(rents)
  const medians = rents.map(({ roomType, median }) => `${roomType} ${formatWholeMoney(median)}`).join(', ')
  return (
    <div aria-label={`Typical rent: ${medians}`} role="img">
      {rents.map(({ roomType, lowerQuartile, median, upperQuartile }) => (
        <div className="flex flex-wrap justify-between gap-x-3 gap-y-0.5 pb-5.5 text-sm/5" key={roomType}>
          <span className="font-semibold">{roomType}</span>
          <span className="text-muted tabular-nums sm:ms-auto">
            {formatWholeMoney(lowerQuartile)} – {formatWholeMoney(upperQuartile)}, typically{' '}
            <span className="font-semibold text-ink">{formatWholeMoney(median)}</span>
          </span>
          <svg className="block h-7 w-full overflow-visible">
            {ticks.map((tick) => (
              <line className="stroke-line" key={tick} x1={`${x(tick)}%`} x2={`${x(tick)}%`} y1="0" y2="100%" />
            ))}
            <rect
              className="fill-primary-soft stroke-primary"
              height="70%"
              rx={4}
              strokeWidth={1.5}
              width={`${Math.max(MIN_WIDTH, x(upperQuartile) - x(lowerQuartile))}%`}
              x={`${x(lowerQuartile)}%`}
              y="15%"
            />
            <line
              className="stroke-primary"
              strokeLinecap="round"
              strokeWidth={4}
              x1={`${x(median)}%`}
              x2={`${x(median)}%`}
              y1="12%"
              y2="88%"
            />
          </svg>
        </div>
      ))}
      <svg className="block h-6.5 w-full overflow-visible fill-muted text-xs tabular-nums">
        {ticks.map((tick) => (
          <text {...tickOf(x(tick))} key={tick} x={`${x(tick)}%`} y="0.625rem">
            {formatShortMoney(tick)}
          </text>
        ))}
      </svg>
    </div>
  )
}

const head = ['Room type', 'Typical low', 'Typical rent', 'Typical high', 'Average', 'Rooms with a rent']

const visibleHead = ['Room type', 'Typical range', 'Typical rent', 'Average']

export function RentChart({ rents }: { rents: Rents }) {
  if (rents.length === 0) return <EmptyChart title={TITLE}>No rooms list a rent yet.</EmptyChart>
  const rows = rents.map(({ roomType, lowerQuartile, median, upperQuartile, average, count }) => ({
    name: roomType,
    cells: [...[lowerQuartile, median, upperQuartile, average].map(formatWholeMoney), formatCount(count)],
  }))
  const visibleRows = rents.map(({ roomType, lowerQuartile, median, upperQuartile, average, count }) => ({
    name: roomType,
    note: formatCounted(count, 'room', 'rooms'),
    cells: [
      `${formatWholeMoney(lowerQuartile)} – ${formatWholeMoney(upperQuartile)}`,
      formatWholeMoney(median),
      formatWholeMoney(average),
    ],
  }))
  return (
    <ChartCard
      figures={{ head, rows }}
      note="Half the rooms are within the bar. The line is the typical rent."
      visibleFigures={{ head: visibleHead, rows: visibleRows }}
      title={TITLE}
    >
      <RentPicture rents={rents} />
    </ChartCard>
  )
}
