import type { QueueItem } from '@roommate-finder/contracts/moderation'
import { Link, useLocation } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatCounted, pickPlural } from '#src/lib/format.ts'
import { reasonLabels } from '#src/lib/report-reasons.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { riskLabels, stateLabels, targetLabels } from './labels.ts'
import { type QueueFilter, type TargetKey, toKey, toTargetSearch } from './queries.ts'

const cell = 'h-11 px-3 py-1.5'
// Each cell names its side, because browsers center the heads of columns.
const textCell = cn(cell, 'text-start')
/** Only where the table has enough space. Else the first column contains it. */
const wideOnly = 'hidden truncate @4xl:table-cell'
const wideCell = cn(textCell, wideOnly)
const numberCell = cn(cell, '@max-3xs:hidden text-end tabular-nums')
const ageCell = cn(cell, wideOnly, 'text-end')

/** Names the reasons of the reports, the most frequent one first, or else what the checks have found. */
const listReasons = ({ reasons, risk, appealed }: QueueItem): string => {
  const reported = reasons.toSorted((a, b) => b.count - a.count).map(({ reason }) => reasonLabels[reason])
  if (reported.length > 0) return reported.join(', ')
  if (appealed) return 'Appeal'
  return [...new Set(risk.signals.map(({ kind }) => riskLabels[kind]))].join(', ')
}

function Reports({ item: { reporters, visitors } }: { item: QueueItem }) {
  return (
    <>
      {reporters}
      {visitors > 0 && (
        <span className="text-muted" title={formatCounted(visitors, 'visitor', 'visitors')}>
          {` + ${visitors}`}
          <span className="sr-only"> {pickPlural(visitors, 'visitor', 'visitors')}</span>
        </span>
      )}
    </>
  )
}

function Row({ item, current }: { item: QueueItem; current: TargetKey | null }) {
  const { search } = useLocation()
  const key = toKey(item.target)
  const reasons = listReasons(item)
  return (
    <tr
      className={cn(
        'relative border-b border-line transition-colors last:border-0 hover:bg-primary-soft',
        key === current && 'bg-primary-soft',
      )}
    >
      <th className={cn(textCell, 'font-normal')} scope="row">
        <span className="flex items-center gap-2">
          <Link
            aria-current={key === current || undefined}
            className="min-w-0 truncate font-semibold stretched"
            data-target={key}
            preventScrollReset
            replace={current !== null}
            to={{ search: toTargetSearch(search, key) }}
          >
            <bdi>{item.title}</bdi>
          </Link>
          {item.state !== 'visible' && <Badge tone="warning">{stateLabels[item.state]}</Badge>}
          {item.appealed && <Badge tone="primary">Appeal</Badge>}
        </span>
        <span className="block truncate text-sm text-muted @4xl:hidden">
          {targetLabels[item.target.type]} · {reasons && `${reasons} · `}
          <Ago iso={item.openedAt} />
        </span>
      </th>
      <td className={wideCell}>{targetLabels[item.target.type]}</td>
      <td className={cn(wideCell, item.reasons.length === 0 && 'text-muted')} title={reasons}>
        {reasons}
      </td>
      <td className={numberCell}>
        <Reports item={item} />
      </td>
      <td className={numberCell}>{item.risk.points}</td>
      <td className={ageCell}>
        <Ago iso={item.openedAt} />
      </td>
    </tr>
  )
}

/** Lists the targets that wait for a moderator. Arrow keys and shortcuts focus and click the link of a row. */
export function QueueTable({
  items,
  sort,
  current,
}: {
  items: readonly QueueItem[]
  sort: QueueFilter['sort']
  current: TargetKey | null
}) {
  const sorted = (by: QueueFilter['sort']) =>
    by === sort ? { 'aria-sort': by === 'age' ? ('ascending' as const) : ('descending' as const) } : {}
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Queue</caption>
      <thead className="border-b border-line text-sm text-muted">
        <tr>
          <th className={textCell} scope="col">
            Item
          </th>
          <th className={cn(wideCell, 'w-24')} scope="col">
            Kind
          </th>
          <th className={cn(wideCell, 'w-1/4')} scope="col">
            Reason
          </th>
          <th className={cn(numberCell, 'w-22')} scope="col" {...sorted('reports')}>
            Reports
          </th>
          <th className={cn(numberCell, 'w-16')} scope="col" {...sorted('risk')}>
            Risk
          </th>
          <th className={cn(ageCell, 'w-34')} scope="col" {...sorted('age')}>
            Opened
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row current={current} item={item} key={toKey(item.target)} />
        ))}
      </tbody>
    </table>
  )
}
