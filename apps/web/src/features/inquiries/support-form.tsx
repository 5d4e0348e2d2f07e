import {
  type Priority,
  priorities,
  type SupportMessageInput,
  sendSupportMessage,
  supportMessageInput,
} from '@roommate-finder/contracts/inquiries'
import { MAX_MESSAGE } from '@roommate-finder/contracts/limits'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { EmailField, FieldPair, MessageFrame } from './message-form.tsx'
import { type MessageKind, useMessageForm } from './use-message-form.ts'

const shape = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  priority: z.enum(priorities),
  message: z.string(),
  referral: z.string(),
})

const priorityLabels: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }
const priorityChoices = priorities.map((value) => ({ value, label: priorityLabels[value] }))

const support: MessageKind<z.infer<typeof shape>, SupportMessageInput> = {
  name: 'support',
  shape: z.partial(shape),
  noValues: { name: '', email: '', subject: '', priority: 'medium', message: '', referral: '' },
  trap: 'referral',
  input: supportMessageInput,
  valuesOf: ({ displayName, email }) => ({ name: displayName ?? '', email: email ?? '' }),
  send: (body, key) => request(sendSupportMessage, { body, headers: { 'Idempotency-Key': key } }),
  sent: "Thank you! Your message has been sent successfully. We'll get back to you soon.",
  failed: 'Sorry, there was an error sending your message. Please try again.',
}

export function SupportForm() {
  const form = useMessageForm(support)
  const { bind } = form
  return (
    <MessageFrame form={form}>
      <FieldPair>
        <TextField {...bind('name')} autoComplete="name" label="Name" required />
        <EmailField {...bind('email')} />
      </FieldPair>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField {...bind('subject')} autoComplete="off" label="Subject" required />
        <SelectField {...form.bindChoice('priority')} choices={priorityChoices} label="Priority" />
      </div>
      <TextArea
        {...bind('message')}
        counter={{ text: form.values.message, max: MAX_MESSAGE }}
        hint="About a room? Paste its link."
        label="Message"
        required
        rows={6}
      />
    </MessageFrame>
  )
}
