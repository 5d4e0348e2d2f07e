import type { Listing } from '@roommate-finder/contracts/listings'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AvailabilityBadge, LifestyleTags, LikeCount } from '#src/entities/room/cards/listing-facts.tsx'
import { ListingGrid, listingFocus } from '#src/entities/room/cards/listing-grid.tsx'
import { ListingLink, RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { cn } from '#src/lib/cn.ts'
import { formatCount, formatRent } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Ago } from '#src/ui/ago.tsx'
import { linkStyle } from '#src/ui/button.tsx'
import { Table } from '#src/ui/table.tsx'
import { type OnDelete, RoomControls } from './room-controls.tsx'
import { SelectBox, type Selection } from './selection.tsx'
import { StatusLine } from './status-actions.tsx'

interface MyListingsProps {
  listings: readonly Listing[]
  selection: Selection
  deletingId: string | null
  onDelete: OnDelete
}

/** Links a count of interested people to all who asked about the room. */
function ApplicantsLink({ listing: { _id: id, title }, children }: { listing: Listing; children: ReactNode }) {
  return (
    <Link
      className={cn('relative z-1 inline-flex min-h-11 min-w-11 items-center', linkStyle)}
      to={paths.applicants(id)}
    >
      {children}
      <span className="sr-only"> Applicants of {title}</span>
    </Link>
  )
}

export function MyCards({ listings, selection, deletingId, onDelete }: MyListingsProps) {
  return (
    <ListingGrid
      card={(listing) => ({
        about: (
          <>
            <LifestyleTags lifestyle={listing.lifestyle} />
            <StatusLine listing={listing} />
          </>
        ),
        action: (
          <>
            <ApplicantsLink listing={listing}>
              <LikeCount likeCount={listing.likeCount} />
            </ApplicantsLink>
            <RoomControls
              deleting={listing._id === deletingId}
              listing={listing}
              onDelete={onDelete}
              selection={selection}
            />
          </>
        ),
        // The first room is selected in its menu.
        corner: selection.selected.length > 0 && (
          <div className="absolute top-2 inset-e-2 z-1 rounded-sm bg-card/90">
            <SelectBox listing={listing} selection={selection} />
          </div>
        ),
        link: <ListingLink listing={listing}>View</ListingLink>,
      })}
      label="Your rooms"
      listings={listings}
    />
  )
}

const columns = ['Room', 'Rent', 'Availability', 'Interested', 'Views', 'Posted', 'Actions']

/** Hides columns on narrow screens, never the actions. Below 70 rem: no views. Below `xl`: no date. */
const hiddenColumns = '@max-[70rem]/page:[&_:is(th,td):nth-child(5)]:hidden max-xl:[&_:is(th,td):nth-child(6)]:hidden'

/** For windows from `WIDE` on. */
export function MyTable({ listings, selection, deletingId, onDelete }: MyListingsProps) {
  return (
    <div className={hiddenColumns}>
      <Table caption="Your rooms" head={columns}>
        {listings.map((listing) => (
          <tr className={listingFocus} data-listing key={listing._id} tabIndex={-1}>
            <th className="relative min-w-44 ps-12! text-start font-normal" scope="row">
              <div className="absolute inset-y-0 inset-s-1 flex items-center">
                <SelectBox listing={listing} selection={selection} />
              </div>
              <RoomLink
                className="line-clamp-2 font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
                listing={listing}
              />
              <span className="block text-sm wrap-anywhere text-muted">
                <bdi>{listing.location}</bdi> · {listing.roomType}
              </span>
            </th>
            <td className="font-semibold whitespace-nowrap tabular-nums">{formatRent(listing.rent)}</td>
            <td>
              <AvailabilityBadge listing={listing} />
              <StatusLine listing={listing} />
            </td>
            <td className="tabular-nums">
              <ApplicantsLink listing={listing}>{formatCount(listing.likeCount)}</ApplicantsLink>
            </td>
            <td className="tabular-nums">{formatCount(listing.viewCount)}</td>
            <td className="whitespace-nowrap text-muted">
              <Ago iso={listing.createdAt} />
            </td>
            <td>
              <div className="-mx-2 flex items-center justify-end">
                <RoomControls
                  deleting={listing._id === deletingId}
                  listing={listing}
                  onDelete={onDelete}
                  selection={selection}
                />
              </div>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
