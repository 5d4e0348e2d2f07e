import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { BellPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LoadFailure } from '#src/ui/quiet-failure.tsx'
import { useSaveSearch } from './use-save-search.ts'

const SaveSearchDialog = lazyComponent(
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
  ({ onClose }) => (
    <Dialog onClose={onClose} open title="We couldn’t open this.">
      <LoadFailure>Please reload the page and try again.</LoadFailure>
    </Dialog>
  ),
)

/** Opens the dialog of `SaveSearch`. */
export function SaveSearchButton({ label, look }: { label: ReactNode; look: 'solid' | 'outline' }) {
  const { open } = useSaveSearch()
  return (
    <Button look={look} onClick={open}>
      <BellPlus aria-hidden="true" className="size-5" />
      {label}
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
      />
      <Suspense fallback={null}>{isOpen && <SaveSearchDialog onClose={close} query={query} />}</Suspense>
    </>
  )
}
