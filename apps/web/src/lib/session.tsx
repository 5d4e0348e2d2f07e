import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { SessionEnded, setTokenSource } from './api-client.ts'
import { AuthFailure, SERVICE_NOT_LOADED, toAuthFailure } from './auth-failure.ts'
import { loadFirebaseConfig } from './env.ts'
import { NO_SESSION, SESSION_DATABASE } from './no-session.ts'
import { browserStore } from './stored.ts'

export interface SessionUser {
  uid: string
  displayName: string | null
  email: string | null
  photoURL: string | null
  emailVerified: boolean
}

type Firebase = typeof import('./firebase.ts')

/** The calls to the identity service that pages make. */
export type AuthCalls = Omit<Firebase, 'openAuth' | 'watchUser' | 'readUser' | 'readIdToken' | 'endSession'>

export interface Session {
  user: SessionUser | null
  /** True from a log-out by the user until the next sign-in. Stays false if the session expires. */
  loggedOut: boolean
  /** True until the stored session is known. */
  loading: boolean
  /**
   * Calls the identity service, then updates `user`. Rejects with an `AuthFailure`, whose message `authSentence` of
   * auth-errors.ts returns.
   */
  withAuth: <Answer>(run: (auth: AuthCalls) => Promise<Answer>) => Promise<Answer>
  signOut: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

const importFirebase = (): Promise<Firebase> => import('./firebase.ts')

const loadFirebase = async (): Promise<Firebase> => {
  try {
    const [config, firebase] = await Promise.all([loadFirebaseConfig(), importFirebase()])
    firebase.openAuth(config)
    return firebase
  } catch (cause) {
    throw new AuthFailure(SERVICE_NOT_LOADED, { cause })
  }
}

/** Returns false if this browser has no stored session. Visitors then wait for Firebase on the sign-in pages only. */
const mayBeSignedIn = async (): Promise<boolean> => {
  if (browserStore.read(NO_SESSION) !== null) return false
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === SESSION_DATABASE)
  } catch {
    return true
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

/**
 * Connects to the identity service. Startup and all calls share one connection, and the first of them also starts
 * watching the user. After a failure the next call retries.
 */
const createSession = ({ setUser, setLoading, setLoggedOut }: Setters) => {
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

  const call = async <Answer,>(run: (firebase: Firebase) => Promise<Answer>): Promise<Answer> => {
    try {
      const firebase = await connect()
      const answer = await run(firebase)
      setUser(firebase.readUser())
      return answer
    } catch (error) {
      throw toAuthFailure(error)
    }
  }
  const signOut = async () => {
    // Set before `watchUser` reports null.
    setLoggedOut(true)
    await call(({ endSession }) => endSession()).catch((error: unknown) => {
      setLoggedOut(false)
      throw error
    })
  }
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
      else browserStore.write(NO_SESSION, 'true')
      setUser(next)
      setLoading(false)
    })
  }

  const open = (onEnded: () => void): (() => void) => {
    notifyEnded = onEnded
    const closing = new AbortController()
    const { signal } = closing
    const beVisitor = () => {
      setTokenSource(() => Promise.resolve(null))
      setLoading(false)
    }
    const start = async () => {
      const isVisitor = !(await mayBeSignedIn())
      if (signal.aborted) return
      if (isVisitor && !connecting) beVisitor()
      // Without the identity service the site works as for a visitor.
      if (!isVisitor) await connect().catch(beVisitor)
    }
    void start()
    // The user may have signed in in another tab or window.
    for (const event of ['focus', 'online']) window.addEventListener(event, () => void start(), { signal })
    return () => {
      closing.abort()
      connecting = null
      stopWatching()
    }
  }
  return { calls: { withAuth: call, signOut }, open }
}

/** Calls `onEnded` once if the session ends without a log-out, for example because the account is disabled. */
export function SessionProvider({ children, onEnded }: { children: ReactNode; onEnded?: () => void }) {
  const [user, setStoredUser] = useState<SessionUser | null>(null)
  const [loading, setLoading] = useState(true)
  const [loggedOut, setLoggedOut] = useState(false)
  const [{ calls, open }] = useState(() => {
    const setUser = (next: SessionUser | null) => {
      if (next) {
        setLoggedOut(false)
        browserStore.erase(NO_SESSION)
      }
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
