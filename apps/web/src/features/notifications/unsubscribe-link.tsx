import { notificationDefs, unsubscribeNotifications } from '@roommate-finder/contracts/notifications'
import { Link } from 'react-router-dom'
import { request } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'

const openSettings = (
  <Link className={buttonStyle('solid')} to={paths.profile()}>
    Open settings
  </Link>
)

/** Texts and actions of the page that stops the emails about one type of notification. */
export const notificationUnsubscribeLink = {
  texts: {
    ask: 'Unsubscribe from these emails?',
    action: 'Unsubscribe',
    pending: 'Unsubscribing…',
    failed: 'We couldn’t unsubscribe you. Please try again.',
  },
  submit: async (token: string) => {
    const { type, search } = await request(unsubscribeNotifications, { query: { token } })
    if (search === null) return 'You’ve deleted this search, so we don’t email you about it anymore.'
    if (search !== undefined) return `We won’t tell you about rooms that match “${search}” anymore.`
    return `We won’t email you about ${notificationDefs[type].about} anymore.`
  },
  afterwards: (
    <>
      <p className="text-pretty text-muted">In My Profile you can choose which emails you get.</p>
      {openSettings}
    </>
  ),
  alternative: (
    <>
      <p className="text-pretty text-muted">To choose which emails you get, sign in and open My Profile.</p>
      {openSettings}
    </>
  ),
}
