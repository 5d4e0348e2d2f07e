import type { Listing } from '@roommate-finder/contracts/listings'
import { EyeOff } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { useHide } from './use-hide.ts'

/** Hides a room from the user's lists, on its own page. Renders nothing on the viewer's own rooms. */
export function HideButton({ listing }: { listing: Listing }) {
  const hide = useHide(listing)
  if (listing.isOwner) return null
  return (
    <Button aria-label={`Hide ${listing.title}`} look="quiet" onClick={hide} title="Hide">
      <EyeOff aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-sm:sr-only">Hide</span>
    </Button>
  )
}
