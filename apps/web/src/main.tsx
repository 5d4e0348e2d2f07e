import { StrictMode, startTransition } from 'react'
import { browserHistory, SiteRouter } from './app/history.tsx'
import { RouteBoundary } from './app/layouts/route-error.tsx'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { AppRoutes, begin } from './app/router.tsx'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const history = browserHistory()

const queryClient = createQueryClient()

/** One long task would keep the browser from anything else meanwhile. */
const inATaskOfItsOwn = async <Answer,>(run: () => Promise<Answer>): Promise<Answer> => {
  await new Promise((resolve) => setTimeout(resolve))
  return run()
}

// The splash stands meanwhile. A page that cannot be fetched is fetched again, and the failure told, when it is drawn.
const begun = inATaskOfItsOwn(() => begin(location, queryClient)).catch(() => undefined)

/** Set up while the first page is on its way. */
const reactDom = inATaskOfItsOwn(() => import('react-dom/client'))
// It is told where it is waited for.
reactDom.catch(() => undefined)

const start = async () => {
  await begun
  const { createRoot } = await reactDom
  // In slices, for the same reason.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <SiteRouter history={history}>
            <RouteBoundary>
              <AppRoutes />
            </RouteBoundary>
          </SiteRouter>
        </Providers>
      </StrictMode>,
    )
  })
}

void start()
