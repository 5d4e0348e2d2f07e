import type { TargetContent } from '@roommate-finder/contracts/moderation'
import { formatMoney } from '#src/lib/format.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'

const PHOTO = 'Photo'
const CONTACT = 'Contact'

const rows: readonly { label: string; read: (content: TargetContent) => string }[] = [
  { label: 'Title', read: ({ title }) => title },
  { label: 'Text', read: ({ text }) => text },
  { label: 'Location', read: ({ location }) => location ?? '' },
  { label: 'Rent', read: ({ rent }) => (typeof rent === 'number' ? formatMoney(rent) : '') },
  { label: 'Room type', read: ({ roomType }) => roomType ?? '' },
  { label: CONTACT, read: ({ contactInfo }) => contactInfo ?? '' },
  { label: PHOTO, read: ({ photoURL }) => photoURL ?? '' },
]

function Value({ label, text }: { label: string; text: string }) {
  if (label === PHOTO && text !== '') return <Avatar name="" size="lg" src={text} />
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {text || '–'}
    </p>
  )
}

/** Shows a reported target beside its present state, and marks what has changed. */
export function Compare({ snapshot, present }: { snapshot: TargetContent | undefined; present: TargetContent | null }) {
  const before = snapshot ?? present
  if (!before) return <p className="text-muted">This was deleted, and we have no copy.</p>
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows.map(({ label, read }) => {
        const now = present && read(present)
        // A closed report no longer has the contact details.
        const old = read(before) || (label === CONTACT && now) || ''
        if (old === '' && !now) return null
        const isChanged = now !== null && now !== old
        return (
          <div className="grid grid-cols-1 gap-x-4 gap-y-1 py-2 sm:grid-cols-[6rem_1fr_1fr]" key={label}>
            <dt className="flex flex-wrap content-start items-center gap-2 text-sm font-semibold text-muted">
              {label}
              {isChanged && <Badge tone="warning">Changed</Badge>}
            </dt>
            <dd className={isChanged ? undefined : 'sm:col-span-2'}>
              {isChanged && <p className="text-sm text-muted">When reported</p>}
              <Value label={label} text={old} />
            </dd>
            {isChanged && (
              <dd>
                <p className="text-sm text-muted">Now</p>
                <Value label={label} text={now} />
              </dd>
            )}
          </div>
        )
      })}
      {present === null && <p className="py-2 text-muted">This has been deleted since.</p>}
    </dl>
  )
}
