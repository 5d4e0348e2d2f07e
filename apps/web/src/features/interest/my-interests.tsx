import type { MyInterest } from '@roommate-finder/contracts/interest'
import { MAX_MY_INTERESTS } from '@roommate-finder/contracts/limits'
import { type Listing, statusDefs } from '@roommate-finder/contracts/listings'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { HeartOff, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type MenuAction, MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { ListingGrid, ListingGridSkeleton } from '#src/entities/room/cards/listing-grid.tsx'
import { ContactText } from '#src/entities/room/contact/contact-actions.tsx'
import { mailLink, parseContactInfo, phoneLink } from '#src/entities/room/contact/contact-methods.ts'
import { useInterest } from '#src/entities/room/marks/interest.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { formatCount, formatCounted } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { PageFailure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useListFocus } from '#src/ui/use-list-focus.ts'

const answers = { none: 'No answer yet', answered: 'Answered', declined: 'Declined' } as const

const formatProgress = ({ status, conversation, unclaimed }: MyInterest): string | undefined => {
  if (statusDefs[status].closesConversations) return statusDefs[status].label
  if (conversation) return answers[conversation.answer]
  return unclaimed ? undefined : 'Not messaged yet'
}

const linkTo = (address: string) => (content: ReactNode) => <a href={address}>{content}</a>

const listContactActions = ({ title, contactInfo = '' }: MyInterest): MenuAction[] => {
  const { mail, phone } = parseContactInfo(contactInfo)
  return [
    ...(mail === undefined ? [] : [{ label: 'Email', Icon: Mail, link: linkTo(mailLink(mail, `About “${title}”`)) }]),
    ...(phone === undefined ? [] : [{ label: 'Call', Icon: Phone, link: linkTo(phoneLink(phone)) }]),
  ]
}

/** Renders the button to write to the host of a room, if the host gets messages. */
type RenderMessage = (listing: MyInterest) => ReactNode

/** Creates the function that returns the content of a card: how to reach the host, and a menu of the rest. */
const createCard =
  (renderMessage: RenderMessage, onWithdraw: (listing: Listing) => void, listings: readonly MyInterest[]) =>
  (shown: Listing) => {
    const listing = listings.find(({ _id }) => _id === shown._id)
    if (!listing) return {}
    const { title, userName, contactInfo } = listing
    const progress = formatProgress(listing)
    return {
      about: (
        // Above the stretched link, so that it stays clickable.
        <div className="relative z-1 flex flex-col items-start gap-2">
          <p className="wrap-anywhere text-muted">
            Hosted by <bdi>{userName}</bdi>
          </p>
          {contactInfo !== undefined && <ContactText contactInfo={contactInfo} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 pb-2 empty:hidden">
            {renderMessage(listing)}
            {progress !== undefined && <p className="text-muted">{progress}</p>}
          </div>
        </div>
      ),
      action: (
        <MoreMenu
          actions={[
            ...listContactActions(listing),
            { label: 'Remove interest', Icon: HeartOff, isDanger: true, onSelect: () => onWithdraw(listing) },
          ]}
          name={title}
        />
      ),
    }
  }

const emptyRoom = pickScene({ seed: 'no interest yet', kind: 'Shared' })
const failedRoom = pickScene({ seed: 'interests failed', kind: 'Single' })

const formatRoomCount = (count: number): string => {
  if (count >= MAX_MY_INTERESTS) return `The latest ${formatCount(count)} rooms`
  return `${formatCounted(count, 'room', 'rooms')}, latest first`
}

const SHOWN_AT_ONCE = 12

/** The URL stores the number of shown rooms, so that Back from a room restores the length of the list. */
const shownParams: UrlParams<{ show: number }> = {
  keys: ['show'],
  parse: ({ show }) => ({ show: Math.max(SHOWN_AT_ONCE, Number(show) || 0) }),
}

function Rooms({ listings, card }: { listings: readonly MyInterest[]; card: ReturnType<typeof createCard> }) {
  const [{ show: shown }, setParams] = useUrlParams(shownParams)
  const { list, focusNext } = useListFocus(Math.min(shown, listings.length))
  return (
    <>
      <div ref={list}>
        <ListingGrid card={card} label="Rooms I’m interested in" listings={listings.slice(0, shown)} />
      </div>
      {listings.length > shown && (
        <Button
          className="self-start"
          look="outline"
          onClick={() => {
            focusNext()
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
  const { withdraw } = useInterest()
  // Withdrawn rooms stay in the cache for Undo.
  const listings = interests.filter(({ liked }) => liked)
  const { list: area } = useListFocus(listings.length)
  const remove = (listing: Listing) => withdraw(listing, { onExpressed: () => undefined })
  return (
    <div ref={area} tabIndex={-1}>
      {listings.length === 0 ? (
        <NoInterests />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{formatRoomCount(listings.length)}</p>
          <Rooms card={createCard(renderMessage, remove, listings)} listings={listings} />
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
      <ListingGridSkeleton count={4} />
    </div>
  )
}
