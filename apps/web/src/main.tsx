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

/** Set up in a task of its own, while the first page is on its way. */
const reactDom = new Promise((resolve) => setTimeout(resolve)).then(() => import('react-dom/client'))
// It is told where it is waited for.
reactDom.catch(() => undefined)

const start = async () => {
  // The splash stands meanwhile. A page that cannot be fetched is fetched again, and the failure told, when it is drawn.
  await begin(location, queryClient).catch(() => undefined)
  const { createRoot } = await reactDom
  // In slices: one long task would keep the browser from anything else meanwhile.
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
