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

/** Texts and actions of the page that confirms a subscription. */
export const newsletterConfirmLink = {
  texts: {
    ask: 'Subscribe to our newsletter?',
    action: 'Confirm subscription',
    pending: 'Confirming…',
    failed: 'We couldn’t confirm your subscription. Please try again.',
  },
  submit: async (token: string) => {
    await request(confirmNewsletter, { body: { token } })
    return 'You’re subscribed to the Roommate Finder newsletter.'
  },
  afterwards: (
    <>
      <p className="text-pretty text-muted">Every newsletter has an unsubscribe link, so you can stop anytime.</p>
      {seeRooms}
    </>
  ),
  alternative: (
    <>
      <p className="text-pretty text-muted">Enter your email again and we’ll send you a new link.</p>
      <NewsletterForm label="Email for the newsletter" />
    </>
  ),
}

/** Texts and actions of the page that ends a subscription. */
export const newsletterUnsubscribeLink = {
  texts: {
    ask: 'Unsubscribe from our newsletter?',
    action: 'Unsubscribe',
    pending: 'Unsubscribing…',
    failed: 'We couldn’t unsubscribe you. Please try again.',
  },
  submit: async (token: string) => {
    await request(unsubscribeNewsletter, { query: { token } })
    return 'You’re unsubscribed. We won’t send you newsletters anymore.'
  },
  afterwards: (
    <>
      <p className="text-pretty text-muted">Changed your mind? Subscribe again at the bottom of any page.</p>
      {seeRooms}
    </>
  ),
  alternative: (
    <>
      <p className="text-pretty text-muted">
        Every newsletter has an unsubscribe link. If it doesn’t work, email {supportEmail} from the address you
        subscribed with.
      </p>
      <a className={buttonStyle('solid')} href={mailTo('Unsubscribe')}>
        Email us
      </a>
    </>
  ),
}
