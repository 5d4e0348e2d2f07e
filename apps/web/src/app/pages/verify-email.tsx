import { useSearchParams } from 'react-router-dom'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { ConfirmAddress } from '#src/features/accounts/verification/confirm-address.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'verify email', kind: 'Master' })

export function VerifyEmailPage() {
  const [params] = useSearchParams()
  const code = params.get('oobCode') ?? ''
  return (
    <AccountScreen
      caption="A confirmed email helps people trust you."
      heading={<PageHeading title="Confirm your email" />}
      scene={scene}
    >
      <ConfirmAddress code={code} key={code} />
    </AccountScreen>
  )
}
