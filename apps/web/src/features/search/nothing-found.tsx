import type { ListingPage, RelaxedSearch, SearchQuery } from '@roommate-finder/contracts/discovery'
import type { PlaceName } from '@roommate-finder/contracts/places'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { labelOf, listAppliedFilters } from '#src/entities/room/filters/filter-views.ts'
import type { AppliedFilter } from '#src/entities/room/filters/filters.ts'
import type { ListingSearch } from '#src/entities/room/filters/search-params.ts'
import { useNear } from '#src/entities/room/filters/use-near.ts'
import { formatRoomTotal } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { focusResultCount } from './result-count.ts'

const emptyRoom = pickScene({ seed: 'nothing found', kind: 'Studio' })

const heading = 'text-heading'

const nameFilters = (query: SearchQuery, filters: readonly AppliedFilter[], near: PlaceName | undefined): string =>
  filters.map((filter) => labelOf(query, filter, near)).join(', ')

/** The label of a search text has quotation marks of its own. */
const quote = (text: string): string => (text.startsWith('“') ? text : `“${text}”`)

function NoListings({
  search: { query, choose, clear },
  relaxed,
  saveSearch,
}: {
  search: ListingSearch
  relaxed: RelaxedSearch | undefined
  saveSearch: ReactNode
}) {
  const near = useNear(query)
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
        No rooms have been posted yet.
      </Message>
    )
  }
  const isRelaxed = ({ keys }: AppliedFilter) => keys.some((key) => relaxed?.without.includes(key))
  return (
    <Message
      action={
        <>
          {saveSearch}
          {relaxed && (
            <Button
              className="max-w-full"
              look="outline"
              onClick={() => {
                // The buttons disappear when rooms load, so the focus moves first.
                focusResultCount()
                choose(Object.fromEntries(relaxed.without.map((key) => [key, undefined])))
              }}
            >
              <span className="truncate">
                {`Remove ${quote(nameFilters(query, applied.filter(isRelaxed), near))} to see ${formatRoomTotal(relaxed)}`}
              </span>
            </Button>
          )}
          <Button
            look="outline"
            onClick={() => {
              focusResultCount()
              clear()
            }}
          >
            Clear All Filters
          </Button>
        </>
      }
      scene={emptyRoom}
      title={<h2 className={heading}>No listings found</h2>}
    >
      {`No rooms match your filters: ${nameFilters(query, applied, near)}.${!relaxed && applied.length > 1 ? ' Try removing a few filters.' : ''}`}
    </Message>
  )
}

/** Replaces the list for a search text without letters and digits. */
export function NoWords({ search: { query, clear } }: { search: ListingSearch }) {
  return (
    <Message
      action={<Button onClick={clear}>Clear All Filters</Button>}
      scene={emptyRoom}
      title={<h2 className={heading}>Type a word or a number</h2>}
    >
      {`“${query.search}” has no letters or numbers to search for.`}
    </Message>
  )
}

/** Replaces the list for a viewer without answers, whose rooms can't be sorted by fit. */
export function NoAnswers({ search: { choose } }: { search: ListingSearch }) {
  return (
    <Message
      action={
        <>
          <Link className={buttonStyle()} to={paths.fit()}>
            Answer questions
          </Link>
          <Button look="outline" onClick={() => choose({ sort: 'newest' })}>
            Show newest first
          </Button>
        </>
      }
      scene={emptyRoom}
      title={<h2 className={heading}>We don’t know yet what fits you</h2>}
    >
      Answer a few questions about how you live, and we’ll show the best fit first.
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
  search,
  page: { pagination, relaxed },
  saveSearch,
}: {
  search: ListingSearch
  page: ListingPage
  saveSearch: ReactNode
}) {
  if (pagination.total > 0) return <NoSuchPage search={search.searchOfPage(1)} />
  return <NoListings relaxed={relaxed} search={search} saveSearch={saveSearch} />
}
