import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { ListingDetailsBody, ListingDetailsSkeleton } from '#src/features/listings/components/listing-details.tsx'
import { listingQueries } from '#src/features/listings/queries.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const missingRoom = pickScene({ seed: 'no such room', kind: 'Single' })

/** The list as it was left, where one came from it. */
const useWayBack = (): string => {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith('/') ? from : paths.allItems()
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <Message
        action={
          <Link className={buttonStyle()} to={paths.allItems()}>
            See all rooms
          </Link>
        }
        scene={missingRoom}
        title={<PageHeading title="Roommate post not found." />}
      >
        It may have been taken down, or the address may be incomplete.
      </Message>
    )
  }
  return (
    <Message
      action={<Button onClick={onRetry}>Retry</Button>}
      role="alert"
      scene={missingRoom}
      title={<PageHeading title="This room could not be loaded." />}
    >
      Please try again.
    </Message>
  )
}

export function DetailsPage() {
  const { id = '' } = useParams()
  const back = useWayBack()
  const details = useQuery(listingQueries.details(id))

  if (!details.data && details.error) {
    return <Failed error={details.error} onRetry={() => void details.refetch()} />
  }
  const listing = details.data
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Link className={buttonStyle('quiet', '-ml-4')} to={back}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back to all rooms
        </Link>
      </div>
      <PageHeading title={listing?.title ?? 'Loading room'}>
        {listing ? (
          listing.title
        ) : (
          <>
            <Skeleton className="h-[1lh] w-2/3" />
            <span className="sr-only">Loading room</span>
          </>
        )}
      </PageHeading>
      {listing ? <ListingDetailsBody listing={listing} /> : <ListingDetailsSkeleton />}
    </div>
  )
}
