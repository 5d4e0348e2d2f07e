import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { ViewerBoundary } from '#src/app/providers.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { routes } from '#src/app/router.tsx'
import { type Session, SessionContext } from '#src/lib/session.tsx'

export const visitor: Session = {
  user: null,
  loading: false,
  signInWithGoogle: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  token: () => Promise.resolve(null),
}

/** Opens an address of the whole app, as a browser would, without retries and with an empty cache. */
export const renderRoute = (address: string, { session = visitor }: { session?: Session } = {}) => {
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
  const router = createMemoryRouter(routes, { initialEntries: [address] })

  const tree = (present: Session) => (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={present}>
        <ViewerBoundary>
          <RouterProvider router={router} />
        </ViewerBoundary>
      </SessionContext>
    </QueryClientProvider>
  )
  const view = render(tree(session))
  return {
    user: userEvent.setup(),
    router,
    address: () => router.state.location.pathname + router.state.location.search,
    become: (next: Session) => view.rerender(tree(next)),
  }
}
