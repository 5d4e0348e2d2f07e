import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { ResetMailForm } from '#src/features/accounts/reset/reset-mail-form.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'forgot password', kind: 'Studio' })

export function ForgotPasswordPage() {
  return (
    <AccountScreen
      caption="Keys get lost. Yours is quickly replaced."
      heading={<PageHeading title="Reset password" />}
      intro="Enter the email address of your account, and we send you a link to set a new password."
      scene={scene}
    >
      <ResetMailForm />
    </AccountScreen>
  )
}
