import type { MessageDoc } from '../../db/documents.ts'
import type { MailContent } from '../../mail/outbox.ts'

const forms = { contact: 'Contact', support: 'Support' } as const

/** What support reads of a message; an answer to it goes to the sender. */
export const mailOf = (message: MessageDoc): MailContent => {
  const { form, kind, name, email, phone, uid, subject, text, at } = message
  const facts = [
    `From:      ${name} <${email}> (as typed, not checked)`,
    ...(phone === undefined ? [] : [`Phone:     ${phone}`]),
    `Account:   ${uid ?? 'none, a visitor'}`,
    `${form === 'contact' ? 'Inquiry: ' : 'Priority:'}  ${kind}`,
    `Written:   ${at.toISOString()}`,
    `Message:   ${message._id.toHexString()}`,
  ]
  return {
    to: null,
    replyTo: { name, address: email },
    subject: `[${forms[form]}, ${kind}] ${subject}`,
    text: `${facts.join('\n')}\n\n${text}`,
  }
}
