import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Navigate, Outlet, type RouteObject, type ShouldRevalidateFunction, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { requiredReturnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { RouteError } from './layouts/route-error.tsx'
import { type Page, pages } from './pages.ts'
import { reloadForMissingPage } from './reload-once.ts'

/** Wraps the pages that need a user. Redirects visitors to the sign-in page, and to `/` after a log-out. */
function RequireUser() {
  const { user, loading, loggedOut } = useSession()
  const location = useLocation()
  const [hadUser, setHadUser] = useState(user !== null)
  if (user && !hadUser) setHadUser(true)

  if (user) return <Outlet />
  if (loading) {
    return (
      // At least as high as the viewport, so that the footer does not jump.
      <div className="flex min-h-dvh justify-center pt-16 text-muted">
        <Spinner label="Loading" />
      </div>
    )
  }
  if (hadUser && loggedOut) return <Navigate replace to={paths.home()} />
  return <Navigate replace state={requiredReturnState(location)} to={paths.login()} />
}

/** Wraps the pages that search engines must not index: for users, opened from emails, or of chosen rooms. */
function NoIndex() {
  return (
    <>
      <meta content="noindex" name="robots" />
      <Outlet />
    </>
  )
}

/** Runs loaders only for a new path. Pages react to changes of their query string themselves. */
const onNewPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname

/** Loads the file of a page, and the frame of one with a title. */
const loadPage = async ({ load, title, intro, back }: Page): Promise<ComponentType> => {
  if (title === undefined) return (await load()).default
  const [{ PageFrame }, { default: Content }] = await Promise.all([import('./layouts/page-frame.tsx'), load()])
  return () => (
    <PageFrame back={back} intro={intro} title={title}>
      <Content />
    </PageFrame>
  )
}

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate replace to={to} /> })

export const createRoutes = (queryClient: QueryClient): RouteObject[] => {
  const routesOf = (access: Page['access'], isIndexed: boolean): RouteObject[] =>
    pages
      .filter((page) => page.access === access && (page.indexed ?? false) === isIndexed)
      .map((page) => ({
        path: page.path,
        lazy: async () => ({ Component: await loadPage(page).catch(reloadForMissingPage) }),
        ...(page.loader && { loader: page.loader(queryClient), shouldRevalidate: onNewPath }),
      }))
  const moderatorRoute: RouteObject = {
    lazy: async () => {
      const { RequireRole } = await import('./layouts/require-role.tsx')
      return { element: <RequireRole allowed="moderator" /> }
    },
    children: routesOf('moderator', false),
  }
  const routes: RouteObject[] = [
    redirect('/allitems', paths.allItems()),
    redirect('/create-room', paths.createRoom()),
    ...routesOf(undefined, true),
    { element: <RequireUser />, children: routesOf('user', true) },
    {
      element: <NoIndex />,
      children: [
        ...routesOf(undefined, false),
        { element: <RequireUser />, children: [...routesOf('user', false), moderatorRoute] },
      ],
    },
  ]
  return [
    {
      element: <MainLayout />,
      // The splash screen covers the first load.
      hydrateFallbackElement: <></>,
      // Inside the layout, to keep top bar and footer.
      children: [{ errorElement: <RouteError />, children: routes }],
    },
  ]
}
