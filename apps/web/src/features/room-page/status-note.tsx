import {
  type ListingDetails,
  type ListingStatus,
  type StatusWith,
  statusDefs,
} from '@roommate-finder/contracts/listings'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { buttonStyle } from '#src/ui/button.tsx'

type Unlisted = StatusWith<'isListed', false>

const isUnlisted = (status: ListingStatus): status is Unlisted => !statusDefs[status].isListed

const texts: Record<Unlisted, { own: string; others: string }> = {
  rented: { own: 'You marked this room as rented, so it’s off the site.', others: 'This room is rented.' },
  expired: {
    own: 'This room came off the site because you didn’t renew it.',
    others: 'This room may be gone. The host hasn’t confirmed it in 30 days.',
  },
}

/**
 * Says why a room is in no list, and keeps search engines from it. Leads to similar rooms, or to all
 * rooms if it is known that there are none.
 */
export function StatusNote({
  listing,
  hasSimilar,
}: {
  listing: Pick<ListingDetails, 'status' | 'isOwner'>
  hasSimilar: boolean
}) {
  const { status, isOwner } = listing
  const { state } = useLocation() as { state: unknown }
  if (!isUnlisted(status)) return null
  const { own, others } = texts[status]
  const similar = hasSimilar
    ? // The same page, so Back still leads to the list.
      { to: '#similar', label: 'See similar rooms', replace: true, state }
    : { to: paths.allItems(), label: 'See all rooms' }
  const { label, ...link } = isOwner ? { to: paths.myList(), label: 'See my rooms' } : similar
  return (
    <>
      <meta content="noindex" name="robots" />
      <Banner
        action={
          <Link className={buttonStyle('outline')} {...link}>
            {label}
          </Link>
        }
        tone="neutral"
      >
        {isOwner ? own : others}
      </Banner>
    </>
  )
}
