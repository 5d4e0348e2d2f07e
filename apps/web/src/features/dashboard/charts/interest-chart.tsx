import type { InterestHistory } from '@roommate-finder/contracts/insights'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatCount } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { ChartCard, type ChartFigures } from './chart-card.tsx'
import { formatWeek } from './labels.ts'
import { WeekBars, WeekSpark } from './week-bars.tsx'

const SHOWN_AT_ONCE = 5
const HEIGHT = 176
const ROW_HEIGHT = 49
const BUTTON_HEIGHT = 52

/** Adds the height of the missing rows to the chart, so that the card is as high as the cards beside it. */
const chartHeight = (listings: number): number =>
  listings > SHOWN_AT_ONCE ? HEIGHT : HEIGHT + BUTTON_HEIGHT + ROW_HEIGHT * (SHOWN_AT_ONCE - listings)

type ChartedListing = InterestHistory['listings'][number]

function ListingLines({ weeks, listings }: { weeks: readonly string[]; listings: readonly ChartedListing[] }) {
  const { pathname, search } = useLocation()
  const [showsAll, setShowsAll] = useState(false)
  const most = Math.max(...listings.flatMap(({ counts }) => counts))
  return (
    <div>
      <ul aria-label="Interest by room" className="border-t border-line">
        {(showsAll ? listings : listings.slice(0, SHOWN_AT_ONCE)).map(({ _id, title, counts, total }) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line max-sm:pb-2 sm:grid-cols-[minmax(0,1fr)_14rem_3rem] sm:gap-x-5"
            key={_id}
          >
            <Link
              className="flex min-h-11 min-w-0 items-center sm:min-h-12 rounded-sm font-semibold hover:text-primary @max-[16rem]/page:col-span-2"
              state={{ from: pathname + search }}
              to={paths.details(_id)}
            >
              <bdi className="truncate @max-[16rem]/page:whitespace-normal">{title}</bdi>
            </Link>
            <p className="text-end font-semibold tabular-nums @max-[16rem]/page:order-last sm:col-start-3">
              {formatCount(total)}
              <span className="sr-only"> interested</span>
            </p>
            <div className="max-sm:@min-[16rem]/page:col-span-2 sm:col-start-2 sm:row-start-1">
              <WeekSpark counts={counts} most={most} weeks={weeks} />
            </div>
          </li>
        ))}
      </ul>
      {listings.length > SHOWN_AT_ONCE && (
        <Button aria-expanded={showsAll} className="mt-2 -ms-4" look="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer rooms' : `Show all ${formatCount(listings.length)} rooms`}
        </Button>
      )}
    </div>
  )
}

const figuresOf = (
  weeks: readonly string[],
  listings: readonly ChartedListing[],
  sums: readonly number[],
): ChartFigures => ({
  head: ['Room', ...weeks.map(formatWeek), 'Total'],
  rows: [
    ...listings.map(({ title, counts, total }) => ({ name: title, cells: [...counts, total].map(formatCount) })),
    { name: 'All rooms', cells: [...sums, sums.reduce((sum, count) => sum + count, 0)].map(formatCount) },
  ],
})

/** Reverses the columns, so that the total and the newest week come first. */
const newestFirst = ({ head: [name = '', ...head], rows }: ChartFigures): ChartFigures => ({
  head: [name, ...head.toReversed()],
  rows: rows.map((row) => ({ ...row, cells: row.cells.toReversed() })),
})

/** Shows interest per week: the sum of all the host's listings, then each listing, sorted by total. */
export function InterestChart({ title, history }: { title: string; history: InterestHistory }) {
  const { weeks, total } = history
  const listings = history.listings.toSorted((one, other) => other.total - one.total)
  const sums = weeks.map((_, week) => listings.reduce((sum, { counts }) => sum + (counts[week] ?? 0), 0))
  const times = total === 1 ? 'once' : `${formatCount(total)} times`
  const figures = figuresOf(weeks, listings, sums)
  return (
    <ChartCard
      figures={figures}
      heading="h2"
      note={`People showed interest ${times} in ${weeks.length} weeks. The dashed bar is this week.`}
      visibleFigures={newestFirst(figures)}
      title={title}
    >
      <WeekBars
        counts={sums}
        height={chartHeight(listings.length)}
        summary={`Interest in all your rooms, week by week: ${formatCount(total)} in ${weeks.length} weeks`}
        weeks={weeks}
      />
      <ListingLines listings={listings} weeks={weeks} />
    </ChartCard>
  )
}
