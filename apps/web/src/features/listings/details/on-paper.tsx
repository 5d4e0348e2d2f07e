import type { Listing } from '@roommate-finder/contracts/listings'
import { formatMoney } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { availabilityLabels } from '../filters.ts'

/** What the page prints in the place of panel and bar: rent, availability, and where the room is found again. */
export function OnPaper({ listing: { _id, rent, availability } }: { listing: Listing }) {
  const price = rent === null ? 'Rent: N/A' : `${formatMoney(rent)} /month`
  return (
    <>
      <div
        className="on-paper text-heading font-semibold"
        data-text={`${price} · ${availabilityLabels[availability]}`}
      />
      <div className="on-paper" data-text={location.origin + paths.details(_id)} />
    </>
  )
}
