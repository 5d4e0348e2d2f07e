import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { authSentence, needsNewLink } from '#src/lib/auth-errors.ts'
import { AuthFailure, MISSING_CODE } from '#src/lib/auth-failure.ts'
import { paths } from '#src/lib/paths.ts'
import { returnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { useVerificationMail } from './verify-email-banner.tsx'

export function SendVerification({ label = 'Send confirmation email' }: { label?: string }) {
  const { state, error, send } = useVerificationMail()
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
      <RefusalBanner sentence={error === null ? null : authSentence(error, 'verificationMail')} />
    </div>
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

// The identity service has no specific error for a missing code. One object, so that the page focuses its banner once.
const noCode = new AuthFailure(MISSING_CODE)

/** Confirms the address with the code of a verification email. */
export const useAddressConfirmation = (code: string) => {
  const { user, withAuth } = useSession()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      await withAuth(({ confirmAddress }) => confirmAddress(code))
      // The address is confirmed even if this browser cannot reload the user.
      await withAuth(({ refreshUser }) => refreshUser()).catch(() => undefined)
    },
  })
  return {
    confirm: () => mutate(),
    isPending,
    error: code === '' ? noCode : error,
    /** A code that was used before counts if the address is confirmed. */
    isConfirmed: isSuccess || (error !== null && user?.emailVerified === true),
  }
}

/** Confirms the address when the user presses the button: mail scanners open every link, and run its scripts. */
export function ConfirmAddress({
  confirmation: { confirm, isPending, error, isConfirmed },
  afterwards,
}: {
  confirmation: ReturnType<typeof useAddressConfirmation>
  /** Links to pages for a user with a confirmed address. */
  afterwards: ReactNode
}) {
  const banner = useRef<HTMLDivElement>(null)
  // Both replace the button that was pressed.
  useEffect(() => banner.current?.focus(), [isConfirmed, error])

  if (isConfirmed) {
    return (
      <>
        <Banner ref={banner} role="status" tone="success">
          Thanks! Your email is confirmed.
        </Banner>
        <p className="text-muted">People now see “Email confirmed” on your rooms.</p>
        {afterwards}
      </>
    )
  }
  return (
    <>
      {error ? (
        <RefusalBanner ref={banner} sentence={authSentence(error, 'confirmAddress')} />
      ) : (
        <p className="text-muted">One click, and people can see that your email is real.</p>
      )}
      {error && needsNewLink(error) ? (
        <NewLink />
      ) : (
        <Button onClick={confirm} pending={isPending} pendingLabel="Confirming…">
          {error ? 'Retry' : 'Confirm email'}
        </Button>
      )}
    </>
  )
}
