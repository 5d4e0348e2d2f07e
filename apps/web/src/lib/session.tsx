import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { SessionEnded, setTokenSource } from './api-client.ts'
import { AuthFailure, SERVICE_NOT_LOADED, toAuthFailure } from './auth-failure.ts'
import { loadFirebaseConfig } from './env.ts'
import type { SessionCalls, SessionUser } from './session-types.ts'

export type { Profile, SessionUser } from './session-types.ts'

export interface Session extends SessionCalls {
  user: SessionUser | null
  /** True from a log-out by the user until the next sign-in. Stays false if the session expires. */
  loggedOut: boolean
  /** True until the stored session is known, and during sign-in, sign-up and sign-out, except with a Google popup. */
  loading: boolean
}

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Returns true once the stored session is known. Stays true during later sign-ins and sign-outs. */
export const useIsSessionKnown = (): boolean => {
  const { loading } = useSession()
  const [isKnown, setIsKnown] = useState(!loading)
  if (!loading && !isKnown) setIsKnown(true)
  return isKnown || !loading
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

/** Errors that a retry may fix. After any other error the session has ended. */
const TRANSIENT = new Set(['network-request-failed', 'timeout', 'too-many-requests', 'internal-error', 'unknown'])

const createTokenSource =
  ({ readIdToken }: Firebase) =>
  async (options: { renew: boolean }): Promise<string | null> => {
    try {
      return await readIdToken(options)
    } catch (error) {
      const failure = toAuthFailure(error)
      throw TRANSIENT.has(failure.code) ? failure : new SessionEnded()
    }
  }

const toSessionUser = ({ uid, displayName, email, photoURL, emailVerified }: SessionUser): SessionUser => ({
  uid,
  displayName,
  email,
  photoURL,
  emailVerified,
})

/** Keeps the current object if nothing changed, to avoid renders. Firebase mutates and reports one object. */
const toNextUser = (reported: SessionUser | null) => (shown: SessionUser | null) => {
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
  const callWithLoading = async <Answer,>(run: (firebase: Firebase) => Promise<Answer>): Promise<Answer> => {
    setLoading(true)
    try {
      return await call(run)
    } finally {
      setLoading(false)
    }
  }
  return {
    signIn: (credentials) =>
      callWithLoading(async ({ signInWithPassword }) => setUser(await signInWithPassword(credentials))),
    signUp: (account) =>
      callWithLoading(async ({ createAccount }) => {
        const { user, named } = await createAccount(account)
        setUser(user)
        return { named }
      }),
    // Does not set `loading`: the popup may stay open for minutes, and the site remains usable as a visitor.
    signInWithGoogle: () => call(async ({ openGooglePopup }) => setUser(await openGooglePopup())),
    signOut: () =>
      callWithLoading(async ({ endSession }) => {
        // Set before `watchUser` reports null.
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
 * Connects to the identity service. Startup and all calls share one connection, and the first of them also starts
 * watching the user. After a failure the next call retries.
 */
const createSession = (setters: Setters) => {
  const { setUser, setLoading } = setters
  let connecting: Promise<Firebase> | null = null
  let stopWatching = () => {}
  let notifyEnded = () => {}
  // Many requests may fail at once, some of them after the identity service has signed the user out.
  let hasNotified = false

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
    if (hasNotified) return
    hasNotified = true
    notifyEnded()
    connect()
      .then(({ endSession }) => endSession())
      .catch(() => undefined)
      .finally(() => setUser(null))
  }
  const watch = (firebase: Firebase) => {
    setTokenSource(createTokenSource(firebase), end)
    stopWatching = firebase.watchUser((next) => {
      if (next) hasNotified = false
      setUser(next)
      setLoading(false)
    })
  }

  const open = (onEnded: () => void): (() => void) => {
    notifyEnded = onEnded
    const start = () =>
      void connect().catch(() => {
        // Without the identity service the site works as for a visitor.
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

/** Calls `onEnded` once if the session ends without a log-out, for example because the account is disabled. */
export function SessionProvider({ children, onEnded }: { children: ReactNode; onEnded?: () => void }) {
  const [user, setStoredUser] = useState<SessionUser | null>(null)
  const [loading, setLoading] = useState(true)
  const [loggedOut, setLoggedOut] = useState(false)
  const [{ calls, open }] = useState(() => {
    const setUser = (next: SessionUser | null) => {
      if (next) setLoggedOut(false)
      setStoredUser(toNextUser(next))
    }
    return createSession({ setUser, setLoading, setLoggedOut })
  })
  const latestOnEnded = useRef(onEnded)
  useEffect(() => {
    latestOnEnded.current = onEnded
  }, [onEnded])

  useEffect(() => open(() => latestOnEnded.current?.()), [open])

  const session = useMemo<Session>(() => ({ user, loading, loggedOut, ...calls }), [user, loading, loggedOut, calls])
  return <SessionContext value={session}>{children}</SessionContext>
}
