import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { MIN_FIRST_MESSAGE } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import { firstMessageInput, messageListing } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { MessageSquare } from 'lucide-react'
import { request } from '#src/lib/api-client.ts'
import { useSession } from '#src/lib/session.tsx'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { Button } from '#src/ui/button.tsx'
import { MessageDialog, OpenConversation } from './message-dialog.tsx'

const starters = [
  'Is the room still available?',
  'When could I see the room?',
  'Can you tell me about the people who live there?',
]

const toFirstText = (hostName: string): string => {
  const greeting = hostName === MEMBER_NAME ? 'Hi' : `Hi ${hostName.trim().split(/\s+/)[0] ?? ''}`
  return `${greeting}, I’m interested in your room. When could I come and see it?`
}

/**
 * Sends a message to the host of a room, then opens the conversation. Links to the conversation if there is one.
 */
export function MessageHost({
  listing: { _id: id, title, userName, liked },
  conversationId,
  look = 'outline',
}: {
  listing: Pick<Listing, '_id' | 'title' | 'userName' | 'liked'>
  conversationId: string | undefined
  look?: 'solid' | 'outline'
}) {
  const { user } = useSession()
  const composer = useDialogEntry('composer')
  const send = async (body: string, clientId: string) =>
    (await request(messageListing, { params: { id }, body: { body, clientId } })).conversation._id
  const about = `About “${isolate(title)}”.`
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
        <MessageDialog
          description={liked ? about : `${about} The host sees your name, not your contact details.`}
          draftName={`message-host:${id}`}
          firstText={liked ? toFirstText(userName) : ''}
          hint={`Write ${MIN_FIRST_MESSAGE} characters or more. Say who you are and when you’d like to move in.`}
          onClose={composer.close}
          question={composer.value.question}
          schema={firstMessageInput.shape.body}
          send={send}
          starters={starters}
          title="Message the host"
        />
      )}
    </>
  )
}
