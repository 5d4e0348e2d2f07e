import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { memoryHistory, SiteRouter } from '#src/app/history.tsx'
import { ViewerBoundary } from '#src/app/providers.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { AppRoutes } from '#src/app/router.tsx'
import { type Session, SessionContext, type SessionUser } from '#src/lib/session.tsx'

export const visitor: Session = {
  user: null,
  loading: false,
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve({ named: true }),
  signInWithGoogle: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  updateProfile: () => Promise.resolve(),
  sendVerification: () => Promise.resolve(),
  refreshUser: () => Promise.resolve(),
  sendPasswordReset: () => Promise.resolve(),
  readResetCode: () => Promise.resolve(ana.email ?? ''),
  resetPassword: () => Promise.resolve(),
  confirmAddress: () => Promise.resolve(),
  signInMethods: () => Promise.resolve(['password']),
  confirmPassword: () => Promise.resolve(),
  confirmWithGoogle: () => Promise.resolve(),
}

export const ana: SessionUser = {
  uid: 'ana',
  displayName: 'Ana Ruiz',
  email: 'ana@example.test',
  photoURL: null,
  emailVerified: true,
}

/** A session of somebody; what a test is about is given by itself. */
export const signedIn = (user: Partial<SessionUser> = {}, rest: Partial<Session> = {}): Session => ({
  ...visitor,
  user: { ...ana, ...user },
  ...rest,
})

interface History {
  address: string
  lastAction: string
  goBack: () => void
}

/** Opens an address of the whole app, as a browser would, without retries and with an empty cache. */
export const renderRoute = (
  address: string,
  { session = visitor, wrapper }: { session?: Session; wrapper?: ComponentType<{ children: ReactNode }> } = {},
) => {
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
  const siteHistory = memoryHistory([address])
  const history: Partial<History> = {}

  function Watch() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    const lastAction = useNavigationType()
    useEffect(() => {
      Object.assign(history, {
        address: pathname + search,
        lastAction,
        goBack: () => act(() => void navigate(-1)),
      } satisfies History)
    })
    return null
  }

  const tree = (present: Session) => (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={present}>
        <ViewerBoundary>
          <SiteRouter history={siteHistory}>
            <Watch />
            <AppRoutes />
          </SiteRouter>
        </ViewerBoundary>
      </SessionContext>
    </QueryClientProvider>
  )
  const view = render(tree(session), wrapper && { wrapper })
  return {
    user: userEvent.setup(),
    address: () => history.address,
    lastAction: () => history.lastAction,
    goBack: () => history.goBack?.(),
    unmount: view.unmount,
    become: (next: Session) => view.rerender(tree(next)),
  }
}
