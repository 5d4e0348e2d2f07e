import type { Listing } from '@roommate-finder/contracts/listings'
import { X } from 'lucide-react'
import type { CSSProperties, Ref } from 'react'
import { useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { formatRent } from '#src/lib/format.ts'
import { buttonStyle, IconButton, linkStyle } from '#src/ui/button.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import type { ComparedValue, CompareRow } from './compare-rows.ts'

const PICTURE_SIZES = '(min-width: 40rem) 20rem, 40vw'

const roomCount = (count: number) => ({ '--rooms': count }) as CSSProperties

function Value({ value }: { value: ComparedValue }) {
  if (value === undefined) return <span className="text-muted">Not listed</span>
  if (typeof value === 'string') return <bdi>{value}</bdi>
  return (
    <ul>
      {value.map((each) => (
        <li key={each}>
          <bdi>{each}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Row({ row: { label, cells, differs, isKey } }: { row: CompareRow }) {
  return (
    <tr data-differs={(differs && isKey) || undefined}>
      <th scope="row">
        {label}
        {differs && <span className="sr-only"> (differs)</span>}
      </th>
      {cells.map(({ value, isLowestTotal }, index) => (
        <td key={index}>
          {isLowestTotal ? (
            <>
              <strong>
                <Value value={value} />
              </strong>
              <span className="block text-sm font-semibold text-success">Lowest total</span>
            </>
          ) : (
            <Value value={value} />
          )}
        </td>
      ))}
    </tr>
  )
}

/**
 * Shows rooms side by side. On narrow screens the table scrolls by itself, two rooms at a time; labels and titles stay
 * in view.
 */
export function CompareTable({
  rooms,
  rows,
  onRemove,
  ref,
}: {
  rooms: readonly Listing[]
  rows: readonly CompareRow[]
  onRemove: (room: Listing) => void
  ref: Ref<HTMLDivElement>
}) {
  return (
    <div className="@container">
      <div
        aria-label="Rooms side by side"
        className="compare-rooms"
        ref={ref}
        role="group"
        style={roomCount(rooms.length)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
      >
        <table>
          <caption className="sr-only">Rooms side by side</caption>
          <thead>
            <tr>
              <td>
                <span className="sr-only">Picture and rent</span>
              </td>
              {useScenes(rooms).map(({ listing, scene }) => (
                <td key={listing._id}>
                  <div className="relative overflow-hidden rounded-sm border border-line">
                    <ListingPicture listing={listing} scene={scene} sizes={PICTURE_SIZES} />
                    {rooms.length > 1 && (
                      <IconButton
                        className="absolute top-0 inset-e-0 hover:bg-transparent!"
                        label={`Remove ${listing.title}`}
                        onClick={() => onRemove(listing)}
                      >
                        <span className="flex size-7 items-center justify-center rounded-full bg-card">
                          <X aria-hidden="true" className="size-4" />
                        </span>
                      </IconButton>
                    )}
                  </div>
                  {/* Inline, unlike on cards, so that it wraps in narrow columns. */}
                  <p className="mt-2 font-display text-lg/tight font-bold tabular-nums lg:text-heading">
                    {formatRent(listing.rent)}
                    {listing.rent !== null && <span className="font-sans text-sm font-normal text-muted"> /month</span>}
                  </p>
                </td>
              ))}
            </tr>
            <tr>
              <td>
                <span className="sr-only">Room</span>
              </td>
              {rooms.map((room) => (
                <th aria-label={room.title} key={room._id} scope="col">
                  <RoomLink className={linkStyle} listing={room}>
                    <bdi className="line-clamp-2">{room.title}</bdi>
                  </RoomLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
          </tbody>
          <tfoot className="print:hidden">
            <tr>
              <td>
                <span className="sr-only">Details</span>
              </td>
              {rooms.map((room) => (
                <td key={room._id}>
                  <RoomLink className={buttonStyle('outline', 'w-full px-1!')} listing={room}>
                    See More
                    <span className="sr-only"> of {room.title}</span>
                  </RoomLink>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}
