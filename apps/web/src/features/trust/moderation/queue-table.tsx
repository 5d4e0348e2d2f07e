import type { QueueItem } from '@roommate-finder/contracts/moderation'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { reasonLabels } from '../reasons.ts'
import { stateLabels, targetLabels } from './labels.ts'
import { type TargetKey, toKey } from './queries.ts'

const cell = 'px-3 py-2 align-top'

/** Lists the targets that wait for a moderator. Shortcuts focus and click the link of a row. */
export function QueueTable({ items, current }: { items: readonly QueueItem[]; current: TargetKey | null }) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">Queue</caption>
      <thead className="border-b border-line text-sm text-muted">
        <tr>
          <th className={cell} scope="col">
            Item
          </th>
          <th className={cn(cell, 'w-24 text-right')} scope="col">
            Reports
          </th>
          <th className={cn(cell, 'w-16 text-right')} scope="col">
            Risk
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((item) => {
          const key = toKey(item.target)
          return (
            <tr
              className={cn('relative transition-colors hover:bg-primary-soft', key === current && 'bg-primary-soft')}
              key={key}
            >
              <th className={cn(cell, 'font-normal')} scope="row">
                <Link
                  aria-current={key === current || undefined}
                  className="block truncate font-semibold stretched"
                  data-target={key}
                  preventScrollReset
                  replace={current !== null}
                  to={{ search: `?target=${key}` }}
                >
                  <bdi>{item.title}</bdi>
                </Link>
                <span className="block text-sm text-muted">
                  {targetLabels[item.target.type]} · <Ago iso={item.openedAt} />
                  {item.reasons.length > 0 && ` · ${item.reasons.map(({ reason }) => reasonLabels[reason]).join(', ')}`}
                </span>
                {(item.state !== 'visible' || item.appealed) && (
                  <span className="mt-1 flex flex-wrap gap-2">
                    {item.state !== 'visible' && <Badge tone="warning">{stateLabels[item.state]}</Badge>}
                    {item.appealed && <Badge tone="primary">Appeal</Badge>}
                  </span>
                )}
              </th>
              <td className={cn(cell, 'text-right tabular-nums')}>
                <span>{item.reporters}</span>
                {item.visitors > 0 && (
                  <span className="block text-sm text-muted">
                    {item.visitors === 1 ? '+1 visitor' : `+${item.visitors} visitors`}
                  </span>
                )}
              </td>
              <td className={cn(cell, 'text-right tabular-nums')}>{item.risk.points}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
