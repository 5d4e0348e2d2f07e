import {
  type ContactMessageInput,
  contactMessageInput,
  type InquiryType,
  inquiryTypes,
  sendContactMessage,
} from '@roommate-finder/contracts/inquiries'
import { MAX_MESSAGE } from '@roommate-finder/contracts/limits'
import * as z from 'zod/mini'
import { request } from '#src/lib/api-client.ts'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { EmailField, FieldPair, MessageFrame } from './message-form.tsx'
import { type MessageKind, useMessageForm } from './use-message-form.ts'

const shape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  inquiryType: z.enum(inquiryTypes),
  subject: z.string(),
  message: z.string(),
  referral: z.string(),
})

const inquiryLabels: Record<InquiryType, string> = {
  general: 'General question',
  listing: 'A room',
  account: 'My account',
  safety: 'Safety or something suspicious',
  partnership: 'Partnerships',
  feedback: 'Feedback and ideas',
}
const inquiryChoices = inquiryTypes.map((value) => ({ value, label: inquiryLabels[value] }))

/** Splits a name. The last word is the last name. */
const splitName = (name: string): { firstName: string; lastName: string } => {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? words.pop() : ''
  return { firstName: words.join(' '), lastName: lastName ?? '' }
}

const contact: MessageKind<z.infer<typeof shape>, ContactMessageInput> = {
  name: 'contact',
  shape: z.partial(shape),
  noValues: {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    inquiryType: 'general',
    subject: '',
    message: '',
    referral: '',
  },
  trap: 'referral',
  input: contactMessageInput,
  valuesOf: ({ displayName, email }) => ({ ...splitName(displayName ?? ''), email: email ?? '' }),
  send: (body, key) => request(sendContactMessage, { body, headers: { 'Idempotency-Key': key } }),
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Error sending message. Please try again.',
}

export function ContactForm() {
  const form = useMessageForm(contact)
  const { bind } = form
  return (
    <MessageFrame form={form}>
      <FieldPair>
        <TextField {...bind('firstName')} autoComplete="given-name" label="First name" required />
        <TextField {...bind('lastName')} autoComplete="family-name" label="Last name" required />
      </FieldPair>
      <FieldPair>
        <EmailField {...bind('email')} />
        <TextField
          {...bind('phone')}
          autoComplete="tel"
          hint="If you’d prefer a call."
          inputMode="tel"
          label="Phone"
          optional
          type="tel"
        />
      </FieldPair>
      <SelectField {...form.bindChoice('inquiryType')} choices={inquiryChoices} label="Topic" />
      <TextField {...bind('subject')} autoComplete="off" label="Subject" required />
      <TextArea
        {...bind('message')}
        counter={{ text: form.values.message, max: MAX_MESSAGE }}
        label="Message"
        required
        rows={6}
      />
    </MessageFrame>
  )
}
