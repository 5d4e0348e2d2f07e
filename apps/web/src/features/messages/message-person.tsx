import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import { messageInput } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { request } from '#src/lib/api-client.ts'
import { MessageDialog } from './message-dialog.tsx'

const starters = [
  { text: 'Would you like to come and see the room?' },
  { text: 'When would you like to move in?' },
  { text: 'Could you tell me a little about yourself?' },
]

/** Sends the first message to a person who is interested in the user's room. */
export function MessagePersonDialog({
  listing: { id, title },
  person: { interestId, name },
  onSent,
  onClose,
}: {
  listing: { id: string; title: string | undefined }
  person: { interestId: string; name: string }
  onSent: () => void
  onClose: () => void
}) {
  const send = async (body: string, clientId: string) => {
    const sent = await request(messageInterested, { params: { id, interestId }, body: { body, clientId } })
    onSent()
    return sent.conversationId
  }
  return (
    <MessageDialog
      description={title === undefined ? '' : `About “${isolate(title)}”.`}
      draftName={`message-person:${interestId}`}
      hint="For example, when they could come and see the room."
      onClose={onClose}
      schema={messageInput.shape.body}
      send={send}
      starters={starters}
      title={`Message ${isolate(name)}`}
    />
  )
}
