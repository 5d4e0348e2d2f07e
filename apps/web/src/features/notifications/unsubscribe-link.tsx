import { type NotificationType, unsubscribeNotifications } from '@roommate-finder/contracts/notifications'
import { Link } from 'react-router-dom'
import { request } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'

const subjects: Record<NotificationType, string> = {
  message: 'new messages',
  interest: 'interest in your rooms',
  listing: 'rooms you’re interested in',
  safety: 'reports and safety',
}

const openSettings = (
  <Link className={buttonStyle('solid')} to={paths.profile()}>
    Open the settings
  </Link>
)

/** Texts and actions of the page that stops the emails about one type of notification. */
export const notificationUnsubscribeLink = {
  texts: {
    ask: 'Stop these emails? You’ll still get notifications on this site.',
    action: 'Stop these emails',
    pending: 'Stopping…',
    failed: 'We couldn’t stop the emails. Please try again.',
  },
  submit: async (token: string) => {
    const { type } = await request(unsubscribeNotifications, { query: { token } })
    return `We won’t email you about ${subjects[type]} anymore.`
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
