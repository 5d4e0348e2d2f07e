import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import type { MailContent } from '../../mail/outbox-service.ts'

/** Creates the confirmation mail. It contains no text of the request, because spammers could send their text through it. */
export const createConfirmationMail = (
  address: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): MailContent => ({
  to: address,
  subject: 'Confirm your Roommate Finder newsletter subscription',
  text: `Hi,

Someone, hopefully you, subscribed to the Roommate Finder newsletter with this email.

To confirm, open this link within ${NEWSLETTER_LINK_DAYS} days:

${confirmUrl}

If it wasn’t you, ignore this email and we won’t send anything. To unsubscribe anytime, open this link:

${unsubscribeUrl}

Roommate Finder`,
  unsubscribeUrl,
})
