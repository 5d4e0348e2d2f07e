import { useListingSearch } from '#src/entities/room/filters/search-params.ts'
import { BrowseControls } from '#src/features/search/browse-controls.tsx'
import { ListingResults } from '#src/features/search/listing-results.tsx'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const loadSaveSearch = () => import('#src/features/alerts/save-search-button.tsx')
const SaveSearch = lazyComponent(async () => (await loadSaveSearch()).SaveSearch)
const SaveSearchButton = lazyComponent(async () => (await loadSaveSearch()).SaveSearchButton)

export default function AllItemsPage() {
  const search = useListingSearch()
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Find Your Perfect Roommate" />
      <BrowseControls saveSearch={<SaveSearch query={search.query} />} search={search} />
      <ListingResults
        saveSearch={<SaveSearchButton label="Tell me when a room matches" look="solid" query={search.query} />}
        search={search}
      />
    </div>
  )
}
