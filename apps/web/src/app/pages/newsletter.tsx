import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { MailLink } from '#src/features/mail-links/mail-link.tsx'
import { newsletterConfirmLink, newsletterUnsubscribeLink } from '#src/features/newsletter/newsletter-links.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

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

const unsubscribeScene = pickScene({ seed: 'newsletter unsubscribe', kind: 'Studio' })

export function NewsletterUnsubscribePage() {
  return (
    <AccountScreen
      caption="Fewer emails, same rooms."
      heading={<PageHeading title="Unsubscribe" />}
      scene={unsubscribeScene}
    >
      <MailLink {...newsletterUnsubscribeLink} />
    </AccountScreen>
  )
}
