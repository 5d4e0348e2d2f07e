import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { setTokenSource } from './api-client.ts'

export interface SessionUser {
  uid: string
  displayName: string | null
  email: string | null
  photoURL: string | null
  emailVerified: boolean
}

export interface Session {
  user: SessionUser | null
  /** True until the stored session has been read. */
  loading: boolean
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
  /** The ID token of the present user, refreshed where it is about to expire. */
  token: () => Promise<string | null>
}

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

const loadFirebase = () => import('./firebase.ts')

const toSessionUser = ({ uid, displayName, email, photoURL, emailVerified }: SessionUser): SessionUser => ({
  uid,
  displayName,
  email,
  photoURL,
  emailVerified,
})

/** Runs after the browser has painted once, so that the page's first picture never waits for the identity service. */
const afterFirstPaint = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<SessionUser | null>(null)
  const [loading, setLoading] = useState(true)

  useEffect(() => {
    let stopWatching: (() => void) | undefined
    let gone = false
    const start = async () => {
      try {
        const firebase = await loadFirebase()
        if (gone) return
        setTokenSource(firebase.readIdToken)
        stopWatching = firebase.watchUser((next) => {
          setUser(next && toSessionUser(next))
          setLoading(false)
        })
      } catch {
        // Without the identity service the site still shows its rooms, as to a visitor.
        setLoading(false)
      }
    }
    const cancel = afterFirstPaint(() => void start())
    return () => {
      gone = true
      cancel()
      stopWatching?.()
    }
  }, [])

  const session = useMemo<Session>(
    () => ({
      user,
      loading,
      signInWithGoogle: async () => (await loadFirebase()).openGooglePopup(),
      signOut: async () => (await loadFirebase()).endSession(),
      token: async () => (await loadFirebase()).readIdToken(),
    }),
    [user, loading],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
