import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { appliedFilters } from '../filters.ts'
import type { Filters } from '../search-params.ts'

const emptyRoom = pickScene({ seed: 'nothing found', kind: 'Studio' })
const failedRoom = pickScene({ seed: 'failed to fetch', kind: 'Single' })

const heading = 'text-heading'

export function NoListings({
  query,
  onChoose,
  onClear,
}: {
  query: SearchQuery
  onChoose: (filters: Partial<Filters>) => void
  onClear: () => void
}) {
  const applied = appliedFilters(query)
  if (applied.length === 0) {
    return (
      <Message action={null} scene={emptyRoom} title={<h2 className={heading}>No listings found</h2>}>
        No room has been posted yet.
      </Message>
    )
  }
  return (
    <Message
      action={
        <>
          {applied.length > 1 &&
            applied.map(({ key, label, without }) => (
              <Button className="max-w-full" key={key} look="outline" onClick={() => onChoose(without)}>
                <span className="sr-only">Remove filter </span>
                <span className="truncate">{label}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </Button>
            ))}
          <Button onClick={onClear}>Clear All Filters</Button>
        </>
      }
      scene={emptyRoom}
      title={<h2 className={heading}>No listings found</h2>}
    >
      Nothing fits {applied.map(({ label }) => label).join(', ')}.
    </Message>
  )
}

export function PastTheEnd({ search }: { search: string }) {
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={{ search }}>
          Go to the first page
        </Link>
      }
      scene={emptyRoom}
      title={<h2 className={heading}>This page is past the last one</h2>}
    />
  )
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Message
      action={<Button onClick={onRetry}>Retry</Button>}
      role="alert"
      scene={failedRoom}
      title={<h2 className={heading}>Failed to fetch listings. Please try again.</h2>}
    />
  )
}
