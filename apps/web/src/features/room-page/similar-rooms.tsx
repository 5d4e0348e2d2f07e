import type { Listing } from '@roommate-finder/contracts/listings'
import type { UseQueryResult } from '@tanstack/react-query'
import { ListingCarousel } from '#src/entities/room/cards/listing-grid.tsx'
import { Failure } from '#src/ui/failure.tsx'

/** Shows similar rooms. Needs no skeleton: as the last section of the page it causes no layout shift. */
export function SimilarRooms({ similar }: { similar: UseQueryResult<Listing[]> }) {
  const heading = (
    <h2 className="text-heading" id="similar">
      Similar rooms
    </h2>
  )
  if (similar.data) {
    if (similar.data.length === 0) return null
    return (
      <section aria-labelledby="similar" className="flex flex-col gap-3">
        {heading}
        <ListingCarousel label="Similar rooms" listings={similar.data} />
      </section>
    )
  }
  if (!similar.error) return null
  return (
    <section aria-labelledby="similar" className="flex flex-col gap-3">
      {heading}
      <Failure query={similar}>We couldn’t load similar rooms.</Failure>
    </section>
  )
}
