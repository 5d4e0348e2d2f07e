import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import {
  type LoaderFunction,
  Navigate,
  Outlet,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { requiredReturnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { RouteError } from './layouts/route-error.tsx'
import { allItemsLoader, browseListLoader, detailsLoader, homeLoader } from './loaders.ts'
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

/** Creates the route of a lazily loaded page. */
const page = (path: string, load: () => Promise<ComponentType>, loader?: LoaderFunction): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load().catch(reloadForMissingPage) }),
  ...(loader && { loader, shouldRevalidate: onNewPath }),
})

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate replace to={to} /> })

const loadAllItems = async () => (await import('./pages/all-items.tsx')).AllItemsPage
const loadMessages = async () => (await import('./pages/messages.tsx')).MessagesPage
const loadMailLinks = () => import('./pages/mail-links.tsx')
const loadAbout = async () => (await import('./pages/about.tsx')).AboutPage

export const createRoutes = (queryClient: QueryClient): RouteObject[] => {
  const signedInPages: RouteObject = {
    element: <RequireUser />,
    children: [
      page(paths.browseList(), loadAllItems, browseListLoader(queryClient)),
      page(paths.createRoom(), async () => (await import('./pages/create-room.tsx')).CreateRoomPage),
      page('/update/:id', async () => (await import('./pages/update.tsx')).UpdatePage),
      page(paths.myList(), async () => (await import('./pages/my-list.tsx')).MyListPage),
      page(paths.myInterests(), async () => (await import('./pages/my-interests.tsx')).MyInterestsPage),
      page(paths.savedSearches(), async () => (await import('./pages/saved-searches.tsx')).SavedSearchesPage),
      page(paths.messages(), loadMessages),
      page('/messages/:id', loadMessages),
      page(paths.notifications(), async () => (await import('./pages/notifications.tsx')).NotificationsPage),
      page(paths.hiddenRooms(), async () => (await import('./pages/hidden-rooms.tsx')).HiddenRoomsPage),
      page(paths.profile(), async () => (await import('./pages/profile.tsx')).ProfilePage),
      page(paths.blockedPeople(), async () => (await import('./pages/blocked-people.tsx')).BlockedPeoplePage),
      {
        lazy: async () => {
          const { RequireRole } = await import('./layouts/require-role.tsx')
          return { element: <RequireRole allowed="moderator" /> }
        },
        children: [page(paths.moderation(), async () => (await import('./pages/moderation.tsx')).ModerationPage)],
      },
      page(paths.dashboard(), async () => (await import('./pages/dashboard.tsx')).DashboardPage),
    ],
  }

  const noIndexPages: RouteObject = {
    element: <NoIndex />,
    children: [
      page(paths.forgotPassword(), async () => (await import('./pages/forgot-password.tsx')).ForgotPasswordPage),
      page(paths.authAction(), async () => (await import('./pages/auth-action.tsx')).AuthActionPage),
      page(paths.resetPassword(), async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage),
      page(paths.verifyEmail(), async () => (await import('./pages/verify-email.tsx')).VerifyEmailPage),
      page('/renew', async () => (await loadMailLinks()).RenewPage),
      page('/newsletter/confirm', async () => (await loadMailLinks()).NewsletterConfirmPage),
      page('/newsletter/unsubscribe', async () => (await loadMailLinks()).NewsletterUnsubscribePage),
      page('/notifications/unsubscribe', async () => (await loadMailLinks()).NotificationsUnsubscribePage),
      page(paths.shortlist(), async () => (await import('./pages/shortlist.tsx')).ShortlistPage),
      page(paths.compare(), async () => (await import('./pages/compare.tsx')).ComparePage),
      signedInPages,
    ],
  }

  const detailsPage = page(
    '/details/:id',
    async () => (await import('./pages/details.tsx')).DetailsPage,
    detailsLoader(queryClient),
  )

  const pages: RouteObject[] = [
    page(paths.home(), async () => (await import('./pages/home.tsx')).HomePage, homeLoader(queryClient)),
    redirect('/allitems', paths.allItems()),
    redirect('/create-room', paths.createRoom()),
    page(paths.allItems(), loadAllItems, allItemsLoader(queryClient)),
    page(paths.login(), async () => (await import('./pages/login.tsx')).LoginPage),
    page(paths.register(), async () => (await import('./pages/register.tsx')).RegisterPage),
    noIndexPages,
    // Not `NoIndex`: search engines get a description of the room, see the Caddyfile.
    { element: <RequireUser />, children: [detailsPage] },
    page('/blog/:id', async () => (await import('./pages/blog-article.tsx')).BlogArticlePage),
    page(paths.about(), loadAbout),
    page(paths.aboutSection(), loadAbout),
    page(paths.support(), async () => (await import('./pages/support.tsx')).SupportPage),
    page(paths.contact(), async () => (await import('./pages/contact.tsx')).ContactPage),
    page(paths.guide(), async () => (await import('./pages/guide.tsx')).GuidePage),
    page(paths.safety(), async () => (await import('./pages/safety.tsx')).SafetyPage),
    page(paths.privacyPolicy(), async () => (await import('./pages/privacy.tsx')).PrivacyPolicyPage),
    page(paths.privacy(), async () => (await import('./pages/privacy.tsx')).PrivacyPage),
    page(paths.terms(), async () => (await import('./pages/terms.tsx')).TermsPage),
    page(paths.cookies(), async () => (await import('./pages/cookies.tsx')).CookiesPage),
    ...(__UI_GALLERY__ ? [page('/_ui', async () => (await import('./pages/ui-gallery.tsx')).UiGalleryPage)] : []),
    page('*', async () => (await import('./pages/not-found.tsx')).NotFoundPage),
  ]

  return [
    {
      element: <MainLayout />,
      // The splash screen covers the first load.
      hydrateFallbackElement: <></>,
      // Inside the layout, to keep top bar and footer.
      children: [{ errorElement: <RouteError />, children: pages }],
    },
  ]
}
