import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { MAX_INVITATION, MAX_INVITATIONS_PER_DAY } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import { invitationInput, inviteSeeker, type Seeker } from '@roommate-finder/contracts/matches'
import { isolate } from '@roommate-finder/contracts/primitives'
import { MailPlus } from 'lucide-react'
import { request } from '#src/lib/api-client.ts'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { Button } from '#src/ui/button.tsx'
import { MessageDialog } from './message-dialog.tsx'

const starters = [
  { text: 'Do you have any questions about the room?' },
  { text: 'Could you tell me a little more about yourself?' },
]

/** Invites a person to the user's room: starts a conversation about it. */
export function InviteSeeker({
  listing: { _id: id, title },
  seeker: { seekerId, name },
  onSent,
}: {
  listing: Pick<Listing, '_id' | 'title'>
  seeker: Pick<Seeker, 'seekerId' | 'name'>
  onSent: () => void
}) {
  const composer = useDialogEntry('composer')
  const greeting = name === MEMBER_NAME ? 'Hi' : `Hi ${name}`
  const send = async (body: string) => {
    const { conversationId } = await request(inviteSeeker, { params: { id }, body: { seekerId, body } })
    onSent()
    return conversationId
  }
  return (
    <>
      <Button look="outline" onClick={() => composer.open({ id: seekerId, question: '' })}>
        <MailPlus aria-hidden="true" className="size-5" />
        <span>
          Invite
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </span>
      </Button>
      {composer.value?.id === seekerId && (
        <MessageDialog
          description={`To “${isolate(title)}”. You can invite up to ${MAX_INVITATIONS_PER_DAY} people a day.`}
          draftName={`invitation:${id}:${seekerId}`}
          firstText={`${greeting}, I think you’d fit in well here. Would you like to come and see our room “${title}”?`}
          hint="They can answer, or say no with one tap."
          max={MAX_INVITATION}
          onClose={composer.close}
          schema={invitationInput.shape.body}
          send={send}
          sendLabel="Send invitation"
          starters={starters}
          title={`Invite ${isolate(name)}`}
        />
      )}
    </>
  )
}
