import { AppliedFilters, ListingFilters } from '#src/features/listings/components/listing-filters.tsx'
import { ListingResults } from '#src/features/listings/components/listing-results.tsx'
import { SearchBox } from '#src/features/listings/components/search-box.tsx'
import { useListingSearch } from '#src/features/listings/search-params.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

export function AllItemsPage() {
  const search = useListingSearch()
  const { query, choose, clear, type } = search
  return (
    <>
      <div className="mb-6 flex flex-col gap-5">
        <PageHeading title="Find Your Perfect Roommate" />
        <div className="grid gap-4 lg:grid-cols-[1fr_36rem] lg:items-end">
          <SearchBox onSearch={type} value={query.search ?? ''} />
          <ListingFilters onChoose={choose} query={query} />
        </div>
        <AppliedFilters onChoose={choose} onClear={clear} query={query} />
      </div>
      <ListingResults search={search} />
    </>
  )
}
