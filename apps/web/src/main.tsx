import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
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

// In slices: one long task would keep the browser from anything else meanwhile.
const draw = () =>
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

// The splash stands meanwhile. A page that cannot be fetched is fetched again, and the failure told, when it is drawn.
void begin(location, queryClient)
  .catch(() => undefined)
  .then(draw)
