import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createRoutes } from './app/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const router = createBrowserRouter(createRoutes(queryClient))

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
