import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import type { MailContent } from '../../mail/outbox.ts'

/** Holds not a word of whoever asked for it: nobody can have us send their text to somebody else. */
export const confirmationMail = (
  address: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): MailContent => ({
  to: address,
  subject: 'Please confirm your Roommate Finder newsletter',
  text: `Hello,

someone, we hope you, asked us to send the Roommate Finder newsletter to this address.

To confirm, open this link within ${NEWSLETTER_LINK_DAYS} days:

${confirmUrl}

If it was not you, there is nothing to do: without your confirmation nothing will be sent. Whenever you want to end the
newsletter, open this one:

${unsubscribeUrl}

Roommate Finder`,
  unsubscribeUrl,
})
