import type { ModeratedReport } from '@roommate-finder/contracts/moderation'
import { isolate } from '@roommate-finder/contracts/primitives'
import { formatMonth } from '#src/lib/format.ts'
import { reasonLabels } from '#src/lib/report-reasons.ts'
import { Ago } from '#src/ui/ago.tsx'

const nameOf = ({ isVisitor, reporter }: ModeratedReport): string => {
  if (isVisitor) return 'Visitor'
  if (!reporter) return 'Deleted account'
  return reporter.memberSince === null
    ? reporter.name
    : `${isolate(reporter.name)}, member since ${formatMonth(reporter.memberSince)}`
}

/** Lists reports of a target, the newest first. */
export function ReportList({ reports }: { reports: readonly ModeratedReport[] }) {
  if (reports.length === 0) return null
  return (
    <ol className="flex flex-col divide-y divide-line">
      {reports.map((report) => (
        <li className="flex flex-col py-2" key={report._id}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{reasonLabels[report.reason]}</span>
            <span className="text-sm text-muted">
              {nameOf(report)}, <Ago iso={report.createdAt} />
            </span>
          </p>
          {report.note !== undefined && (
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {report.note}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
