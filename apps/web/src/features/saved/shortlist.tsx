import type { Listing } from '@roommate-finder/contracts/listings'
import type { SavedRoom } from '@roommate-finder/contracts/shortlist'
import { EyeOff } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { ListingGrid } from '#src/entities/room/cards/listing-grid.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { oneOf, type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { ShowMore } from '#src/ui/paged-list.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'
import { BrowserShortlist } from './browser-shortlist.tsx'
import { formatChange, isGoodChange, type ShortlistSort, shortlistSorts, sortSavedRooms } from './changes.ts'
import { CompareBar, CompareTick, Ticks, useTicks } from './compare/compare-bar.tsx'
import { GoneRooms } from './gone-rooms.tsx'
import { savedRooms } from './queries.ts'
import { RoomNote } from './room-note.tsx'
import { NoSavedRooms, ShortlistFailed, ShortlistSkeleton } from './shortlist-states.tsx'

const sortParams: UrlParams<{ sort: ShortlistSort }> = {
  keys: ['sort'],
  parse: ({ sort }) => ({ sort: oneOf(shortlistSorts, sort) }),
}

const sortChoices = [
  { value: 'saved', label: 'Last saved' },
  { value: 'rent', label: 'Lowest rent' },
  { value: 'changed', label: 'Latest changes' },
]

function Head({ sort, onSort }: { sort: ShortlistSort; onSort: (sort: ShortlistSort) => void }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SelectField
        choices={sortChoices}
        className="w-44"
        label="Sort by"
        onChange={({ target }) => onSort(oneOf(shortlistSorts, target.value))}
        value={sort}
      />
      <HiddenRoomsLink />
    </div>
  )
}

function HiddenRoomsLink() {
  return (
    <Link className={buttonStyle('quiet', '-me-4')} to={paths.hiddenRooms()}>
      <EyeOff aria-hidden="true" className="size-5" />
      Hidden rooms
    </Link>
  )
}

function Changes({ changes }: Pick<SavedRoom, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5 tabular-nums">
      {changes.map((change) => (
        <Badge key={change.kind} tone={isGoodChange(change) ? 'success' : 'warning'}>
          {formatChange(change)}
        </Badge>
      ))}
    </p>
  )
}

/** Creates the function that returns the note and the checkbox of a card. */
const createCard = (rooms: readonly SavedRoom[]) => {
  const byId = new Map(rooms.map((room) => [room.listingId, room]))
  return (listing: Listing) => {
    const room = byId.get(listing._id)
    return {
      about: room && (
        // Above the stretched link, so that the note is clickable.
        <div className="relative z-1 flex flex-col gap-1">
          <Changes changes={room.changes} />
          <RoomNote room={room} />
        </div>
      ),
      action: <CompareTick listing={listing} />,
    }
  }
}

function AccountShortlist() {
  const [{ sort }, setParams] = useUrlParams(sortParams, { keepsOthers: true })
  const { list, items, hasMore, loadMore } = useCursorList(savedRooms())
  // Removed rooms stay in the cache for Undo.
  const rooms = useMemo(
    () => items.flatMap((room) => (room.listing?.saved ? { ...room, listing: room.listing } : [])),
    [items],
  )
  const sorted = useMemo(() => sortSavedRooms(rooms, sort).flatMap(({ listing }) => listing ?? []), [rooms, sort])
  const card = useMemo(() => createCard(rooms), [rooms])
  const gone = items.filter(({ listing }) => listing === null)
  const removedIds = items.filter(({ listing }) => listing?.saved === false).map(({ listingId }) => listingId)
  const ticks = useTicks(removedIds)
  const { list: area } = useListFocus(rooms.length + gone.length)

  // The API sorts by date alone, so other orders need all rooms.
  const isLoadingAll = sort !== 'saved' && hasMore && !list.isFetchNextPageError
  useEffect(() => {
    if (isLoadingAll && !list.isFetchingNextPage) loadMore()
  }, [isLoadingAll, list.isFetchingNextPage, loadMore])

  if (!list.data) {
    if (!list.error) return <ShortlistSkeleton />
    return <ShortlistFailed query={list} />
  }
  const isEmpty = rooms.length + gone.length === 0 && !hasMore
  return (
    <div className="flex flex-col gap-6 outline-none" ref={area} tabIndex={-1}>
      {isEmpty ? (
        <>
          <NoSavedRooms />
          <div className="flex justify-center">
            <HiddenRoomsLink />
          </div>
        </>
      ) : (
        <Head onSort={(next) => setParams({ sort: next })} sort={sort} />
      )}
      {sorted.length > 0 && (
        <Ticks value={ticks}>
          <ListingGrid card={card} label="Saved rooms" listings={sorted} />
        </Ticks>
      )}
      {isLoadingAll && <ShortlistSkeleton count={2} />}
      {!isLoadingAll && <ShowMore pages={{ list, loadMore }} />}
      <GoneRooms rooms={gone} />
      <CompareBar onClear={ticks.clear} ticked={ticks.ticked} />
    </div>
  )
}

/** Lists the rooms that the viewer has saved: those of the account, or for visitors those of this browser. */
export function Shortlist() {
  const { user, loading } = useSession()
  if (loading) return <ShortlistSkeleton />
  return user ? <AccountShortlist /> : <BrowserShortlist />
}
