import { useEffect, useState } from 'react'
import { authSentence } from '#src/lib/auth-errors.ts'
import { useSession } from '#src/lib/session.tsx'

/** Sends the mail with the link; after that looks whether the address is confirmed whenever one comes back to the page. */
export const useVerificationMail = () => {
  const { user, sendVerification, refreshUser } = useSession()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const waiting = state === 'sent' && user !== null && !user.emailVerified

  useEffect(() => {
    if (!waiting) return
    // The link may be opened in another browser, which this one hears nothing of.
    const look = () => {
      if (document.visibilityState === 'visible') void refreshUser().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [waiting, refreshUser])

  const send = async () => {
    setRefusal(null)
    setState('sending')
    try {
      await sendVerification()
      setState('sent')
    } catch (error) {
      setRefusal(authSentence(error, 'verificationMail'))
      setState('idle')
    }
  }
  return { state, refusal, send: () => void send() }
}
