import { MAX_SAVED_SEARCHES } from '@roommate-finder/contracts/limits'
import { SavedSearches } from '#src/features/alerts/saved-searches.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function SavedSearchesPage() {
  return (
    // At least as high as the viewport, so that the footer does not move when the list loads.
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-4">
      <PageHeading title="Saved searches" />
      <p className="text-pretty text-muted">
        We’ll tell you when a new room matches. You can save up to {MAX_SAVED_SEARCHES} searches.
      </p>
      <SavedSearches />
    </div>
  )
}
