import { listMatches } from '@roommate-finder/contracts/matches'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { MATCHES_STALE_MS, profileQuery } from '#src/entities/fit/queries.ts'
import { ListingGrid, ListingGridSkeleton } from '#src/entities/room/cards/listing-grid.tsx'
import { matchesKey } from '#src/entities/room/queries.ts'
import { request } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { cursorListOptions, useCursorList } from '#src/lib/use-cursor-list.ts'
import { buttonStyle, linkStyle } from '#src/ui/button.tsx'
import { PageFailure, refetchAll } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { ShowMore } from '#src/ui/paged-list.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'

/** Queries the rooms that suit the user, the best fit first. */
const matchesQuery = () => ({
  ...cursorListOptions(matchesKey, (cursor, signal) => request(listMatches, { query: { cursor }, signal })),
  staleTime: MATCHES_STALE_MS,
})

const emptyRoom = pickScene({ seed: 'no match yet', kind: 'Shared' })
const failedRoom = pickScene({ seed: 'matches failed', kind: 'Single' })

function NoMatches({ hasAnswers }: { hasAnswers: boolean }) {
  return (
    <Message
      action={
        <>
          <Link className={buttonStyle()} to={paths.fit()}>
            {hasAnswers ? 'Change your profile' : 'Answer questions'}
          </Link>
          <Link className={buttonStyle('outline')} to={paths.allItems()}>
            See all rooms
          </Link>
        </>
      }
      scene={emptyRoom}
      title={<h2 className="text-heading">{hasAnswers ? 'No rooms fit right now' : 'Find rooms that fit you'}</h2>}
    >
      {hasAnswers
        ? 'More places, a higher rent or later dates may help. We leave out rooms you’ve already asked about.'
        : 'Answer ten short questions about how you live, and we’ll show you rooms where you fit in, with the reasons.'}
    </Message>
  )
}

/** Lists the rooms that suit the user's profile. */
export default function Matches() {
  const profile = useQuery(profileQuery())
  const { list, items, hasMore, loadMore } = useCursorList(matchesQuery())
  const { list: area } = useListFocus(items.length)

  if (profile.data && list.data) {
    return (
      <div className="flex flex-col gap-4 outline-none" ref={area} tabIndex={-1}>
        {items.length === 0 && !hasMore ? (
          <NoMatches hasAnswers={profile.data.answers.length > 0} />
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <p className="text-muted">
                Best fit first, with some new rooms mixed in.{' '}
                <Link className={linkStyle} to={paths.howWeOrder()}>
                  How we order rooms
                </Link>
              </p>
              <Link className={buttonStyle('quiet', '-mx-4')} to={paths.fit()}>
                Change your profile
              </Link>
            </div>
            <ListingGrid label="Rooms that fit you" listings={items} />
            <ShowMore label="Show more rooms" pages={{ list, loadMore }} />
          </>
        )}
      </div>
    )
  }
  if (profile.error ?? list.error) {
    return (
      <PageFailure
        query={refetchAll([profile, list])}
        scene={failedRoom}
        title={<h2 className="text-heading">We couldn’t load the rooms that fit you.</h2>}
      />
    )
  }
  return (
    <>
      <p className="sr-only" role="status">
        Loading the rooms that fit you
      </p>
      <ListingGridSkeleton count={4} />
    </>
  )
}
