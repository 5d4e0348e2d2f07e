import type { Listing } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ListingGrid } from '#src/entities/room/cards/listing-grid.tsx'
import { removeBrowserSave, useBrowserSaves } from '#src/entities/room/marks/browser-saves.ts'
import { listingQueries } from '#src/entities/room/queries.ts'
import { paths } from '#src/lib/paths.ts'
import { returnState } from '#src/lib/return-to.ts'
import { Button, linkStyle } from '#src/ui/button.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'
import { CompareBar, CompareTick, Ticks, useTicks } from './compare/compare-bar.tsx'
import { NoSavedRooms, ShortlistFailed, ShortlistSkeleton } from './shortlist-states.tsx'

function SignInNote() {
  const location = useLocation()
  return (
    <p className="text-muted">
      Saved in this browser only.{' '}
      <Link className={linkStyle} state={returnState(location)} to={paths.login()}>
        Sign in
      </Link>{' '}
      to keep them.
    </p>
  )
}

const withTick = (listing: Listing) => ({ action: <CompareTick listing={listing} /> })

/** Lists the rooms that a visitor saved in this browser. */
export function BrowserShortlist() {
  const ids = useBrowserSaves()
  const rooms = useQuery(listingQueries.byId(ids))
  const listings = useMemo(() => rooms.data?.filter(({ _id }) => ids.includes(_id)) ?? [], [rooms.data, ids])
  const ticks = useTicks()
  const { list: area } = useListFocus(ids.length)

  if (ids.length > 0 && !rooms.data) {
    if (!rooms.error) return <ShortlistSkeleton count={Math.min(ids.length, 4)} />
    return <ShortlistFailed query={rooms} />
  }
  const gone = rooms.isPlaceholderData ? [] : ids.filter((id) => listings.every(({ _id }) => _id !== id))
  return (
    <div className="flex flex-col gap-6 outline-none" ref={area} tabIndex={-1}>
      {ids.length === 0 ? <NoSavedRooms /> : <SignInNote />}
      {listings.length > 0 && (
        <Ticks value={ticks}>
          <ListingGrid card={withTick} label="Saved rooms" listings={listings} />
        </Ticks>
      )}
      {gone.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 text-muted">
          {gone.length === 1
            ? 'A room you saved is no longer listed.'
            : `${gone.length} rooms you saved are no longer listed.`}
          <Button look="quiet" onClick={() => gone.forEach((id) => removeBrowserSave(id))}>
            Remove
          </Button>
        </p>
      )}
      <CompareBar onClear={ticks.clear} ticked={ticks.ticked} />
    </div>
  )
}
