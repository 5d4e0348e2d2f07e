import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { authSentence, needsNewLink } from '#src/lib/auth-errors.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { ReadOnlyField } from '#src/ui/field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { newPasswordSchema } from '../schemas.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useMailCode } from '../use-mail-code.ts'
import { NewPasswordField } from './new-password-field.tsx'

function NewEmailLink() {
  return (
    <Link className={buttonStyle('solid')} to={paths.forgotPassword()}>
      Request a new email
    </Link>
  )
}

function PasswordChanged({ email }: { email: string }) {
  return (
    <>
      <Banner role="status" tone="success">
        Your password has been changed.
      </Banner>
      <p className="text-muted">
        Sign in as {email} with your new password. You’ll need to sign in again on your other devices, too.
      </p>
      <Link className={buttonStyle('solid')} state={{ email }} to={paths.login()}>
        Sign in
      </Link>
    </>
  )
}

function ChangeForm({ code, email, onChanged }: { code: string; email: string; onChanged: () => void }) {
  const { user, withAuth, signOut } = useSession()
  const [spent, setSpent] = useState(false)
  const { field, form, sending, refusal, control } = useAccountForm({
    schema: newPasswordSchema,
    defaultValues: { password: '' },
    action: 'newPassword',
    getErrorField: () => 'password',
    send: async ({ password }) => {
      try {
        await withAuth(({ resetPassword }) => resetPassword({ code, password }))
      } catch (error) {
        setSpent(needsNewLink(error))
        throw error
      }
      // The change ends all sessions of the account, so the next request would fail.
      if (user?.email === email) await signOut().catch(() => undefined)
      onChanged()
    },
  })
  const password = useWatch({ control, name: 'password' })

  return (
    <form {...form}>
      <div className="flex flex-col gap-4">
        {/* Password managers save the new password under this address. */}
        <ReadOnlyField label="Account" value={email} />
        <NewPasswordField label="New password" required typed={password} {...field('password')} />
        <RefusalBanner sentence={refusal} />
        {spent && refusal !== null ? (
          <NewEmailLink />
        ) : (
          <Button pending={sending} pendingLabel="Saving…" type="submit">
            Save new password
          </Button>
        )}
      </div>
    </form>
  )
}

/** Checks the link of a reset email, then asks for a new password. */
export function NewPassword({ code }: { code: string }) {
  const { withAuth } = useSession()
  const { outcome, retry } = useMailCode(code, (mailCode) => withAuth(({ readResetCode }) => readResetCode(mailCode)))
  const [changed, setChanged] = useState(false)

  if (outcome.state === 'working') return <Spinner label="Checking your link" />
  if (outcome.state === 'failed') {
    return (
      <>
        <RefusalBanner sentence={authSentence(outcome.error, 'newPassword')} />
        {needsNewLink(outcome.error) ? <NewEmailLink /> : <Button onClick={retry}>Retry</Button>}
      </>
    )
  }
  if (changed) return <PasswordChanged email={outcome.answer} />
  return <ChangeForm code={code} email={outcome.answer} onChanged={() => setChanged(true)} />
}
