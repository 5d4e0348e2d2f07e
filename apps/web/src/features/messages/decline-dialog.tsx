import {
  DECLINED_TEXT,
  type DeclineInput,
  declineInput,
  INVITATION_ENDED_TEXT,
} from '@roommate-finder/contracts/decline'
import { declineReasons } from '@roommate-finder/contracts/messages'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { declineReasonLabels } from '#src/lib/decline-reasons.ts'
import { formatCount } from '#src/lib/format.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { SelectField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
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

interface Declined {
  name: string
  /** The person was invited and has not answered. */
  invited?: true | undefined
  /** A viewing is confirmed, which declining cancels. */
  hasViewing: boolean
}

const describeViewings = (people: readonly Declined[]): string => {
  if (!people.some(({ hasViewing }) => hasViewing)) return ''
  return people.length === 1 ? ' Your viewing will be canceled.' : ' Viewings with them will be canceled.'
}

/** Quotes the message that people get. Those who were invited and have not answered get another one. */
const describe = (people: readonly Declined[]): ReactNode => {
  const [first] = people
  const invited = people.filter((person) => person.invited).length
  const text = invited === people.length ? INVITATION_ENDED_TEXT : DECLINED_TEXT
  if (people.length === 1)
    return (
      <>
        We’ll send <bdi>{first?.name}</bdi>: “{text}”{describeViewings(people)} You can both keep chatting.
      </>
    )
  const others = invited > 0 && invited < people.length ? ` People you invited get: “${INVITATION_ENDED_TEXT}”` : ''
  return `We’ll send each of them: “${text}”${others}${describeViewings(people)} You can all keep chatting.`
}

/** Declines seekers by one message each. */
export function DeclineDialog({
  people,
  send,
  onClose,
}: {
  people: readonly Declined[]
  send: (body: DeclineInput) => Promise<unknown>
  onClose: (isSent?: boolean) => void
}) {
  const queryClient = useQueryClient()
  const form = useServerForm(schema, {
    defaultValues: { reason: '' },
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const count = `${formatCount(people.length)} people`
  const isOne = people.length === 1

  const decline = async (body: DeclineInput) => {
    await send(body)
    // Some may be gone by now.
    toast({ text: 'Declined.', tone: 'success' })
    if (form.isMounted()) onClose(true)
    await queryClient.invalidateQueries({ queryKey: messageQueries.all() })
  }

  return (
    <FormDialog
      description={describe(people)}
      form={form}
      onClose={onClose}
      onSend={decline}
      sendLabel={isOne ? 'Send message' : `Decline ${count}`}
      title={isOne ? 'Decline politely' : `Decline ${count}?`}
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
