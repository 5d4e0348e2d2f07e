import type { TargetContent } from '@roommate-finder/contracts/moderation'
import { formatMoney } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'

const rows: readonly { label: string; read: (content: TargetContent) => string }[] = [
  { label: 'Title', read: ({ title }) => title },
  { label: 'Text', read: ({ text }) => text },
  { label: 'Location', read: ({ location }) => location ?? '' },
  { label: 'Rent', read: ({ rent }) => (typeof rent === 'number' ? formatMoney(rent) : '') },
  { label: 'Room type', read: ({ roomType }) => roomType ?? '' },
  { label: 'Contact', read: ({ contactInfo }) => contactInfo ?? '' },
  { label: 'Photo', read: ({ photoURL }) => photoURL ?? '' },
]

/** Shows a reported target beside its present state, and marks what has changed. */
export function Compare({ snapshot, present }: { snapshot: TargetContent | undefined; present: TargetContent | null }) {
  const before = snapshot ?? present
  if (!before) return <p className="text-muted">This was deleted, and no copy is left.</p>
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows.map(({ label, read }) => {
        const old = read(before)
        const now = present && read(present)
        if (old === '' && !now) return null
        const isChanged = now !== null && now !== old
        return (
          <div className="grid grid-cols-1 gap-x-4 gap-y-1 py-2 sm:grid-cols-[6rem_1fr_1fr]" key={label}>
            <dt className="flex flex-wrap items-start gap-2 text-sm font-semibold text-muted">
              {label}
              {isChanged && <Badge tone="warning">Changed</Badge>}
            </dt>
            <dd className={isChanged ? undefined : 'sm:col-span-2'}>
              {isChanged && <p className="text-sm text-muted">When reported</p>}
              <p className="wrap-anywhere whitespace-pre-line">{old || '–'}</p>
            </dd>
            {isChanged && (
              <dd>
                <p className="text-sm text-muted">Now</p>
                <p className="wrap-anywhere whitespace-pre-line">{now || '–'}</p>
              </dd>
            )}
          </div>
        )
      })}
      {present === null && <p className="py-2 text-muted">It has been deleted since.</p>}
    </dl>
  )
}
