import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { listAppliedFilters } from '../filters.ts'
import type { Filters, ListingSearch } from '../search-params.ts'
import { focusResultCount } from './result-count.ts'

const emptyRoom = pickScene({ seed: 'nothing found', kind: 'Studio' })

const heading = 'text-heading'

function NoListings({
  query,
  onChoose,
  onClear,
}: {
  query: SearchQuery
  onChoose: (filters: Partial<Filters>) => void
  onClear: () => void
}) {
  const applied = listAppliedFilters(query)
  if (applied.length === 0) {
    return (
      <Message
        action={
          <Link className={buttonStyle()} to={paths.createRoom()}>
            Post the first room
          </Link>
        }
        scene={emptyRoom}
        title={<h2 className={heading}>No listings found</h2>}
      >
        No room has been posted yet.
      </Message>
    )
  }
  // The buttons disappear when rooms load, so the focus moves first.
  const choose = (filters: Partial<Filters>) => {
    focusResultCount()
    onChoose(filters)
  }
  const clear = () => {
    focusResultCount()
    onClear()
  }
  return (
    <Message
      action={
        <>
          {applied.length > 1 &&
            applied.map(({ key, label, without }) => (
              <Button className="max-w-full" key={key} look="outline" onClick={() => choose(without)}>
                <span className="sr-only">Remove filter </span>
                <span className="truncate">{label}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </Button>
            ))}
          <Button onClick={clear}>Clear All Filters</Button>
        </>
      }
      scene={emptyRoom}
      title={<h2 className={heading}>No listings found</h2>}
    >
      No rooms match {applied.map(({ label }) => label).join(', ')}.
    </Message>
  )
}

function NoSuchPage({ search }: { search: string }) {
  return (
    <Message
      action={
        <Link className={buttonStyle()} preventScrollReset to={{ search }}>
          Go to the first page
        </Link>
      }
      scene={emptyRoom}
      title={<h2 className={heading}>This page doesn’t exist</h2>}
    />
  )
}

/** Replaces an empty list: no room matches, or the URL has a page number beyond the last page. */
export function NothingFound({
  search: { query, choose, clear, searchOfPage },
  total,
}: {
  search: ListingSearch
  total: number
}) {
  if (total > 0) return <NoSuchPage search={searchOfPage(1)} />
  return <NoListings onChoose={choose} onClear={clear} query={query} />
}
