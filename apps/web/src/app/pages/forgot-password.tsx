import { pickScene } from '@roommate-finder/room-scenes/scene'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { ResetMailForm } from '#src/features/accounts/password/reset-mail-form.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'forgot password', kind: 'Studio' })

export default function ForgotPasswordPage() {
  return (
    <AccountScreen
      caption="Forgot your password? Reset it here."
      heading={<PageHeading title="Reset password" />}
      scene={scene}
    >
      <ResetMailForm />
    </AccountScreen>
  )
}
