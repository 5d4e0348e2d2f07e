import type { AnalyticsCharts } from '@roommate-finder/contracts/insights'
import { scaleLinear } from 'd3-scale'
import { formatCount } from '#src/lib/format.ts'
import { ChartCard, EmptyChart } from './chart-card.tsx'
import { formatShortMoney, formatWholeMoney } from './labels.ts'

type Rents = AnalyticsCharts['rentByRoomType']

const TITLE = 'Rent by room type'
const ROW = 72
const BAR_TOP = 26
const BAR = 20
const AXIS = 26
/** The minimum width of a range, in percent of the chart. */
const MIN_WIDTH = 1

const anchors = { first: 'start', last: 'end', between: 'middle' } as const

/** Aligns the labels of the first and last ticks inside the chart. */
const anchorOf = (x: number) => anchors[x < 6 ? 'first' : x > 94 ? 'last' : 'between']

const rentScale = (rents: Rents) =>
  scaleLinear()
    .domain([
      Math.min(...rents.map(({ lowerQuartile }) => lowerQuartile)),
      Math.max(...rents.map(({ upperQuartile }) => upperQuartile)),
    ])
    .nice(4)
    .range([0, 100])

function RentPicture({ rents }: { rents: Rents }) {
  const x = rentScale(rents)
  const axisY = rents.length * ROW
  const medians = rents.map(({ roomType, median }) => `${roomType} ${formatWholeMoney(median)}`).join(', ')
  return (
    <svg className="block w-full overflow-visible" height={axisY + AXIS} role="img">
      <title>{`Typical rent: ${medians}`}</title>
      {x.ticks(4).map((tick) => (
        <g key={tick}>
          {rents.map(({ roomType }, index) => (
            <line
              className="stroke-line"
              key={roomType}
              x1={`${x(tick)}%`}
              x2={`${x(tick)}%`}
              y1={index * ROW + BAR_TOP - 4}
              y2={index * ROW + BAR_TOP + BAR + 4}
            />
          ))}
          <text
            className="fill-muted text-xs tabular-nums"
            textAnchor={anchorOf(x(tick))}
            x={`${x(tick)}%`}
            y={axisY + 10}
          >
            {formatShortMoney(tick)}
          </text>
        </g>
      ))}
      {rents.map(({ roomType, lowerQuartile, median, upperQuartile }, index) => {
        const top = index * ROW
        return (
          <g key={roomType}>
            <text className="fill-ink text-sm font-semibold" x={0} y={top + 15}>
              {roomType}
            </text>
            <text className="fill-muted text-sm tabular-nums" textAnchor="end" x="100%" y={top + 15}>
              {formatWholeMoney(lowerQuartile)} – {formatWholeMoney(upperQuartile)}, typically{' '}
              <tspan className="fill-ink font-semibold">{formatWholeMoney(median)}</tspan>
            </text>
            <rect
              className="fill-primary-soft stroke-primary"
              height={BAR}
              rx={4}
              strokeWidth={1.5}
              width={`${Math.max(MIN_WIDTH, x(upperQuartile) - x(lowerQuartile))}%`}
              x={`${x(lowerQuartile)}%`}
              y={top + BAR_TOP}
            />
            <line
              className="stroke-primary"
              strokeLinecap="round"
              strokeWidth={4}
              x1={`${x(median)}%`}
              x2={`${x(median)}%`}
              y1={top + BAR_TOP - 1}
              y2={top + BAR_TOP + BAR + 1}
            />
          </g>
        )
      })}
    </svg>
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
    note: `${formatCount(count)} ${count === 1 ? 'room' : 'rooms'}`,
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
