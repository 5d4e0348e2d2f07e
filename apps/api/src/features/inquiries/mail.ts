import { isolate } from '@roommate-finder/contracts/primitives'
import type { MailContent } from '../../mail/outbox-service.ts'
import type { InquiryDoc } from './document.ts'

const forms = { contact: 'Contact', support: 'Support' } as const

/** Creates the mail to support. A reply to it goes to the sender of the inquiry. */
export const createInquiryMail = (inquiry: InquiryDoc): MailContent => {
  const { form, kind, name, email, phone, uid, subject, text, at } = inquiry
  const facts = [
    `From:      ${isolate(name)} <${email}> (as typed, not checked)`,
    ...(phone === undefined ? [] : [`Phone:     ${phone}`]),
    `Account:   ${uid ?? 'none, a visitor'}`,
    `${form === 'contact' ? 'Inquiry: ' : 'Priority:'}  ${kind}`,
    `Written:   ${at.toISOString()}`,
    `Message:   ${inquiry._id.toHexString()}`,
  ]
  return {
    to: null,
    replyTo: { name, address: email },
    subject: `[${forms[form]}, ${kind}] ${subject}`,
    text: `${facts.join('\n')}\n\n${text}`,
  }
}
