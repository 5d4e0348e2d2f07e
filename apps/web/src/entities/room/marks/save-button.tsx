import type { Listing } from '@roommate-finder/contracts/listings'
import { Bookmark } from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { buttonStyle, iconButtonStyle } from '#src/ui/button.tsx'
import { useSave } from './use-save.ts'

const looks = {
  labeled: buttonStyle('quiet'),
  onPicture: iconButtonStyle('outline', 'rounded-full! text-primary! shadow-rest'),
  quiet: iconButtonStyle('quiet', 'text-muted!'),
}

/** Saves a room privately, and removes it again. Renders nothing on the viewer's own rooms. */
export function SaveButton({ listing, look }: { listing: Listing; look: keyof typeof looks }) {
  const { isSaved, toggle } = useSave(listing)
  if (listing.isOwner) return null
  const label = isSaved ? 'Saved' : 'Save'
  return (
    <button
      aria-label={`${label} ${listing.title}`}
      aria-pressed={isSaved}
      className={looks[look]}
      onClick={({ detail: clicks }) => {
        // Ignores the second click of a double click.
        if (clicks <= 1) toggle()
      }}
      title={label}
      type="button"
    >
      <Bookmark aria-hidden="true" className={cn('size-5 shrink-0', isSaved && 'fill-current')} />
      {look === 'labeled' && <span className="max-sm:sr-only">{label}</span>}
    </button>
  )
}
