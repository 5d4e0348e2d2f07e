import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { findListing } from '#src/features/listings/cache.ts'
import { BackLink, useBackAddress } from '#src/features/listings/details/back-link.tsx'
import { MustKnowSkeleton, MustKnowStrip } from '#src/features/listings/details/must-know-strip.tsx'
import { RoomBody, RoomBodySkeleton } from '#src/features/listings/details/room-body.tsx'
import { PrintFacts, RoomFacts, RoomFactsSkeleton } from '#src/features/listings/details/room-facts.tsx'
import { ShareButton } from '#src/features/listings/details/share-button.tsx'
import { SimilarRooms } from '#src/features/listings/details/similar-rooms.tsx'
import { listingQueries } from '#src/features/listings/queries.ts'
import { MessageHost } from '#src/features/messages/message-host.tsx'
import { HiddenNote } from '#src/features/trust/hidden-note.tsx'
import { ReportButton } from '#src/features/trust/report.tsx'
import { ApiError } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { RetryBanner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

/** Returns the newest cached copy of a listing from any list. Rerenders when it changes. */
const useKnownListing = (id: string) => {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => findListing(queryClient, id))
}

/** Queries a room and similar rooms in parallel. Until the room loads, returns its cached copy from a list. */
const useRoom = (id: string) => {
  const details = useQuery(listingQueries.details(id))
  const similar = useQuery(listingQueries.similar(id))
  const known = useKnownListing(id)
  return { details, similar, listing: details.data ?? known, host: details.data?.host }
}

const missingRoom = pickScene({ seed: 'no such room', kind: 'Single' })

function MissingRoom() {
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
      It may have been removed, or the link may be incomplete.
    </Message>
  )
}

function RoomFailed({ onRetry, pending }: { onRetry: () => void; pending: boolean }) {
  return (
    <Message
      action={
        <>
          <Button onClick={onRetry} pending={pending}>
            Retry
          </Button>
          <Link className={buttonStyle('outline')} to={paths.allItems()}>
            See all rooms
          </Link>
        </>
      }
      role="alert"
      scene={missingRoom}
      title={<PageHeading title="We couldn’t load this room." />}
    >
      Please try again.
    </Message>
  )
}

function Room({ id }: { id: string }) {
  const { details, similar, listing, host } = useRoom(id)
  // The question that the message dialog opens with, or null while it is closed.
  const [question, setQuestion] = useState<string | null>(null)
  const navigate = useNavigate()
  const { address } = useBackAddress()
  const retry = () => void details.refetch()
  // A blocked person's room cannot be opened any more.
  const leave = () => navigate(address, { replace: true })

  // Ignores the cached copy of a deleted room.
  if (details.error instanceof ApiError && details.error.code === 'not_found') return <MissingRoom />
  if (!listing && details.error) return <RoomFailed onRetry={retry} pending={details.isFetching} />
  const person = listing && { name: host?.name ?? listing.userName, foundBy: { listingId: id } }
  return (
    <div className="flex flex-col gap-6">
      <div className="-mt-4 flex items-center justify-between gap-x-4 print:hidden">
        <BackLink />
        {listing && (
          <div className="-mr-3 flex sm:-mr-4 max-sm:*:px-3">
            {/* Nobody else could open the link of a hidden room. */}
            {!listing.hidden && <ShareButton listing={listing} />}
            {!listing.isOwner && (
              <ReportButton
                label={<span className="max-sm:sr-only">Report</span>}
                onBlocked={leave}
                subject={{ target: 'listing', id, name: 'this room', person }}
              />
            )}
          </div>
        )}
      </div>
      {listing?.hidden && <HiddenNote hidden={listing.hidden} listingId={listing._id} />}
      <div className="flex flex-col gap-3">
        <PageHeading title={listing?.title ?? 'Loading room'}>
          {listing ? (
            <bdi>{listing.title}</bdi>
          ) : (
            <>
              <Skeleton className="h-[1lh] w-2/3" />
              <span className="sr-only">Loading room</span>
            </>
          )}
        </PageHeading>
        {listing ? <RoomFacts listing={listing} /> : <RoomFactsSkeleton />}
        {listing && <PrintFacts listing={listing} />}
        {listing ? (
          <MustKnowStrip listing={listing} onAsk={listing.isOwner ? undefined : setQuestion} />
        ) : (
          <MustKnowSkeleton />
        )}
      </div>
      {listing && details.error && !details.data && (
        <RetryBanner onRetry={retry} pending={details.isFetching}>
          We couldn’t load the rest of this page.
        </RetryBanner>
      )}
      {listing ? (
        <RoomBody
          host={host}
          hostActions={
            host &&
            !listing.isOwner && (
              <ReportButton
                label={
                  <>
                    Report or block <bdi>{host.name}</bdi>
                  </>
                }
                onBlocked={leave}
                subject={{ target: 'person', id, name: host.name, person }}
              />
            )
          }
          listing={listing}
          messageHost={
            <MessageHost listingId={listing._id} onChange={setQuestion} question={question} title={listing.title} />
          }
          photos={details.data?.photos}
        >
          <SimilarRooms similar={similar} />
        </RoomBody>
      ) : (
        <RoomBodySkeleton />
      )}
    </div>
  )
}

export function DetailsPage() {
  const { id = '' } = useParams()
  return <Room id={id} key={id} />
}
