import type { AuditEntry } from '@roommate-finder/contracts/moderation'
import { Ago } from '#src/ui/ago.tsx'
import { actionTexts, targetLabels } from './labels.ts'

/** Lists actions, the newest first. `withTarget` names the kind of the target. */
export function AuditList({
  entries,
  label,
  withTarget = false,
}: {
  entries: readonly AuditEntry[]
  label: string
  withTarget?: boolean
}) {
  if (entries.length === 0) return <p className="text-muted">No actions yet.</p>
  return (
    <ol aria-label={label} className="flex flex-col divide-y divide-line">
      {entries.map(({ _id, action, reason, by, at, target }) => (
        <li className="flex flex-col py-2" key={_id}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">
              {actionTexts[action].done}
              {withTarget && <span className="font-normal text-muted"> · {targetLabels[target.type]}</span>}
            </span>
            <span className="text-sm text-muted">
              {by ?? 'Automatic'}, <Ago iso={at} />
            </span>
          </p>
          <p className="wrap-anywhere">{reason}</p>
        </li>
      ))}
    </ol>
  )
}
