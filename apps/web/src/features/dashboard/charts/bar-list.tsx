import { scaleLinear } from 'd3-scale'
import { truncate } from './labels.ts'

const ROW = 34
const BAR = 6
const MAX_NAME = 32

/** Renders a chart with a horizontal bar per name. `label` is the formatted value. */
export function BarList({
  bars,
  summary,
}: {
  bars: readonly { name: string; value: number; label: string }[]
  summary: string
}) {
  const x = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([0, 100])
  return (
    <svg className="block w-full" height={bars.length * ROW} role="img">
      <title>{`${summary}: ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}`}</title>
      {bars.map(({ name, value, label }, index) => {
        const top = index * ROW
        return (
          <g key={name}>
            <text className="fill-ink text-sm font-semibold" x={0} y={top + 15}>
              {truncate(name, MAX_NAME)}
            </text>
            <text className="fill-muted text-sm tabular-nums" textAnchor="end" x="100%" y={top + 15}>
              {label}
            </text>
            <rect className="fill-sunken" height={BAR} rx={3} width="100%" x={0} y={top + 20} />
            <rect className="fill-primary" height={BAR} rx={3} width={`${x(value)}%`} x={0} y={top + 20} />
          </g>
        )
      })}
    </svg>
  )
}
