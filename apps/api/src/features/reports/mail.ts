import { createMail } from '../../mail/layout.ts'
import type { MailContent } from '../../mail/outbox-service.ts'

const SUBJECT = 'We looked at your report'

/** Creates the mail that tells a visitor the outcome of a report. */
export const createOutcomeMail = ({ to, text, webUrl }: { to: string; text: string; webUrl: string }): MailContent =>
  createMail({
    to,
    name: null,
    webUrl,
    subject: SUBJECT,
    blocks: [
      { kind: 'heading', text: SUBJECT },
      { kind: 'text', text },
    ],
    why: 'You’re getting this email because you reported something on Roommate Finder.',
    stops: [],
  })
