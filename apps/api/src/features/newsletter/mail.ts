import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import type { MailContent } from '../../mail/outbox.ts'

/** Creates the confirmation mail. It contains no text of the request, because spammers could send their text through it. */
export const createConfirmationMail = (
  address: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): MailContent => ({
  to: address,
  subject: 'Please confirm your Roommate Finder newsletter',
  text: `Hello,

Someone, we hope you, asked us to send the Roommate Finder newsletter to this address.

To confirm, open this link within ${NEWSLETTER_LINK_DAYS} days:

${confirmUrl}

If it was not you, ignore this mail: without your confirmation we send nothing. To unsubscribe at any time, open this
link:

${unsubscribeUrl}

Roommate Finder`,
  unsubscribeUrl,
})
