import { pickScene } from '@roommate-finder/room-scenes/scene'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { listingQueries } from '#src/entities/room/queries.ts'
import { EditListing } from '#src/features/hosting/edit/edit-listing.tsx'
import { EditSkeleton } from '#src/features/hosting/edit/form-frame.tsx'
import { ApiError } from '#src/lib/api-client.ts'
import { isIncomplete } from '#src/lib/parse-response.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { PageFailure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'edit what is not there', kind: 'Shared' })

const myListingsLink = (
  <Link className={buttonStyle()} to={paths.myList()}>
    My rooms
  </Link>
)

function NotOwner({ id }: { id: string }) {
  return (
    <Message
      action={
        <>
          {myListingsLink}
          <Link className={buttonStyle('outline')} to={paths.details(id)}>
            See this room
          </Link>
        </>
      }
      scene={scene}
      title={<PageHeading title="You can’t edit this room" />}
    >
      Only the person who posted it can make changes.
    </Message>
  )
}

/** Saving would delete what this page does not know. */
function PageIsOlder() {
  return (
    <Message
      action={<Button onClick={() => location.reload()}>Reload this page</Button>}
      scene={scene}
      title={<PageHeading title="Reload this page to edit" />}
    >
      We updated Roommate Finder since you opened this page. Reload it to edit your room. We kept what you typed.
    </Message>
  )
}

function LoadFailed({ query }: { query: UseQueryResult }) {
  const { error } = query
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <Message action={myListingsLink} scene={scene} title={<PageHeading title="Roommate post not found." />}>
        It may have been deleted, or the link may be incomplete.
      </Message>
    )
  }
  return <PageFailure query={query} scene={scene} title={<PageHeading title="We couldn’t load this room." />} />
}

export default function UpdatePage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  // Always refetches, because the cached copy may be outdated or lack the owner's fields.
  const details = useQuery({ ...listingQueries.details(id), refetchOnMount: 'always' })
  const listing = details.isFetchedAfterMount ? details.data : undefined

  if (listing && !listing.isOwner && !details.error) return <NotOwner id={id} />
  if (details.error && !listing?.isOwner) return <LoadFailed query={details} />
  if (listing && isIncomplete(id)) return <PageIsOlder />
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Edit Roommate Listing" />
      {listing && user ? <EditListing key={`${user.uid} ${id}`} listing={listing} user={user} /> : <EditSkeleton />}
    </div>
  )
}
