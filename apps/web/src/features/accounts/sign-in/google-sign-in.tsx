import { useRef, useState } from 'react'
import { authSentence } from '#src/lib/auth-errors.ts'
import { useSession } from '#src/lib/session.tsx'
import { RefusalBanner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { GoogleMark } from './google-mark.tsx'

/**
 * A popup closed by hand is noticed only after 10 s. Until then it is said what is waited for, and nothing is locked:
 * pressing again opens a new window, which ends the wait for the old one.
 */
export function GoogleSignIn({
  label,
  place,
  disabled,
}: {
  label: string
  place: 'signIn' | 'signUp'
  disabled: boolean
}) {
  const { signInWithGoogle } = useSession()
  const latest = useRef(0)
  const [waiting, setWaiting] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)

  const open = async () => {
    latest.current += 1
    const attempt = latest.current
    setSentence(null)
    setWaiting(true)
    try {
      await signInWithGoogle()
    } catch (error) {
      if (attempt === latest.current) setSentence(authSentence(error, place))
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
            <span>
              Waiting for the Google window. If you closed it, press the button again or use the form: there is no need
              to wait.
            </span>
          </p>
        )}
      </div>
      <RefusalBanner className="mt-3" sentence={sentence} />
    </div>
  )
}
