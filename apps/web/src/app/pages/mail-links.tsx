import { pickScene } from '@roommate-finder/room-scenes/scene'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { renewalLink } from '#src/features/hosting/mine/renewal-link.tsx'
import { MailLink } from '#src/features/mail-links/mail-link.tsx'
import { newsletterConfirmLink, newsletterUnsubscribeLink } from '#src/features/newsletter/newsletter-links.tsx'
import { notificationUnsubscribeLink } from '#src/features/notifications/unsubscribe-link.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

// The pages that links in mails open are in one file, because each further one makes the first load of all pages larger.

const FEWER_MAILS = 'Fewer emails, same rooms.'

const renewScene = pickScene({ seed: 'renew', kind: 'Single' })

export function RenewPage() {
  return (
    <AccountScreen
      caption="Fresh rooms get more messages."
      heading={<PageHeading title="Renew your room" />}
      scene={renewScene}
    >
      <MailLink {...renewalLink} />
    </AccountScreen>
  )
}

const confirmScene = pickScene({ seed: 'newsletter confirm', kind: 'Shared' })

export function NewsletterConfirmPage() {
  return (
    <AccountScreen
      caption="The newest rooms, every Thursday."
      heading={<PageHeading title="Confirm your subscription" />}
      scene={confirmScene}
    >
      <MailLink {...newsletterConfirmLink} />
    </AccountScreen>
  )
}

const newsletterScene = pickScene({ seed: 'newsletter unsubscribe', kind: 'Studio' })

export function NewsletterUnsubscribePage() {
  return (
    <AccountScreen caption={FEWER_MAILS} heading={<PageHeading title="Unsubscribe" />} scene={newsletterScene}>
      <MailLink {...newsletterUnsubscribeLink} />
    </AccountScreen>
  )
}

const notificationScene = pickScene({ seed: 'notifications unsubscribe', kind: 'Master' })

export function NotificationsUnsubscribePage() {
  return (
    <AccountScreen caption={FEWER_MAILS} heading={<PageHeading title="Unsubscribe" />} scene={notificationScene}>
      <MailLink {...notificationUnsubscribeLink} />
    </AccountScreen>
  )
}
