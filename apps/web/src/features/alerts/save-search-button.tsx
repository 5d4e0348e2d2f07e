import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { useQuery } from '@tanstack/react-query'
import { BellPlus, Check } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { readSearch, writeSearch } from '#src/entities/room/filters/search-params.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import { toSavedParameters } from './describe-search.ts'
import { savedSearchesQuery } from './queries.ts'
import { useSaveSearch } from './use-save-search.ts'

const SaveSearchDialog = lazyComponent(
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
  DialogFailure,
)

/** Returns whether the user has saved this search. */
const useIsSaved = (query: SearchQuery): boolean => {
  const { user } = useSession()
  const { data } = useQuery({ ...savedSearchesQuery(), enabled: user !== null })
  const searchOf = (parameters: Record<string, string>) => writeSearch(readSearch(new URLSearchParams(parameters)))
  const searched = searchOf(toSavedParameters(query))
  return data?.items.some((saved) => searchOf(saved.query) === searched) ?? false
}

/** Opens the `SaveSearch` dialog. Links to the saved searches if the search is saved. */
export function SaveSearchButton({
  query,
  label,
  look,
}: {
  query: SearchQuery
  label: ReactNode
  look: 'solid' | 'outline'
}) {
  const { open } = useSaveSearch()
  const navigate = useNavigate()
  const isSaved = useIsSaved(query)
  return (
    <Button look={look} onClick={isSaved ? () => void navigate(paths.savedSearches()) : open}>
      {isSaved ? <Check aria-hidden="true" className="size-5" /> : <BellPlus aria-hidden="true" className="size-5" />}
      {isSaved ? 'Saved' : label}
    </Button>
  )
}

/** Renders the button and, while it is open, the dialog that saves the search of the page. */
export function SaveSearch({ query }: { query: SearchQuery }) {
  const { isOpen, close } = useSaveSearch()
  return (
    <>
      <SaveSearchButton
        label={
          <span>
            Save<span className="max-sm:sr-only"> search</span>
          </span>
        }
        look="outline"
        query={query}
      />
      <Suspense fallback={null}>{isOpen && <SaveSearchDialog onClose={close} query={query} />}</Suspense>
    </>
  )
}
