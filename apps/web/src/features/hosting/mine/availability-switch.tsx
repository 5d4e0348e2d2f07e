import type { Listing } from '@roommate-finder/contracts/listings'
import { Switch } from '#src/ui/checkbox.tsx'
import { useStatus } from './use-status.ts'

/** Marks an own room as available or not, in one tap. */
export function AvailabilitySwitch({ listing }: { listing: Listing }) {
  const { switchTo } = useStatus(listing)
  return (
    <Switch
      checked={listing.availability === 'available'}
      // Above the stretched link of a card, which follows.
      className="relative z-1"
      label={
        <>
          Available
          <span className="sr-only"> {listing.title}</span>
        </>
      }
      onChange={({ target }) => switchTo(target.checked ? 'active' : 'paused')}
    />
  )
}
