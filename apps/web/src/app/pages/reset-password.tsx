import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useSearchParams } from 'react-router-dom'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { NewPassword } from '#src/features/accounts/password/new-password-form.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'forgot password', kind: 'Studio' })

export default function ResetPasswordPage() {
  const [params] = useSearchParams()
  const code = params.get('oobCode') ?? ''
  return (
    <AccountScreen
      caption="Forgot your password? Reset it here."
      heading={<PageHeading title="Set a new password" />}
      scene={scene}
    >
      <NewPassword code={code} key={code} />
    </AccountScreen>
  )
}
