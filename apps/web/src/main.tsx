import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { browserHistory, SiteRouter } from './app/history.tsx'
import { RouteBoundary } from './app/layouts/route-error.tsx'
import { Providers } from './app/providers.tsx'
import { AppRoutes } from './app/router.tsx'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const history = browserHistory()

createRoot(root).render(
  <StrictMode>
    <Providers>
      <SiteRouter history={history}>
        <RouteBoundary>
          <AppRoutes />
        </RouteBoundary>
      </SiteRouter>
    </Providers>
  </StrictMode>,
)
