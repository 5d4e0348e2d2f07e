import {
  DECLINED_TEXT,
  declineConversation,
  declineInput,
  INVITATION_ENDED_TEXT,
} from '@roommate-finder/contracts/decline'
import { type Conversation, declineReasons } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { SelectField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { declineReasonLabels } from './decline-reasons.ts'
import { messageQueries } from './queries.ts'

const FAILED = 'We couldn’t send your message. Please try again.'

const schema = z.object({
  reason: z.pipe(
    z.transform((value: string) => (value === '' ? undefined : value)),
    declineInput.shape.reason,
  ),
})

const choices = [
  { value: '', label: 'No reason' },
  ...declineReasons.map((value) => ({ value, label: declineReasonLabels[value] })),
]

/** Declines a seeker by one message. */
export function DeclineDialog({
  conversation: { _id: id, invited, other },
  onClose,
}: {
  conversation: Conversation
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const form = useServerForm(schema, {
    defaultValues: { reason: '' },
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })

  const decline = async (body: z.infer<typeof schema>) => {
    await request(declineConversation, { params: { id }, body })
    toast({ text: `We sent ${isolate(other.name)} a polite message.`, tone: 'success' })
    if (form.isMounted()) onClose()
    await queryClient.invalidateQueries({ queryKey: messageQueries.all() })
  }

  return (
    <FormDialog
      description={
        <>
          We’ll send <bdi>{other.name}</bdi>: “{invited ? INVITATION_ENDED_TEXT : DECLINED_TEXT}” You can both keep
          chatting.
        </>
      }
      form={form}
      onClose={onClose}
      onSend={decline}
      sendLabel="Send message"
      title="Decline politely"
    >
      <SelectField
        {...form.bind('reason')}
        choices={choices}
        hint="Only you can see the reason."
        label="Reason"
        optional
      />
    </FormDialog>
  )
}
