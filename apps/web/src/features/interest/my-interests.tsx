import type { MyInterest } from '@roommate-finder/contracts/interest'
import { MAX_MY_INTERESTS } from '@roommate-finder/contracts/limits'
import { statusDefs } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { AvailabilityBadge, Rent, RoomKind, RoomLocation } from '#src/entities/room/cards/listing-facts.tsx'
import { useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { ListingLink } from '#src/entities/room/cards/listing-link.tsx'
import { usePhotoPeek } from '#src/entities/room/cards/use-photo-peek.tsx'
import { ContactActions } from '#src/entities/room/contact/contact-actions.tsx'
import { useInterest } from '#src/entities/room/marks/interest.tsx'
import { SaveButton } from '#src/entities/room/marks/save-button.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { formatCount } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { PageFailure } from '#src/ui/failure.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene, type Scene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

const columns = 'relative overflow-hidden card-frame grid h-full grid-cols-1 sm:grid-cols-[13rem_minmax(0,1fr)]'
const picture = 'max-sm:aspect-video sm:aspect-auto sm:h-full sm:min-h-56'
const arrows = 'top-0 left-0 w-full max-sm:aspect-video sm:bottom-0 sm:w-52'
/** The top right of the picture. */
const corner = 'pointer-events-none absolute top-2 left-0 flex w-full justify-end pr-2 *:pointer-events-auto sm:w-52'
const text = 'flex min-w-0 flex-col gap-3 p-4 sm:p-5'

const answers = { none: 'No answer yet', answered: 'Answered', declined: 'Declined' } as const

const formatProgress = ({ status, conversation, unclaimed }: MyInterest): string | undefined => {
  if (statusDefs[status].closesConversations) return statusDefs[status].label
  if (conversation) return answers[conversation.answer]
  return unclaimed ? undefined : 'Not messaged yet'
}

/** Renders the button to write to the host of a room, if the host gets messages. */
type RenderMessage = (listing: MyInterest) => ReactNode

/** Renders a room with the button to write to its host and its contact details. */
function InterestCard({
  listing,
  scene,
  renderMessage,
  onWithdraw,
}: {
  renderMessage: RenderMessage
  listing: MyInterest
  scene: Scene
  /** Called after a withdrawal. Must move the focus, because the card disappears. */
  onWithdraw: () => void
}) {
  const { withdraw } = useInterest()
  const { photo, handlers, renderArrows } = usePhotoPeek(listing)
  const { title, rent, location, roomType, userName, contactInfo } = listing
  const progress = formatProgress(listing)
  return (
    <article className={`${columns} card-rises`} {...handlers}>
      <ListingPicture
        className={picture}
        listing={{ ...listing, photo }}
        scene={scene}
        sizes="(min-width: 40rem) 13rem, 100vw"
      />
      <div className={text}>
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Rent rent={rent} />
            <AvailabilityBadge listing={listing} />
          </div>
          <h2 className="line-clamp-3 font-sans text-lg/6 font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          <div className="flex flex-wrap gap-x-4 text-muted">
            <RoomLocation location={location} />
            <RoomKind roomType={roomType} />
            <p className="wrap-anywhere">
              Hosted by <bdi>{userName}</bdi>
            </p>
          </div>
        </div>
        {/* Above the stretched link, which comes later, so that it stays clickable. */}
        <div className="relative z-1 flex flex-col items-start gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
            {renderMessage(listing)}
            {progress !== undefined && <p className="font-semibold">{progress}</p>}
          </div>
          {contactInfo !== undefined && <ContactActions contactInfo={contactInfo} title={title} />}
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2">
          <ListingLink listing={listing} />
          <Button
            className="relative -mx-4"
            look="quiet"
            onClick={() => {
              withdraw(listing, { onExpressed: () => undefined })
              onWithdraw()
            }}
          >
            Remove interest
            <span className="sr-only"> in {title}</span>
          </Button>
        </div>
      </div>
      {renderArrows(arrows)}
      <div className={corner}>
        <SaveButton listing={listing} />
      </div>
    </article>
  )
}

function InterestCardSkeleton() {
  return (
    <div className={columns}>
      <Skeleton className="max-sm:aspect-video sm:h-full sm:min-h-56" shape="fill" />
      <div className={text}>
        <div className="flex h-[1lh] items-center text-heading">
          <Skeleton className="h-7 w-32" />
        </div>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-11 w-56 max-w-full" />
        <div className="flex min-h-13 items-center border-t border-line pt-2">
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
    </div>
  )
}

const emptyRoom = pickScene({ seed: 'no interest yet', kind: 'Shared' })
const failedRoom = pickScene({ seed: 'interests failed', kind: 'Single' })

const formatRoomCount = (count: number): string => {
  if (count >= MAX_MY_INTERESTS) return `The latest ${formatCount(count)} rooms`
  return `${formatCount(count)} ${count === 1 ? 'room' : 'rooms'}, latest first`
}

const SHOWN_AT_ONCE = 12

/** The URL stores the number of shown rooms, so that Back from a room restores the length of the list. */
const shownParams: UrlParams<{ show: number }> = {
  keys: ['show'],
  parse: ({ show }) => ({ show: Math.max(SHOWN_AT_ONCE, Number(show) || 0) }),
}

function Rooms({
  listings,
  ...card
}: {
  listings: readonly MyInterest[]
  renderMessage: RenderMessage
  onWithdraw: () => void
}) {
  const [{ show: shown }, setParams] = useUrlParams(shownParams)
  const scenes = useScenes(listings)
  const list = useRef<HTMLUListElement>(null)
  const focusIndex = useRef<number>(null)

  useEffect(() => {
    if (focusIndex.current === null) return
    const firstNew = list.current?.children[focusIndex.current]
    focusIndex.current = null
    if (firstNew instanceof HTMLElement) firstNew.focus({ preventScroll: true })
  }, [shown])

  return (
    <>
      <ul aria-label="Rooms I’m interested in" className="grid grid-cols-1 gap-5 xl:grid-cols-2" ref={list}>
        {scenes.slice(0, shown).map(({ listing, scene }) => (
          <li key={listing._id} tabIndex={-1}>
            <InterestCard {...card} listing={listing} scene={scene} />
          </li>
        ))}
      </ul>
      {listings.length > shown && (
        <Button
          className="self-start"
          look="outline"
          onClick={() => {
            focusIndex.current = shown
            setParams({ show: shown + SHOWN_AT_ONCE }, { replace: true })
          }}
        >
          Show more rooms
        </Button>
      )}
    </>
  )
}

function NoInterests() {
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={paths.allItems()}>
          See all rooms
        </Link>
      }
      scene={emptyRoom}
      title={<h2 className="text-heading">No rooms yet</h2>}
    >
      You’ll see rooms you’re interested in here and can message their hosts.
    </Message>
  )
}

