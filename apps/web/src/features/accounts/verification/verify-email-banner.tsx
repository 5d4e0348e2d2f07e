import { MailCheck, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { tabStore } from '#src/lib/stored.ts'
import { Button, IconButton } from '#src/ui/button.tsx'

const Refusal = lazyComponent(
  async () => {
    const { authSentence } = await import('#src/lib/auth-errors.ts')
    return ({ error }: { error: unknown }) => authSentence(error, 'verificationMail')
  },
  () => 'We couldn’t send the email. Please try again.',
)

/** Sends the verification email. From then on, reloads the user whenever the page becomes visible again. */
export const useVerificationMail = () => {
  const { user, withAuth } = useSession()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [error, setError] = useState<unknown>(null)
  const waiting = state === 'sent' && user !== null && !user.emailVerified

  useEffect(() => {
    if (!waiting) return
    // The user may open the link in another browser.
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible')
        void withAuth(({ refreshUser }) => refreshUser()).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [waiting, withAuth])

  const send = async () => {
    setError(null)
    setState('sending')
    try {
      await withAuth(({ sendVerification }) => sendVerification())
      setState('sent')
    } catch (failure) {
      setError(failure)
      setState('idle')
    }
  }
  return { state, error, send: () => void send() }
}

// `forgetUser` erases names with this prefix and the uid at the end.
const keyOf = (uid: string): string => `roommate-finder:verification-put-off:${uid}`

function Reminder({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const { state, error, send } = useVerificationMail()
  return (
    <section aria-label="Email confirmation" className="border-b border-line bg-warning-soft text-warning">
      <div className="mx-auto flex max-w-page items-center gap-3 py-1 pe-1 ps-4 sm:px-6">
        <MailCheck aria-hidden="true" className="hidden size-5 shrink-0 sm:block" />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
          <div className={cn('min-w-0 grow py-2 sm:basis-60', state === 'sent' && 'basis-60')} role="status">
            {state === 'sent' ? (
              <p>
                Email sent to <strong className="break-all">{email}</strong>. Open the link in it. Check your spam
                folder, too.
              </p>
            ) : (
              <p>
                Confirm your email
                {/* Small screens have space for one line. */}
                <span className="max-sm:hidden">
                  {' '}
                  to get email notifications. Until then, hosts can’t see your full email.
                </span>
              </p>
            )}
            {error !== null && (
              <p className="font-semibold text-danger" role="alert">
                <Suspense>
                  <Refusal error={error} />
                </Suspense>
              </p>
            )}
          </div>
          <Button
            className="max-sm:-mx-4"
            look="quiet"
            onClick={send}
            pending={state === 'sending'}
            pendingLabel="Sending…"
          >
            {state === 'sent' ? (
              'Send again'
            ) : (
              <span>
                Send <span className="max-sm:sr-only">confirmation </span>email
              </span>
            )}
          </Button>
        </div>
        <IconButton className="self-start sm:self-center" label="Remind me later" onClick={onDismiss}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}

/** These pages have their own reminder. */
const pagesWithoutBanner = [paths.profile(), paths.verifyEmail()]

/** Reminds users to confirm their address. A dismissed banner stays hidden until the tab closes. */
export function VerifyEmailBanner() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [dismissedBy, setDismissedBy] = useState<string | null>(null)
  if (!user?.email || user.emailVerified || dismissedBy === user.uid || tabStore.read(keyOf(user.uid))) return null
  if (pagesWithoutBanner.includes(pathname)) return null
  const { uid, email } = user
  const dismiss = () => {
    tabStore.write(keyOf(uid), 'yes')
    setDismissedBy(uid)
  }
  return <Reminder email={email} key={uid} onDismiss={dismiss} />
}
