import type { RentHistogram as Histogram } from '@roommate-finder/contracts/discovery'
import { cn } from '#src/lib/cn.ts'
import { formatMoney } from '#src/lib/format.ts'

type Range = readonly [low: number, high: number]

/**
 * Positions each bar on the axis from `min` to `max`, in percent. Drops bars outside it. Heights grow with the square root
 * of the count, so that one frequent rent does not flatten the others.
 */
const layOutBars = ({ step, counts }: Histogram, [min, max]: Range) => {
  const most = Math.max(1, ...counts)
  return counts.flatMap((count, index) => {
    const from = Math.max(min, index * step)
    // The last bar also counts the rents above its end.
    const to = index === counts.length - 1 ? max : Math.min(max, (index + 1) * step)
    if (from >= to) return []
    const percent = (amount: number) => ((amount - min) / (max - min)) * 100
    const height = Math.sqrt(count / most) * 100
    return [{ from, to, left: percent(from), width: percent(to) - percent(from), height, count }]
  })
}

const summaryOf = ({ step, counts }: Histogram): string => {
  const index = counts.indexOf(Math.max(...counts))
  const end = index === counts.length - 1 ? 'and up' : `to ${formatMoney((index + 1) * step)}`
  return `The most common rents are ${formatMoney(index * step)} ${end}`
}

/** As wide as the range of the handles' centers. Also reserves the space while the rents load. */
export const histogramFrame = 'relative mx-3 mt-2 -mb-4.5 h-12'

/** Renders a bar chart of rents above a slider from `min` to `max`. Highlights the bars within the chosen range. */
export function RentHistogram({ histogram, range, chosen }: { histogram: Histogram; range: Range; chosen: Range }) {
  const isEmpty = histogram.counts.every((count) => count === 0)
  return (
    <div aria-label={isEmpty ? 'No rents to show' : summaryOf(histogram)} className={histogramFrame} role="img">
      {layOutBars(histogram, range).map(({ from, to, left, width, height, count }) => (
        <div
          className={cn(
            'absolute bottom-0 rounded-t-xs border-x border-card transition-colors forced-colors:bg-[CanvasText]',
            to > chosen[0] && from < chosen[1] ? 'bg-primary/40' : 'bg-line',
          )}
          key={from}
          style={{ left: `${left}%`, width: `${width}%`, height: count === 0 ? '1px' : `max(${height}%, 3px)` }}
        />
      ))}
    </div>
  )
}