function Loaded({ interests, renderMessage }: { interests: readonly MyInterest[]; renderMessage: RenderMessage }) {
  const area = useRef<HTMLDivElement>(null)
  // Withdrawn rooms stay in the cache for Undo.
  const listings = interests.filter(({ liked }) => liked)
  return (
    <div ref={area} tabIndex={-1}>
      {listings.length === 0 ? (
        <NoInterests />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{formatRoomCount(listings.length)}</p>
          <Rooms
            listings={listings}
            onWithdraw={() => area.current?.focus({ preventScroll: true })}
            renderMessage={renderMessage}
          />
        </div>
      )}
    </div>
  )
}

/** Lists the rooms that the user has expressed interest in. */
export function MyInterests({ renderMessage }: { renderMessage: RenderMessage }) {
  const interests = useQuery(listingQueries.myInterests())

  if (interests.data) return <Loaded interests={interests.data} renderMessage={renderMessage} />
  if (interests.error) {
    return (
      <PageFailure
        query={interests}
        scene={failedRoom}
        title={<h2 className="text-heading">We couldn’t load the rooms you’re interested in.</h2>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex h-6 items-center" role="status">
        <Skeleton className="h-5 w-40" />
        <span className="sr-only">Loading the rooms you’re interested in</span>
      </p>
      <div aria-hidden="true" className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <InterestCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}
