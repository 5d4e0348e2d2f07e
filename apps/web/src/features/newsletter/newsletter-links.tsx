import { confirmNewsletter, unsubscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { Link } from 'react-router-dom'
import { request } from '#src/lib/api-client.ts'
import { mailTo, supportEmail } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

const seeRooms = (
  <Link className={buttonStyle('solid')} to={paths.allItems()}>
    See all rooms
  </Link>
)

/** What the link that confirms a subscription does. */
export const confirmLink = {
  texts: {
    ask: 'Subscribe this address to the Roommate Finder newsletter?',
    action: 'Confirm subscription',
    pending: 'Confirming...',
    failed: 'Your subscription could not be confirmed. Please try again.',
  },
  submit: async (token: string) => {
    await request(confirmNewsletter, { body: { token } })
    return 'You are subscribed to the Roommate Finder newsletter.'
  },
  afterwards: (
    <>
      <p className="text-pretty text-muted">
        Every issue has a link to unsubscribe, so you can end it whenever you like.
      </p>
      {seeRooms}
    </>
  ),
  alternative: (
    <>
      <p className="text-pretty text-muted">Enter your address once more, and we send a new link to it.</p>
      <NewsletterForm label="Your email address" />
    </>
  ),
}

/** What the link that ends a subscription does. */
export const unsubscribeLink = {
  texts: {
    ask: 'Unsubscribe this address from our newsletter?',
    action: 'Unsubscribe',
    pending: 'Unsubscribing...',
    failed: 'You could not be unsubscribed. Please try again.',
  },
  submit: async (token: string) => {
    await request(unsubscribeNewsletter, { body: { token } })
    return 'You are unsubscribed. We send you no more newsletters.'
  },
  afterwards: (
    <>
      <p className="text-pretty text-muted">
        Should you change your mind, you can subscribe again at the end of any page.
      </p>
      {seeRooms}
    </>
  ),
  alternative: (
    <>
      <p className="text-pretty text-muted">
        Each newsletter has such a link. If none of them works, write to {supportEmail} from the address that is to be
        unsubscribed.
      </p>
      <a className={buttonStyle('solid')} href={mailTo('Unsubscribe')}>
        Write to us
      </a>
    </>
  ),
}
