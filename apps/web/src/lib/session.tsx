import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { SessionEnded, setTokenSource } from './api-client.ts'
import { AuthFailure, SERVICE_NOT_LOADED, toAuthFailure } from './auth-errors.ts'
import { loadFirebaseConfig } from './env.ts'
import type { SessionCalls, SessionUser } from './session-types.ts'

export type { Profile, SessionUser } from './session-types.ts'

export interface Session extends SessionCalls {
  user: SessionUser | null
  /** True from a log-out by the user until somebody signs in. A session that ended by itself is no log-out. */
  loggedOut: boolean
  /** True until the stored session has been read, and while signing up, in or out. Not while a Google popup is open. */
  loading: boolean
}

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** True once it is known whether anybody is signed in; what signs in or out after that does not take it back. */
export const useSessionRead = (): boolean => {
  const { loading } = useSession()
  const [read, setRead] = useState(!loading)
  if (!loading && !read) setRead(true)
  return read || !loading
}

type Firebase = typeof import('./firebase.ts')

const loadFirebase = async (): Promise<Firebase> => {
  try {
    await loadFirebaseConfig()
    return await import('./firebase.ts')
  } catch (cause) {
    throw new AuthFailure(SERVICE_NOT_LOADED, { cause })
  }
}

/** Codes that may pass; after any other there will be no token again. */
const PASSING = new Set(['network-request-failed', 'timeout', 'too-many-requests', 'internal-error', 'unknown'])

const tokenSource =
  ({ readIdToken }: Firebase) =>
  async (options: { renew: boolean }): Promise<string | null> => {
    try {
      return await readIdToken(options)
    } catch (error) {
      const failure = toAuthFailure(error)
      throw PASSING.has(failure.code) ? failure : new SessionEnded()
    }
  }

const toSessionUser = ({ uid, displayName, email, photoURL, emailVerified }: SessionUser): SessionUser => ({
  uid,
  displayName,
  email,
  photoURL,
  emailVerified,
})

/** The identity service reports one and the same object, changed; only what differs is news to the page. */
const newsOf = (reported: SessionUser | null) => (shown: SessionUser | null) => {
  if (!reported || !shown) return reported && toSessionUser(reported)
  const next = toSessionUser(reported)
  return JSON.stringify(next) === JSON.stringify(shown) ? shown : next
}

interface Setters {
  setLoggedOut: (loggedOut: boolean) => void
  setUser: (user: SessionUser | null) => void
  setLoading: (loading: boolean) => void
}

interface Connection extends Setters {
  connect: () => Promise<Firebase>
}

const createCalls = ({ setUser, setLoading, setLoggedOut, connect }: Connection): SessionCalls => {
  const call = async <Answer,>(run: (firebase: Firebase) => Promise<Answer>): Promise<Answer> => {
    try {
      return await run(await connect())
    } catch (error) {
      throw toAuthFailure(error)
    }
  }
  const changing = async <Answer,>(run: (firebase: Firebase) => Promise<Answer>): Promise<Answer> => {
    setLoading(true)
    try {
      return await call(run)
    } finally {
      setLoading(false)
    }
  }
  return {
    signIn: (credentials) => changing(async ({ signInWithPassword }) => setUser(await signInWithPassword(credentials))),
    signUp: (account) =>
      changing(async ({ createAccount }) => {
        const { user, named } = await createAccount(account)
        setUser(user)
        return { named }
      }),
    // No change of `loading`: a popup may stay open for minutes, and the site goes on as a visitor's.
    signInWithGoogle: () => call(async ({ openGooglePopup }) => setUser(await openGooglePopup())),
    signOut: () =>
      changing(async ({ endSession }) => {
        // Before the identity service reports that there is no user.
        setLoggedOut(true)
        await endSession().catch((error: unknown) => {
          setLoggedOut(false)
          throw error
        })
        setUser(null)
      }),
    updateProfile: (profile) => call(async ({ saveProfile }) => setUser(await saveProfile(profile))),
    sendVerification: () => call(async ({ sendVerification }) => sendVerification()),
    refreshUser: () => call(async ({ reloadUser }) => setUser(await reloadUser())),
    sendPasswordReset: (email) => call(async ({ sendPasswordReset }) => sendPasswordReset(email)),
    readResetCode: (code) => call(async ({ readResetCode }) => readResetCode(code)),
    resetPassword: ({ code, password }) => call(async ({ resetPassword }) => resetPassword(code, password)),
    confirmAddress: (code) => call(async ({ confirmAddress }) => confirmAddress(code)),
    signInMethods: () => call(async ({ signInMethods }) => signInMethods()),
    confirmPassword: (password) => call(async ({ confirmPassword }) => confirmPassword(password)),
    confirmWithGoogle: () => call(async ({ confirmWithGoogle }) => confirmWithGoogle()),
  }
}

/**
 * The one way to the identity service, which the start and every call take: whichever is first to load it also has it
 * watched. A failure is forgotten, so that the next may try again.
 */
const createSession = (setters: Setters) => {
  const { setUser, setLoading } = setters
  let connecting: Promise<Firebase> | null = null
  let stopWatching = () => {}
  let tellEnded = () => {}
  // Many calls may learn of it at once, and some after the identity service itself has signed the person out.
  let told = false

  const connect = (): Promise<Firebase> => {
    if (connecting) return connecting
    const attempt = loadFirebase()
      .then((firebase) => {
        if (connecting === attempt) watch(firebase)
        return firebase
      })
      .catch((error: unknown) => {
        if (connecting === attempt) connecting = null
        throw error
      })
    connecting = attempt
    return attempt
  }
  const calls = createCalls({ ...setters, connect })
  const end = () => {
    if (told) return
    told = true
    tellEnded()
    connect()
      .then(({ endSession }) => endSession())
      .catch(() => undefined)
      .finally(() => setUser(null))
  }
  const watch = (firebase: Firebase) => {
    setTokenSource(tokenSource(firebase), end)
    stopWatching = firebase.watchUser((next) => {
      if (next) told = false
      setUser(next)
      setLoading(false)
    })
  }

  const open = (onEnded: () => void): (() => void) => {
    tellEnded = onEnded
    const start = () =>
      void connect().catch(() => {
        // Without the identity service the site still shows its rooms, as to a visitor.
        setTokenSource(() => Promise.resolve(null))
        setLoading(false)
      })
    start()
    window.addEventListener('online', start)
    return () => {
      window.removeEventListener('online', start)
      connecting = null
      stopWatching()
    }
  }
  return { calls, open }
}

/** `onEnded` is told once when a session ends that nobody has ended: a disabled account, a password changed elsewhere. */
export function SessionProvider({ children, onEnded }: { children: ReactNode; onEnded?: () => void }) {
  const [user, setStoredUser] = useState<SessionUser | null>(null)
  const [loading, setLoading] = useState(true)
  const [loggedOut, setLoggedOut] = useState(false)
  const [{ calls, open }] = useState(() => {
    const setUser = (next: SessionUser | null) => {
      if (next) setLoggedOut(false)
      setStoredUser(newsOf(next))
    }
    return createSession({ setUser, setLoading, setLoggedOut })
  })
  const tellEnded = useRef(onEnded)
  useEffect(() => {
    tellEnded.current = onEnded
  }, [onEnded])

  useEffect(() => open(() => tellEnded.current?.()), [open])

  const session = useMemo<Session>(() => ({ user, loading, loggedOut, ...calls }), [user, loading, loggedOut, calls])
  return <SessionContext value={session}>{children}</SessionContext>
}
