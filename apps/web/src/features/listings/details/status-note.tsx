import type { ListingDetails } from '@roommate-finder/contracts/listings'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { buttonStyle } from '#src/ui/button.tsx'

const texts = {
  rented: { own: 'You rented this room out, so it’s no longer in the lists.', others: 'This room is rented.' },
  expired: {
    own: 'This room left the lists because you didn’t renew it.',
    others: 'This room may be gone: its host hasn’t confirmed it for 30 days.',
  },
} as const

/** Says why a rented or expired room is in no list, and keeps search engines from it. */
export function StatusNote({ listing }: { listing: Pick<ListingDetails, 'status' | 'isOwner'> }) {
  const { status, isOwner } = listing
  if (status !== 'rented' && status !== 'expired') return null
  const { own, others } = texts[status]
  return (
    <>
      <meta content="noindex" name="robots" />
      <Banner
        action={
          isOwner ? (
            <Link className={buttonStyle('outline')} to={paths.myList()}>
              See my rooms
            </Link>
          ) : (
            <Link className={buttonStyle('outline')} to="#similar">
              See similar rooms
            </Link>
          )
        }
        tone="neutral"
      >
        {isOwner ? own : others}
      </Banner>
    </>
  )
}
