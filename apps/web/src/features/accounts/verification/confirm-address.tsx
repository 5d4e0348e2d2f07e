import { Link } from 'react-router-dom'
import { authSentence, needsNewLink } from '#src/lib/auth-errors.ts'
import { paths } from '#src/lib/paths.ts'
import { returnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useMailCode } from '../use-mail-code.ts'
import { useVerificationMail } from './verify-email-banner.tsx'

export function SendVerification({ label = 'Send confirmation email' }: { label?: string }) {
  const { state, refusal, send } = useVerificationMail()
  return (
    <div className="flex flex-col items-start gap-3">
      {state === 'sent' ? (
        <Banner role="status" tone="success">
          Email sent. Open the link in it to confirm your email. Check your spam folder, too.
        </Banner>
      ) : (
        <Button look="outline" onClick={send} pending={state === 'sending'} pendingLabel="Sending…">
          {label}
        </Button>
      )}
      <RefusalBanner sentence={refusal} />
    </div>
  )
}

function Confirmed() {
  return (
    <>
      <Banner role="status" tone="success">
        Thanks! Your email is confirmed.
      </Banner>
      <p className="text-muted">People now see “Email confirmed” on your rooms.</p>
      <Link className={buttonStyle('solid')} to={paths.allItems()}>
        See all rooms
      </Link>
    </>
  )
}

function NewLink() {
  const { user } = useSession()
  if (user) return <SendVerification label="Send a new email" />
  return (
    <>
      <p className="text-muted">If your email isn’t confirmed yet, sign in and request a new link.</p>
      <Link
        className={buttonStyle('solid')}
        state={returnState({ pathname: paths.profile(), search: '', hash: '' })}
        to={paths.login()}
      >
        Sign in
      </Link>
    </>
  )
}

/**
 * Confirms the address with the code of a verification email. Needs no button, because opening the link is the proof.
 */
export function ConfirmAddress({ code }: { code: string }) {
  const { user, loading, withAuth } = useSession()
  const { outcome, retry } = useMailCode(code, async (emailCode) => {
    await withAuth(({ confirmAddress }) => confirmAddress(emailCode))
    // The address is confirmed even if this browser cannot reload the user.
    await withAuth(({ refreshUser }) => refreshUser()).catch(() => undefined)
  })

  if (outcome.state === 'done') return <Confirmed />
  if (outcome.state === 'working' || loading) return <Spinner label="Confirming your email" />
  if (user?.emailVerified) return <Confirmed />
  return (
    <>
      <RefusalBanner sentence={authSentence(outcome.error, 'confirmAddress')} />
      {needsNewLink(outcome.error) ? <NewLink /> : <Button onClick={retry}>Retry</Button>}
    </>
  )
}
