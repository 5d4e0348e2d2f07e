import { useQuery } from '@tanstack/react-query'
import type { Filters, ListingSearch } from '#src/entities/room/filters/search-params.ts'
import { listingQueries } from '#src/entities/room/queries.ts'
import { formatTotal } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/dialog.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { ListingRows } from '../listing-rows.tsx'
import { ListingRowsSkeleton } from '../listing-rows-skeleton.tsx'

const SKELETONS = 3

/** Lists the rooms at one spot in a sheet over the map. Links to all of them if the sheet shows only some. */
export function SpotSheet({
  query,
  area,
  onShowAll,
  onClose,
}: {
  query: ListingSearch['query']
  /** The filters for the spot. */
  area: Partial<Filters>
  onShowAll: () => void
  onClose: () => void
}) {
  const rooms = useQuery(listingQueries.browse({ ...query, ...area, page: 1 }))
  const { data } = rooms
  const isMore = data && data.pagination.total > data.items.length
  return (
    <Sheet
      footer={
        isMore && (
          <Button className="w-full" onClick={onShowAll}>
            Show all {formatTotal(data.pagination)} rooms
          </Button>
        )
      }
      onClose={onClose}
      open
      title="Rooms at this spot"
    >
      {/* The rows fit the sheet, which may be narrower than the page. */}
      <div className="@container/page">
        {data && <ListingRows listings={data.items} near={undefined} />}
        {rooms.isPending && <ListingRowsSkeleton count={SKELETONS} />}
      </div>
      {!data && rooms.isError && (
        <Failure query={rooms} role="none">
          We couldn’t load these rooms.
        </Failure>
      )}
    </Sheet>
  )
}
