import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { MainLayout } from './layouts/main-layout.tsx'
import { FrameError, RouteError } from './layouts/route-error.tsx'

/** A page in a file of its own that is fetched when it is first opened. */
const page = (path: string, load: () => Promise<NonNullable<RouteObject['Component']>>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  errorElement: <RouteError />,
  hydrateFallbackElement: <></>,
})

export const routes: RouteObject[] = [
  {
    element: <MainLayout />,
    errorElement: <FrameError />,
    children: [
      { index: true, element: <Navigate replace to={paths.allItems()} /> },
      page(paths.allItems(), async () => (await import('./pages/all-items.tsx')).AllItemsPage),
      page('/details/:id', async () => (await import('./pages/details.tsx')).DetailsPage),
      ...(__AUTH_EMULATOR__
        ? [page('/_auth', async () => (await import('./pages/auth-check.tsx')).AuthCheckPage)]
        : []),
      page('*', async () => (await import('./pages/not-found.tsx')).NotFoundPage),
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
