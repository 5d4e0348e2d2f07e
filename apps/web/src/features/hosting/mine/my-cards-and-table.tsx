import type { Listing } from '@roommate-finder/contracts/listings'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AvailabilityBadge, LifestyleTags, LikeCount } from '#src/entities/room/cards/listing-facts.tsx'
import { ListingGrid, listingFocus } from '#src/entities/room/cards/listing-grid.tsx'
import { ListingLink, RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { availabilityLabels, formatStatus } from '#src/entities/room/facts/card-facts.ts'
import { formatCount, formatRent } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Table } from '#src/ui/table.tsx'
import { AvailabilitySwitch } from './availability-switch.tsx'
import { HistoryButton } from './room-history.tsx'
import { SelectBox, type Selection } from './selection.tsx'
import { RenewButton, RentedButton, StatusLine } from './status-actions.tsx'
import { useStatus } from './use-status.ts'

/** `markUnavailable` is what an available room's host can do instead. */
export type OnDelete = (listing: Listing, markUnavailable: (() => void) | undefined) => void

interface ActionProps {
  listing: Listing
  deleting: boolean
  onDelete: OnDelete
}

const compactButton = 'shrink-0 px-2! whitespace-nowrap'
/** Above the stretched link of a card. */
const historyButton = `relative z-1 ${compactButton}`

/** A hidden room has no switch and no status, because nobody else sees it. */
const canSwitch = ({ hidden }: Listing): boolean => hidden === undefined

function EditLink({ listing }: Pick<ActionProps, 'listing'>) {
  return (
    <Link className={buttonStyle('quiet', compactButton)} to={paths.update(listing._id)}>
      <Pencil aria-hidden="true" className="size-4 shrink-0" />
      Edit
      <span className="sr-only"> {listing.title}</span>
    </Link>
  )
}

function DeleteButton({ listing, deleting, onDelete }: ActionProps) {
  const { switchTo } = useStatus(listing)
  const isAvailable = canSwitch(listing) && listing.availability === 'available'
  const press = () => onDelete(listing, isAvailable ? () => switchTo('paused') : undefined)
  return (
    <Button className={compactButton} look="quiet" onClick={press} pending={deleting}>
      <Trash2 aria-hidden="true" className="size-4 shrink-0" />
      Delete
      <span className="sr-only"> {listing.title}</span>
    </Button>
  )
}

interface MyListingsProps {
  listings: readonly Listing[]
  selection: Selection
  deletingId: string | null
  onDelete: OnDelete
}

export function MyCards({ listings, selection, deletingId, onDelete }: MyListingsProps) {
  return (
    <ListingGrid
      card={(listing) => ({
        about: (
          <>
            <LifestyleTags lifestyle={listing.lifestyle} />
            {canSwitch(listing) && (
              <>
                <StatusLine listing={listing} />
                <div className="flex flex-wrap items-center justify-between gap-x-2">
                  <AvailabilitySwitch listing={listing} />
                  <div className="-mx-2 flex flex-wrap">
                    <RenewButton listing={listing} />
                    <RentedButton listing={listing} />
                    <HistoryButton className={historyButton} listing={listing} />
                  </div>
                </div>
              </>
            )}
            {!canSwitch(listing) && (
              <div className="-mx-2">
                <HistoryButton className={historyButton} listing={listing} />
              </div>
            )}
          </>
        ),
        action: (
          <>
            <LikeCount likeCount={listing.likeCount} />
            <EditLink listing={listing} />
            <DeleteButton deleting={listing._id === deletingId} listing={listing} onDelete={onDelete} />
          </>
        ),
        corner: (
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

function AvailabilityCell({ listing }: { listing: Listing }) {
  const badge = <AvailabilityBadge listing={listing} />
  if (!canSwitch(listing)) return badge
  return (
    <>
      <AvailabilitySwitch listing={listing} />
      {formatStatus(listing) !== availabilityLabels[listing.availability] && badge}
      <StatusLine listing={listing} />
    </>
  )
}

const columns = ['Room', 'Rent', 'Availability', 'Interested', 'Views', 'Posted', 'Actions']

/**
 * Hides columns on narrow screens, never the actions. Below `md`: only listing (with availability), rent and actions.
 * Below 70 rem: no views and no date. Below `xl`: no date.
 */
const hiddenColumns = [
  'max-md:[&_:is(th,td):nth-child(n+3):not(:last-child)]:hidden',
  '@max-[70rem]/page:[&_:is(th,td):nth-child(5)]:hidden max-xl:[&_:is(th,td):nth-child(6)]:hidden',
  'max-sm:[&_:is(th,td)]:px-2 max-sm:[&_td_svg]:hidden',
  'max-sm:[&_td_button]:text-start max-sm:[&_td_button]:whitespace-normal max-sm:[&_td:last-child]:min-w-24',
].join(' ')

export function MyTable({ listings, selection, deletingId, onDelete }: MyListingsProps) {
  return (
    <div className={hiddenColumns}>
      <Table caption="Your rooms" head={columns}>
        {listings.map((listing) => (
          <tr className={listingFocus} data-listing key={listing._id} tabIndex={-1}>
            <th className="relative min-w-32 ps-10! text-start font-normal sm:min-w-44 sm:ps-12!" scope="row">
              <div className="absolute inset-y-0 -inset-s-1 flex items-center sm:inset-s-1">
                <SelectBox listing={listing} selection={selection} />
              </div>
              <RoomLink
                className="line-clamp-2 font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
                listing={listing}
              />
              <span className="block text-sm wrap-anywhere text-muted">
                <bdi>{listing.location}</bdi> · {listing.roomType}
              </span>
              <span className="mt-1 block md:hidden">
                <AvailabilityCell listing={listing} />
              </span>
            </th>
            <td className="font-semibold whitespace-nowrap tabular-nums">{formatRent(listing.rent)}</td>
            {/* The head of the column says what the switch is. */}
            <td className="[&_label>span]:sr-only">
              <AvailabilityCell listing={listing} />
            </td>
            <td className="tabular-nums">{formatCount(listing.likeCount)}</td>
            <td className="tabular-nums">{formatCount(listing.viewCount)}</td>
            <td className="whitespace-nowrap text-muted">
              <Ago iso={listing.createdAt} />
            </td>
            <td>
              <div className="-mx-2 flex flex-col items-start lg:grid lg:w-max lg:grid-cols-2 lg:justify-items-start">
                {canSwitch(listing) && (
                  <>
                    <RenewButton listing={listing} />
                    <RentedButton listing={listing} />
                  </>
                )}
                <HistoryButton className={compactButton} listing={listing} />
                <EditLink listing={listing} />
                <DeleteButton deleting={listing._id === deletingId} listing={listing} onDelete={onDelete} />
              </div>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
