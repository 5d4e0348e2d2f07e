import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom'
import { ViewerBoundary } from '#src/app/providers.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { createRoutes } from '#src/app/router.tsx'
import { type AuthCalls, type Session, SessionContext, type SessionUser } from '#src/lib/session.tsx'

/** A session and the fakes of its calls to the identity service. */
export interface TestSession extends Omit<Session, 'withAuth'>, AuthCalls {}

export const visitor: TestSession = {
  user: null,
  loading: false,
  loggedOut: false,
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

/** Creates a session of Ana with overrides. */
export const signedIn = (user: Partial<SessionUser> = {}, rest: Partial<TestSession> = {}): TestSession => ({
  ...visitor,
  user: { ...ana, ...user },
  ...rest,
})

export const toSession = (test: TestSession): Session => ({ ...test, withAuth: (run) => run(test) })

/** Renders the whole app at an address, without retries and with an empty cache. */
export const renderRoute = (address: InitialEntry, { session = visitor }: { session?: TestSession } = {}) => {
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [address] })

  const tree = (present: TestSession) => (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={toSession(present)}>
        <ViewerBoundary>
          <RouterProvider router={router} />
        </ViewerBoundary>
      </SessionContext>
    </QueryClientProvider>
  )
  const view = render(tree(session))
  return {
    // Computing the style of all ancestors of each clicked element takes long in happy-dom.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => router.state.location.pathname + router.state.location.search,
    lastAction: () => router.state.historyAction,
    goBack: () => act(() => void router.navigate(-1)),
    unmount: view.unmount,
    become: (next: TestSession) => view.rerender(tree(next)),
  }
}
