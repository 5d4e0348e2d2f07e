import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { MailLink } from '#src/features/mail-links/mail-link.tsx'
import { notificationUnsubscribeLink } from '#src/features/notifications/unsubscribe-link.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'notifications unsubscribe', kind: 'Master' })

export function NotificationsUnsubscribePage() {
  return (
    <AccountScreen caption="Fewer emails, same rooms." heading={<PageHeading title="Unsubscribe" />} scene={scene}>
      <MailLink {...notificationUnsubscribeLink} />
    </AccountScreen>
  )
}
