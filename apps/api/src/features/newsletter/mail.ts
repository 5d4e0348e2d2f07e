import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import { createMail } from '../../mail/layout.ts'
import type { MailContent } from '../../mail/outbox-service.ts'

interface NewsletterMail {
  to: string
  webUrl: string
  unsubscribeUrl: string
}

/** Creates the confirmation mail. It contains no text of the request, because spammers could send their text through it. */
export const createConfirmationMail = (mail: NewsletterMail & { confirmUrl: string }): MailContent => {
  const { to, webUrl, confirmUrl, unsubscribeUrl } = mail
  const text = `Someone, hopefully you, subscribed to the Roommate Finder newsletter with this email. Confirm within ${NEWSLETTER_LINK_DAYS} days to get it.`
  return {
    ...createMail({
      ...{ to, webUrl, name: null, subject: 'Confirm your Roommate Finder newsletter subscription' },
      blocks: [
        { kind: 'text', text },
        { kind: 'button', label: 'Confirm subscription', url: confirmUrl },
      ],
      why: 'If it wasn’t you, ignore this email and we won’t send anything.',
      stops: [{ label: 'Unsubscribe', url: unsubscribeUrl }],
    }),
    unsubscribeUrl,
  }
}
