import { cn } from '#src/lib/cn.ts'
import { formatShortCount, formatWeek } from './labels.ts'

const ABOVE = 20
const BELOW = 26
const label = 'text-xs tabular-nums'
/** Counts and dates that would touch each other with large text. The table beside the chart has them. */
const hiddenIfNarrow = '@max-[16rem]/page:hidden'

/** Converts pixels, so that the chart grows with its text. */
const toRem = (pixels: number): string => `${pixels / 16}rem`

/** Returns whether a week shows its date: every fourth week, except beside the label of the current week. */
const hasDate = (index: number, last: number) => index % 4 === 0 && index <= last - 3

interface Bars {
  weeks: readonly string[]
  counts: readonly number[]
}

/** Computes the bars. Horizontal values are percentages, so that the chart scales without measuring. */
const layOutBars = (
  { weeks, counts }: Bars,
  /** `padding` is the share of a bar's space that is left free. */
  { height, padding, most }: { height: number; padding: number; most: number },
) => {
  const step = 100 / weeks.length
  return weeks.map((week, index) => {
    const count = counts[index] ?? 0
    return {
      week,
      count,
      left: step * (index + padding / 2),
      width: step * (1 - padding),
      height: (height * count) / Math.max(1, most),
    }
  })
}

/** Renders a bar chart with the count above each week's bar. A dashed edge marks the current, incomplete week. */
export function WeekBars({ weeks, counts, height, summary }: Bars & { height: number; summary: string }) {
  const axisY = height - BELOW
  const bars = layOutBars({ weeks, counts }, { height: axisY - ABOVE, padding: 0.28, most: Math.max(...counts) })
  const last = bars.length - 1
  return (
    <svg className="block w-full overflow-visible" height={toRem(height)} role="img">
      <title>{summary}</title>
      {bars.map((bar, index) => {
        const middle = `${bar.left + bar.width / 2}%`
        const isCurrent = index === last
        return (
          <g key={bar.week}>
            <rect
              className={cn(
                isCurrent ? 'fill-primary-soft stroke-primary [stroke-dasharray:4_3]' : 'fill-primary',
                bar.count === 0 && 'invisible',
              )}
              height={toRem(Math.max(bar.height, 2))}
              rx={3}
              strokeWidth={1.5}
              width={`${bar.width}%`}
              x={`${bar.left}%`}
              y={toRem(axisY - Math.max(bar.height, 2))}
            />
            <text
              className={cn(label, hiddenIfNarrow, bar.count === 0 ? 'fill-muted' : 'fill-ink font-semibold')}
              textAnchor="middle"
              x={middle}
              y={toRem(axisY - bar.height - 6)}
            >
              {formatShortCount(bar.count)}
            </text>
            {hasDate(index, last) && (
              <text
                className={cn(label, 'fill-muted', index > 0 && hiddenIfNarrow)}
                textAnchor={index === 0 ? 'start' : 'middle'}
                x={index === 0 ? `${bar.left}%` : middle}
                y={toRem(height - 6)}
              >
                {formatWeek(bar.week)}
              </text>
            )}
            {isCurrent && (
              <text
                className={cn(label, 'fill-muted')}
                textAnchor="end"
                x={`${bar.left + bar.width}%`}
                y={toRem(height - 6)}
              >
                This week
              </text>
            )}
          </g>
        )
      })}
      <line className="stroke-control" x1="0" x2="100%" y1={toRem(axisY)} y2={toRem(axisY)} />
    </svg>
  )
}

/** Renders a small bar chart without labels. `most` is the count of a bar with full height. */
export function WeekSpark({ weeks, counts, most }: Bars & { most: number }) {
  const height = 28
  const bars = layOutBars({ weeks, counts }, { height, padding: 0.25, most })
  return (
    <svg aria-hidden="true" className="block w-full" height={toRem(height)}>
      {bars.map((bar) => {
        // A count of 0 is a thin line. Small counts have a visible minimum height.
        const shown = bar.count === 0 ? 2 : Math.max(bar.height, 4)
        return (
          <rect
            className={bar.count === 0 ? 'fill-line' : 'fill-primary'}
            height={toRem(shown)}
            key={bar.week}
            rx={1}
            width={`${bar.width}%`}
            x={`${bar.left}%`}
            y={toRem(height - shown)}
          />
        )
      })}
    </svg>
  )
}
