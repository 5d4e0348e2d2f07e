import { useEffect, useRef, useState } from 'react'
import { authSentence } from '#src/lib/auth-errors.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { SignInRefusal } from './sign-in-refusal.tsx'

export function GoogleMark() {
  return (
    <svg aria-hidden="true" className="size-5" fill="currentColor" viewBox="0 0 24 24">
      <path d="M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z" />
    </svg>
  )
}

/**
 * Signs in with a Google popup. Firebase reports a closed popup only after 10 s, so the button stays enabled: another
 * press opens a new popup and cancels the old one.
 */
export function GoogleSignIn({
  label,
  action,
  disabled,
}: {
  label: string
  action: 'signIn' | 'signUp'
  disabled: boolean
}) {
  const { withAuth } = useSession()
  const latest = useRef(0)
  const [waiting, setWaiting] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  // Loads Firebase early: browsers block a popup that opens long after the press.
  useEffect(() => void withAuth(() => Promise.resolve()).catch(() => undefined), [withAuth])

  const open = async () => {
    latest.current += 1
    const attempt = latest.current
    setSentence(null)
    setWaiting(true)
    try {
      await withAuth(({ signInWithGoogle }) => signInWithGoogle())
    } catch (error) {
      if (attempt === latest.current) setSentence(authSentence(error, action))
    } finally {
      if (attempt === latest.current) setWaiting(false)
    }
  }

  return (
    <div className="flex flex-col">
      <Button disabled={disabled} look="outline" onClick={() => void open()}>
        <GoogleMark />
        {label}
      </Button>
      <div role="status">
        {waiting && (
          <p className="mt-3 flex items-start gap-3 rounded-md bg-sunken px-4 py-3 text-sm text-muted">
            <Spinner className="mt-0.5" />
            <span>Waiting for Google. Closed the window? Try again or use the form.</span>
          </p>
        )}
      </div>
      <SignInRefusal className="mt-3" sentence={sentence} />
    </div>
  )
}
