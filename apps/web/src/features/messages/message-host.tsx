import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { MIN_FIRST_MESSAGE } from '@roommate-finder/contracts/limits'
import type { Listing, ListingDetails } from '@roommate-finder/contracts/listings'
import { firstMessageInput, messageListing } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { profileQuery } from '#src/entities/fit/queries.ts'
import { describeWaiting } from '#src/entities/room/facts/waiting.ts'
import { listingQueries } from '#src/entities/room/queries.ts'
import { request } from '#src/lib/api-client.ts'
import { useSession } from '#src/lib/session.tsx'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { Button } from '#src/ui/button.tsx'
import { replyTimeTexts } from '#src/ui/person-facts.tsx'
import { MessageDialog, OpenConversation } from './message-dialog.tsx'
import { listOpeners } from './openers.ts'

const starters = [
  { text: 'Is the room still available?' },
  { text: 'When could I see the room?' },
  { text: 'Can you tell me about the people who live there?' },
]

const toFirstText = (hostName: string): string => {
  const greeting = hostName === MEMBER_NAME ? 'Hi' : `Hi ${hostName.trim().split(/\s+/)[0] ?? ''}`
  return `${greeting}, I’m interested in your room. When could I come and see it?`
}

type Room = Pick<Listing, '_id' | 'title' | 'userName' | 'liked' | 'fit'> &
  Partial<Pick<ListingDetails, 'host' | 'waiting'>>

/** Says what a seeker may expect before they write: how soon the host answers, and how many people wait. */
const describeAnswers = ({ host, waiting = 0 }: Room): string => {
  const usual = host?.repliesWithin ? ` The host usually replies ${replyTimeTexts[host.repliesWithin]}.` : ''
  const waitingText = describeWaiting(waiting)
  return waitingText === '' ? usual : `${usual} ${waitingText}.`
}

/** Suggests what the seeker's profile says, once it is loaded. Without it, the dialog works as well. */
function HostDialog({ listing, question, onClose }: { listing: Room; question: string; onClose: () => void }) {
  const { _id: id, title, userName, liked, fit } = listing
  const { data: profile } = useQuery(profileQuery())
  // Lists of rooms don't have them.
  const { data: details } = useQuery({ ...listingQueries.details(id), enabled: listing.host === undefined })
  const send = async (body: string, clientId: string) =>
    (await request(messageListing, { params: { id }, body: { body, clientId } })).conversation._id
  const about = `About “${isolate(title)}”.`
  return (
    <MessageDialog
      description={`${about}${liked ? '' : ' The host sees your name, not your contact details.'}${describeAnswers({ ...listing, ...details })}`}
      draftName={`message-host:${id}`}
      firstText={liked ? toFirstText(userName) : ''}
      hint={`Write ${MIN_FIRST_MESSAGE} characters or more. Say who you are and when you’d like to move in.`}
      onClose={onClose}
      question={question}
      schema={firstMessageInput.shape.body}
      send={send}
      starters={profile ? [...listOpeners(profile, fit), ...starters] : starters}
      title="Message the host"
    />
  )
}

/**
 * Sends a message to the host of a room, then opens the conversation. Links to the conversation if there is one.
 */
export function MessageHost({
  listing,
  conversationId,
  look = 'outline',
}: {
  listing: Room
  conversationId: string | undefined
  look?: 'solid' | 'outline'
}) {
  const { user } = useSession()
  const composer = useDialogEntry('composer')
  const { _id: id, userName } = listing
  return (
    <>
      {conversationId === undefined ? (
        <Button className="min-h-12 print:hidden" look={look} onClick={() => composer.open({ id, question: '' })}>
          <MessageSquare aria-hidden="true" className="size-5" />
          <span>
            Message<span className="max-lg:sr-only"> the host</span>
          </span>
        </Button>
      ) : (
        <OpenConversation className="min-h-12 print:hidden" id={conversationId} look={look} name={userName} />
      )}
      {composer.value?.id === id && user && (
        <HostDialog listing={listing} onClose={composer.close} question={composer.value.question} />
      )}
    </>
  )
}
