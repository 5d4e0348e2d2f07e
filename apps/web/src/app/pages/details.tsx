import type { Host, Listing } from '@roommate-finder/contracts/listings'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { ShareButton } from '#src/entities/room/contact/share-button.tsx'
import { SaveButton } from '#src/entities/room/marks/save-button.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { useKnownListing } from '#src/entities/room/use-known-listing.ts'
import { ApplicantsLine } from '#src/features/applicants/applicants-line.tsx'
import { MessageHost } from '#src/features/messages/message-host.tsx'
import { HiddenNote } from '#src/features/reports/hidden-note.tsx'
import { Report, ReportButton } from '#src/features/reports/report.tsx'
import { BackLink, useBackAddress } from '#src/features/room-page/back-link.tsx'
import { MustKnowSkeleton, MustKnowStrip } from '#src/features/room-page/must-know-strip.tsx'
import { RoomBody, RoomBodySkeleton, RoomPicture } from '#src/features/room-page/room-body.tsx'
import { PrintFacts, RoomActivity, RoomFacts, RoomFactsSkeleton } from '#src/features/room-page/room-facts.tsx'
import { RoomFit } from '#src/features/room-page/room-fit.tsx'
import { roomLayout } from '#src/features/room-page/room-layout.ts'
import { useRememberRoom } from '#src/features/room-page/seen/use-remember-room.ts'
import { StatusNote } from '#src/features/room-page/status-note.tsx'
import { useHideAction } from '#src/features/saved/use-hide-action.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Failure, PageFailure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

/**
 * Queries a room. Until it loads, returns its cached copy from a list. Queries similar rooms, which are far below, once
 * the room is known to be of someone else.
 */
const useRoom = (id: string) => {
  const details = useQuery(listingQueries.details(id))
  const known = useKnownListing(id)
  const listing = details.data ?? known
  const similar = useQuery({ ...listingQueries.similar(id), enabled: listing?.isOwner === false })
  return { details, similar, listing, host: details.data?.host }
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

interface ActionProps {
  listing: Listing
  host: Host | undefined
}

/** Creates the subject of a report about a listing or its host. */
const subjectOf = (target: 'listing' | 'person', { listing: { _id: id, userName }, host }: ActionProps) => {
  const person = { name: host?.name ?? userName, foundBy: { listingId: id } }
  return { target, id, name: target === 'listing' ? 'this room' : person.name, person } as const
}

/** The less common actions on a room of someone else. */
function RoomMenu({ listing, host }: ActionProps) {
  const [isReporting, setIsReporting] = useState(false)
  const hide = useHideAction(listing)
  return (
    <>
      <MoreMenu
        actions={[hide, { label: 'Report this room', Icon: Flag, onSelect: () => setIsReporting(true) }]}
        name={listing.title}
      />
      <Report
        onBlocked={useLeave()}
        onClose={() => setIsReporting(false)}
        subject={isReporting ? subjectOf('listing', { listing, host }) : null}
      />
    </>
  )
}

function Tools({ listing, host }: { listing: Listing | undefined; host: Host | undefined }) {
  return (
    <div className="-mt-6 -mb-4 flex flex-wrap items-center justify-between gap-x-4 sm:-mt-4 sm:mb-0 print:hidden">
      <BackLink />
      {listing && (
        <div className="-me-3 flex flex-wrap max-sm:*:px-3">
          {/* Nobody else could open the link of a hidden room. */}
          {!listing.hidden && <ShareButton listing={listing} />}
          <SaveButton listing={listing} look="labeled" />
          {!listing.isOwner && <RoomMenu host={host} listing={listing} />}
        </div>
      )}
    </div>
  )
}

/** Returns a function that leaves the page. A blocked person's room can no longer be opened. */
const useLeave = () => {
  const navigate = useNavigate()
  const { address } = useBackAddress()
  return () => navigate(address, { replace: true })
}

function ReportHost({ listing, host }: { listing: Listing; host: Host }) {
  return (
    <ReportButton
      label={
        <>
          Report or block <bdi>{host.name}</bdi>
        </>
      }
      onBlocked={useLeave()}
      subject={subjectOf('person', { listing, host })}
    />
  )
}

function Room({ id }: { id: string }) {
  const { details, similar, listing, host } = useRoom(id)
  useRememberRoom(details.data)
  const composer = useDialogEntry('composer')
  const canMessage = listing?.isOwner === false && !listing.unclaimed

  // Ignores the cached copy of a deleted room.
  if (details.error instanceof ApiError && details.error.code === 'not_found') return <MissingRoom />
  if (!listing && details.error) {
    return (
      <PageFailure query={details} scene={missingRoom} title={<PageHeading title="We couldn’t load this room." />}>
        <Link className={buttonStyle('outline')} to={paths.allItems()}>
          See all rooms
        </Link>
      </PageFailure>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Tools host={host} listing={listing} />
      {listing?.hidden && <HiddenNote hidden={listing.hidden} listingId={listing._id} />}
      {listing && <StatusNote hasSimilar={similar.data?.length !== 0} listing={listing} />}
      {listing && details.error && !details.data && (
        <Failure query={details}>We couldn’t load the rest of this page.</Failure>
      )}
      <div className={roomLayout.page}>
        {listing ? (
          <RoomPicture listing={listing} photos={details.data?.photos} />
        ) : (
          <div aria-hidden="true" className={roomLayout.picture}>
            <Skeleton className="size-full" shape="fill" />
          </div>
        )}
        <div className={roomLayout.head}>
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
          {listing ? (
            <>
              <RoomFacts listing={listing} />
              <PrintFacts listing={listing} />
              <MustKnowStrip
                listing={listing}
                onAsk={canMessage ? (question) => composer.open({ id, question }) : undefined}
              />
              {listing.fit && (
                <RoomFit fit={listing.fit} onAsk={canMessage ? () => composer.open({ id, question: '' }) : undefined} />
              )}
              <RoomActivity listing={listing} waiting={details.data?.waiting ?? 0} />
            </>
          ) : (
            <>
              <RoomFactsSkeleton />
              <MustKnowSkeleton />
            </>
          )}
        </div>
        {listing ? (
          <RoomBody
            host={host}
            hostActions={host && !listing.isOwner && <ReportHost host={host} listing={listing} />}
            listing={listing}
            messageHost={
              canMessage && (
                <MessageHost
                  conversationId={details.data?.conversationId}
                  listing={details.data ?? listing}
                  look={listing.availability === 'available' && !listing.liked ? 'outline' : 'solid'}
                />
              )
            }
            onExpressed={() => {
              if (canMessage && details.data?.conversationId === undefined) composer.open({ id, question: '' })
            }}
            applicants={listing.isOwner && <ApplicantsLine listing={listing} />}
            similar={similar}
            spot={details.data?.spot}
          />
        ) : (
          <RoomBodySkeleton />
        )}
      </div>
    </div>
  )
}

export default function DetailsPage() {
  const { id = '' } = useParams()
  return <Room id={id} key={id} />
}
