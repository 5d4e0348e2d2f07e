import { getListingHistory, type ListingHistory } from '@roommate-finder/contracts/insights'
import type { Listing } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { formatCount } from '#src/lib/format.ts'
import { sum } from '#src/lib/sum.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatWeek = (week: string): string => day.format(new Date(week))

const measures = [
  { key: 'views', label: 'Views', noun: 'views' },
  { key: 'saves', label: 'Saves', noun: 'saves' },
  { key: 'interests', label: 'Interest', noun: 'interest' },
  { key: 'conversations', label: 'Messages', noun: 'messages' },
] as const

function Bars({ weeks, counts }: { weeks: readonly string[]; counts: readonly number[] }) {
  const most = Math.max(...counts)
  return weeks.map((week, i) => {
    const count = counts[i] ?? 0
    return (
      <td className="h-12 px-0.5 align-bottom" key={week} title={`${formatWeek(week)}: ${formatCount(count)}`}>
        <div
          // A count of 0 is a thin line. Small counts have a visible minimum height.
          className={count === 0 ? 'h-0.5 bg-line' : 'min-h-1 rounded-t-xs bg-primary'}
          style={count === 0 ? undefined : { height: `${(2.5 * count) / most}rem` }}
        />
        <span className="sr-only">{formatCount(count)}</span>
      </td>
    )
  })
}

/** Shows one row of bars per measure, each with its own scale. */
function HistoryTable({ history, listing }: { history: ListingHistory; listing: Listing }) {
  const { weeks } = history
  const [first = ''] = weeks
  // Views of earlier weeks, and those from before the API counted views by week.
  const earlier = listing.viewCount - sum(history.views)
  const describeNone = (noun: string): string => {
    if (noun === 'views' && earlier > 0) return 'None counted in these weeks'
    return listing.createdAt < first ? `No ${noun} in these weeks` : `No ${noun} yet`
  }
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full table-fixed @max-[14rem]/page:min-w-72">
          <caption className="sr-only">Views, saves, interest and messages of each week</caption>
          {/* The head is out of the flow, so its cells have no width. */}
          <colgroup>
            <col className="w-22" />
            <col span={weeks.length} />
            <col className="w-14" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Measure</th>
              {weeks.map((week) => (
                <th key={week} scope="col">
                  Week of {formatWeek(week)}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {measures.map(({ key, label, noun }) => {
              const counts = history[key]
              const total = sum(counts)
              return (
                <tr key={key}>
                  <th className="text-start font-semibold" scope="row">
                    {label}
                  </th>
                  {total === 0 ? (
                    <td className="h-12 text-muted" colSpan={weeks.length}>
                      {describeNone(noun)}
                    </td>
                  ) : (
                    <Bars counts={counts} weeks={weeks} />
                  )}
                  <td className="text-end font-semibold tabular-nums">{formatCount(total)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p aria-hidden="true" className="-mt-2 flex justify-between pe-14 ps-22 text-xs text-muted">
        <span>{formatWeek(first)}</span>
        <span>This week</span>
      </p>
      <p className="text-sm text-pretty text-muted">
        Views count each person once a day, messages each person once. Saves and interest leave out people who changed
        their mind.
        {earlier === 1 && ' 1 earlier view isn’t in this chart.'}
        {earlier > 1 && ` ${formatCount(earlier)} earlier views aren’t in this chart.`}
      </p>
    </>
  )
}

function RoomHistory({ listing }: { listing: Listing }) {
  const { _id: id } = listing
  const history = useQuery({
    queryKey: ['listing-history', id],
    queryFn: ({ signal }) => request(getListingHistory, { params: { id }, signal }),
    // Others go on looking at the room.
    staleTime: 0,
  })
  if (history.data) return <HistoryTable history={history.data} listing={listing} />
  if (history.error) {
    return <Failure query={history}>We couldn’t load the stats for this room.</Failure>
  }
  return (
    <>
      <p className="sr-only">Loading stats</p>
      <Skeleton className="h-64 w-full" />
    </>
  )
}

/** Shows what others did with a room in the last twelve weeks. */
export function HistoryDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  return (
    <Dialog description={<bdi>{listing.title}</bdi>} onClose={onClose} open title="The last 12 weeks">
      <RoomHistory listing={listing} />
    </Dialog>
  )
}
