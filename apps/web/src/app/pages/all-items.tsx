import { BrowseControls } from '#src/features/listings/browse/browse-controls.tsx'
import { ListingResults } from '#src/features/listings/browse/listing-results.tsx'
import { usePendingLike } from '#src/features/listings/interest/use-interest.ts'
import { useListingSearch } from '#src/features/listings/search-params.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

export function AllItemsPage() {
  usePendingLike()
  const search = useListingSearch()
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Find Your Perfect Roommate" />
      <BrowseControls search={search} />
      <ListingResults search={search} />
    </div>
  )
}
