import type { Listing } from '@roommate-finder/contracts/listings'
import { Bookmark } from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { buttonStyle, iconButtonStyle } from '#src/ui/button.tsx'
import { useSave } from './use-save.ts'

/** Saves a room privately, and removes it again. Renders nothing on the viewer's own rooms. */
export function SaveButton({ listing, labeled = false }: { listing: Listing; labeled?: boolean }) {
  const { isSaved, toggle } = useSave(listing)
  if (listing.isOwner) return null
  const label = isSaved ? 'Saved' : 'Save'
  return (
    <button
      aria-label={`${label} ${listing.title}`}
      aria-pressed={isSaved}
      className={labeled ? buttonStyle('quiet') : iconButtonStyle('outline', 'rounded-full! text-primary! shadow-rest')}
      onClick={({ detail: clicks }) => {
        // Ignores the second click of a double click.
        if (clicks <= 1) toggle()
      }}
      title={label}
      type="button"
    >
      <Bookmark aria-hidden="true" className={cn('size-5 shrink-0', isSaved && 'fill-current')} />
      {labeled && <span className="max-sm:sr-only">{label}</span>}
    </button>
  )
}
