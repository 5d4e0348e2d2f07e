import type { User } from 'firebase/auth'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { setTokenSource } from './api-client.ts'

export interface SessionUser {
  uid: string
  displayName: string | null
  email: string | null
  photoURL: string | null
  emailVerified: boolean
}

export interface Credentials {
  email: string
  password: string
}

export interface Profile {
  displayName: string
  /** Empty for none. */
  photoURL: string
}

export interface NewAccount extends Credentials, Profile {}

export interface Session {
  user: SessionUser | null
  /** True until the stored session has been read, and while signing up, in or out. */
  loading: boolean
  /** Rejects with the identity service's coded error; `auth-errors.ts` puts it into words. */
  signIn: (credentials: Credentials) => Promise<void>
  signUp: (account: NewAccount) => Promise<void>
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
  updateProfile: (profile: Profile) => Promise<void>
  sendVerification: () => Promise<void>
  /** Asks the identity service for the user anew, who may have confirmed the address elsewhere. */
  refreshUser: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

const loadFirebase = () => import('./firebase.ts')
type Firebase = Awaited<ReturnType<typeof loadFirebase>>

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

  const session = useMemo<Session>(() => {
    const changing = async (change: (firebase: Firebase) => Promise<User | null>) => {
      setLoading(true)
      try {
        const next = await change(await loadFirebase())
        setUser(next && toSessionUser(next))
      } finally {
        setLoading(false)
      }
    }
    return {
      user,
      loading,
      signIn: (credentials) => changing(async (firebase) => firebase.signInWithPassword(credentials)),
      signUp: (account) => changing(async (firebase) => firebase.createAccount(account)),
      signInWithGoogle: () => changing(async (firebase) => firebase.openGooglePopup()),
      signOut: () => changing(async (firebase) => firebase.endSession()),
      updateProfile: async (profile) => setUser(toSessionUser(await (await loadFirebase()).saveProfile(profile))),
      sendVerification: async () => (await loadFirebase()).sendVerification(),
      refreshUser: async () => {
        const fresh = await (await loadFirebase()).reloadUser()
        setUser(fresh && toSessionUser(fresh))
      },
    }
  }, [user, loading])
  return <SessionContext value={session}>{children}</SessionContext>
}
