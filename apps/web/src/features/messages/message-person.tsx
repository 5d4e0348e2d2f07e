import type { InterestedPerson } from '@roommate-finder/contracts/interest'
import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import type { Listing } from '@roommate-finder/contracts/listings'
import { messageInput } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { MessageSquare } from 'lucide-react'
import { request } from '#src/lib/api-client.ts'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { Button } from '#src/ui/button.tsx'
import { MessageDialog, OpenConversation } from './message-dialog.tsx'

const starters = [
  { text: 'Would you like to come and see the room?' },
  { text: 'When would you like to move in?' },
  { text: 'Could you tell me a little about yourself?' },
]

/** Sends a message to a person who is interested in the user's room, or links to their conversation. */
export function MessagePerson({
  listing: { _id: id, title },
  person: { _id: interestId, name, conversationId },
  onSent,
}: {
  listing: Pick<Listing, '_id' | 'title'>
  person: Pick<InterestedPerson, '_id' | 'name' | 'conversationId'>
  onSent: () => void
}) {
  const composer = useDialogEntry('composer')
  if (conversationId !== undefined) return <OpenConversation id={conversationId} look="outline" name={name} />
  const send = async (body: string, clientId: string) => {
    const sent = await request(messageInterested, { params: { id, interestId }, body: { body, clientId } })
    onSent()
    return sent.conversationId
  }
  return (
    <>
      <Button look="outline" onClick={() => composer.open({ id: interestId, question: '' })}>
        <MessageSquare aria-hidden="true" className="size-5" />
        <span>
          Message
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </span>
      </Button>
      {composer.value?.id === interestId && (
        <MessageDialog
          description={`About “${isolate(title)}”.`}
          draftName={`message-person:${interestId}`}
          hint="For example, when they could come and see the room."
          onClose={composer.close}
          schema={messageInput.shape.body}
          send={send}
          starters={starters}
          title={`Message ${isolate(name)}`}
        />
      )}
    </>
  )
}
