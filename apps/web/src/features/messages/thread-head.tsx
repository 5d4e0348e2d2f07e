import { declineConversation } from '@roommate-finder/contracts/decline'
import { archiveConversation, type Conversation, unarchiveConversation } from '@roommate-finder/contracts/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ArrowLeft, ChevronDown, EllipsisVertical, Flag, MessageSquareX } from 'lucide-react'
import { type Ref, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { RoomRow } from '#src/entities/room/cards/room-row.tsx'
import { viewingQueries } from '#src/entities/viewings/queries.ts'
import { request } from '#src/lib/api-client.ts'
import { cn } from '#src/lib/cn.ts'
import { declineReasonLabels } from '#src/lib/decline-reasons.ts'
import { formatCalendarDate, formatRent, toCalendarDate } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton, iconButtonStyle } from '#src/ui/button.tsx'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import { Menu, MenuItem, MenuSeparator } from '#src/ui/menu.tsx'
import { PersonFacts } from '#src/ui/person-facts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { refreshInbox } from './queries.ts'

const DeclineDialog = lazyComponent(async () => (await import('./decline-dialog.tsx')).DeclineDialog, DialogFailure)

function Name({ name, headingRef }: { name: string; headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <h2 className="min-w-0 font-sans text-lg font-semibold wrap-anywhere" ref={headingRef} tabIndex={-1}>
      <span className="sr-only">About </span>
      <bdi>{name}</bdi>
    </h2>
  )
}

function RoomLink({ listing }: { listing: NonNullable<Conversation['listing']> }) {
  return (
    <Link className="block border-b border-line px-4 py-2 hover:bg-primary-soft" to={paths.details(listing._id)}>
      <RoomRow listing={listing} title={<bdi>{listing.title}</bdi>}>
        <p className="text-sm text-muted">
          <span>{formatRent(listing.rent, '/month')}</span>
          {listing.availability !== 'available' && <span> · Unavailable</span>}
        </p>
      </RoomRow>
    </Link>
  )
}

function Declined({ at, reason }: NonNullable<Conversation['declined']>) {
  return (
    <p className="border-b border-line px-4 py-2 text-sm text-pretty text-muted">
      You declined on {formatCalendarDate(toCalendarDate(Date.parse(at)))}
      {reason && ` · ${declineReasonLabels[reason]}`}
    </p>
  )
}

const nameArea = 'min-w-0 grow @max-[16rem]/page:order-last @max-[16rem]/page:basis-full'

/** Shows the other person, a menu and the room. In a closed conversation, shows no facts about the person. */
export function ThreadHead({
  conversation,
  headingRef,
  onReport,
}: {
  conversation: Conversation
  headingRef: Ref<HTMLHeadingElement>
  onReport: () => void
}) {
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const { _id: id, role, other, archived, listing, state, declined, invited } = conversation
  const [isDeclining, setIsDeclining] = useState(false)
  const { data: viewings } = useQuery(viewingQueries.ofConversation(id))
  const hasViewing = viewings?.items.some((viewing) => viewing.state === 'confirmed') ?? false
  const archive = useMutation({
    mutationFn: () => request(archived ? unarchiveConversation : archiveConversation, { params: { id } }),
    onSuccess: () => {
      toast({ text: archived ? 'Conversation moved to the inbox.' : 'Conversation archived.' })
      return refreshInbox(queryClient, id)
    },
    onError: () => toast({ text: 'We couldn’t move the conversation. Please try again.', tone: 'danger' }),
  })
  const Icon = archived ? ArchiveRestore : Archive
  return (
    <>
      <div className="flex items-start gap-3 border-b @max-[16rem]/page:flex-wrap @max-[16rem]/page:justify-between border-line px-4 py-2">
        <Link
          aria-label="All messages"
          className={iconButtonStyle('quiet', '-me-2 -ms-3 lg:hidden')}
          to={{ pathname: paths.messages(), search }}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <Avatar className="mt-1 @max-[22rem]/page:hidden" name={other.name} size="sm" src={other.photoURL} />
        {state === 'closed' ? (
          <div className={cn(nameArea, 'flex min-h-11 items-center')}>
            <Name headingRef={headingRef} name={other.name} />
          </div>
        ) : (
          <details className={cn(nameArea, 'group')}>
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
              <Name headingRef={headingRef} name={other.name} />
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
            </summary>
            <div className="-me-14 pb-2 text-sm max-lg:-ms-12">
              <PersonFacts person={other} />
            </div>
          </details>
        )}
        <Menu
          label="Conversation"
          trigger={
            <IconButton label="Conversation actions">
              <EllipsisVertical aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          {role === 'host' && state === 'open' && !declined && (
            <MenuItem onSelect={() => setIsDeclining(true)}>
              <MessageSquareX aria-hidden="true" className="size-5 text-muted" />
              Decline politely
            </MenuItem>
          )}
          <MenuItem
            onSelect={() => {
              if (!archive.isPending) archive.mutate()
            }}
          >
            <Icon aria-hidden="true" className="size-5 text-muted" />
            {archived ? 'Move to inbox' : 'Archive'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={onReport}>
            <Flag aria-hidden="true" className="size-5 text-muted" />
            Report or block <bdi>{other.name}</bdi>
          </MenuItem>
        </Menu>
      </div>
      {listing && <RoomLink listing={listing} />}
      {declined && <Declined {...declined} />}
      <Suspense fallback={null}>
        {isDeclining && (
          <DeclineDialog
            onClose={() => setIsDeclining(false)}
            people={[{ name: other.name, invited, hasViewing }]}
            send={(body) => request(declineConversation, { params: { id }, body })}
          />
        )}
      </Suspense>
    </>
  )
}
