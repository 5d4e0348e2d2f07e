import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { NewsletterLink } from '#src/features/newsletter/newsletter-link.tsx'
import { useLinkToken } from '#src/features/newsletter/use-link-token.ts'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const confirmScene = pickScene({ seed: 'newsletter confirm', kind: 'Shared' })

export function NewsletterConfirmPage() {
  const token = useLinkToken()
  return (
    <AccountScreen
      caption="New rooms and good advice, now and then."
      heading={<PageHeading title="Confirm your subscription" />}
      scene={confirmScene}
    >
      <NewsletterLink key={token} purpose="confirm" token={token} />
    </AccountScreen>
  )
}

const unsubscribeScene = pickScene({ seed: 'newsletter unsubscribe', kind: 'Studio' })

export function NewsletterUnsubscribePage() {
  const token = useLinkToken()
  return (
    <AccountScreen
      caption="Fewer letters, the same rooms. The door stays open."
      heading={<PageHeading title="Unsubscribe" />}
      scene={unsubscribeScene}
    >
      <NewsletterLink key={token} purpose="unsubscribe" token={token} />
    </AccountScreen>
  )
}
