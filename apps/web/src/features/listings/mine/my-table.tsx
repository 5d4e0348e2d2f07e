import { Link, useLocation } from 'react-router-dom'
import { formatCount, formatMoney } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Table } from '#src/ui/table.tsx'
import { Ago, AvailabilityBadge } from '../cards/listing-facts.tsx'
import type { MyListingsProps } from './my-cards.tsx'
import { afterDelete, DeleteButton, EditLink } from './my-listing-actions.tsx'

const head = ['Listing', 'Rent', 'Availability', 'Interested', 'Views', 'Posted', 'Actions']

/**
 * The actions are always in sight: phones keep room, rent and actions, with the availability below the title; tablets
 * and the narrowest laptops have neither views nor age, other narrow ones no age.
 */
const fewerOnNarrow = [
  'max-md:[&_:is(th,td):nth-child(n+3):not(:last-child)]:hidden',
  'max-[70rem]:[&_:is(th,td):nth-child(5)]:hidden max-xl:[&_:is(th,td):nth-child(6)]:hidden',
  'max-sm:[&_:is(th,td)]:px-2 max-sm:[&_td_svg]:hidden',
].join(' ')

export function MyTable({ listings, deletingId, onDelete }: MyListingsProps) {
  const { pathname, search } = useLocation()
  return (
    <div className={fewerOnNarrow}>
      <Table caption="Your listings" head={head}>
        {listings.map((listing) => (
          <tr className={afterDelete} data-listing key={listing._id} tabIndex={-1}>
            <th className="min-w-24 text-left sm:min-w-36 font-normal" scope="row">
              <Link
                className="line-clamp-2 font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
                state={{ from: pathname + search }}
                to={paths.details(listing._id)}
              >
                {listing.title}
              </Link>
              <span className="block text-sm wrap-anywhere text-muted">
                {listing.location} · {listing.roomType}
              </span>
              <span className="mt-1 block md:hidden">
                <AvailabilityBadge availability={listing.availability} />
              </span>
            </th>
            <td className="font-semibold whitespace-nowrap tabular-nums">
              {listing.rent === null ? 'N/A' : formatMoney(listing.rent)}
            </td>
            <td>
              <AvailabilityBadge availability={listing.availability} />
            </td>
            <td className="tabular-nums">{formatCount(listing.likeCount)}</td>
            <td className="tabular-nums">{formatCount(listing.viewCount)}</td>
            <td className="whitespace-nowrap text-muted">
              <Ago iso={listing.createdAt} />
            </td>
            <td>
              <div className="-mx-2 flex max-lg:flex-col max-lg:items-start">
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
