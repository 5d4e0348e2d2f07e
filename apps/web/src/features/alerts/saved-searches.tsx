import { MAX_SAVED_SEARCHES } from '@roommate-finder/contracts/limits'
import type { SavedSearch } from '@roommate-finder/contracts/saved-searches'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageFailure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'
import { AlertEmails } from './alert-emails.tsx'
import { savedSearchesQuery } from './queries.ts'
import { SavedSearchRow } from './saved-search-row.tsx'
import { useDeleteSearch } from './use-delete-search.ts'

const emptyRoom = pickScene({ seed: 'no saved searches', kind: 'Studio' })
const failedRoom = pickScene({ seed: 'saved searches failed', kind: 'Single' })

function NoSearches() {
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={paths.allItems()}>
          See all rooms
        </Link>
      }
      scene={emptyRoom}
      title={<h2 className="text-heading">No saved searches yet</h2>}
    >
      Filter the rooms, then press “Save search”.
    </Message>
  )
}

function Loaded({ searches }: { searches: readonly SavedSearch[] }) {
  const { list: area } = useListFocus(searches.length)
  const { remove, removingId } = useDeleteSearch()
  return (
    <div className="flex flex-col gap-4" ref={area} tabIndex={-1}>
      {searches.length >= MAX_SAVED_SEARCHES && (
        <Banner tone="neutral">
          You’ve saved {MAX_SAVED_SEARCHES} searches. To save another one, delete one first.
        </Banner>
      )}
      {searches.length === 0 ? (
        <NoSearches />
      ) : (
        <>
          {searches.some(({ frequency }) => frequency !== 'off') && <AlertEmails />}
          <ul aria-label="Saved searches" className="overflow-hidden rounded-md border border-line bg-card">
            {searches.map((search) => (
              <SavedSearchRow
                isBeingDeleted={search._id === removingId}
                key={search._id}
                onDelete={() => remove(search)}
                search={search}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Lists the searches that the user has saved, the latest first. */
export default function SavedSearches() {
  const searches = useQuery(savedSearchesQuery())

  if (searches.data) return <Loaded searches={searches.data.items} />
  if (searches.error) {
    return (
      <PageFailure
        query={searches}
        scene={failedRoom}
        title={<h2 className="text-heading">We couldn’t load your saved searches.</h2>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="sr-only">Loading your saved searches</p>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton className="h-40 w-full" key={key} />
      ))}
    </div>
  )
}
