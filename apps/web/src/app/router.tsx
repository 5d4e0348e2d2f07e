import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router-dom'
import { askForList } from '#src/features/listings/browse/ask-for-list.ts'
import { paths } from '#src/lib/paths.ts'
import { MainLayout } from './layouts/main-layout.tsx'
import { SignedIn } from './layouts/signed-in.tsx'
import { page } from './page.tsx'

const AllItems = page(async () => (await import('./pages/all-items.tsx')).AllItemsPage)
const Details = page(async () => (await import('./pages/details.tsx')).DetailsPage)
const CreateRoom = page(async () => (await import('./pages/create-room.tsx')).CreateRoomPage)
const Update = page(async () => (await import('./pages/update.tsx')).UpdatePage)
const MyList = page(async () => (await import('./pages/my-list.tsx')).MyListPage)
const MyInterests = page(async () => (await import('./pages/my-interests.tsx')).MyInterestsPage)
const Login = page(async () => (await import('./pages/login.tsx')).LoginPage)
const Register = page(async () => (await import('./pages/register.tsx')).RegisterPage)
const ForgotPassword = page(async () => (await import('./pages/forgot-password.tsx')).ForgotPasswordPage)
const AuthAction = page(async () => (await import('./pages/auth-action.tsx')).AuthActionPage)
const ResetPassword = page(async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage)
const VerifyEmail = page(async () => (await import('./pages/verify-email.tsx')).VerifyEmailPage)
const Profile = page(async () => (await import('./pages/profile.tsx')).ProfilePage)
const ComingLater = page(async () => (await import('./pages/coming-later.tsx')).ComingLaterPage)
const NotFound = page(async () => (await import('./pages/not-found.tsx')).NotFoundPage)
const UiGallery = __UI_GALLERY__ ? page(async () => (await import('./pages/ui-gallery.tsx')).UiGalleryPage) : null

const laterPaths = [
  paths.about(),
  paths.aboutSection(),
  paths.support(),
  paths.contact(),
  paths.guide(),
  paths.safety(),
  paths.privacyPolicy(),
  paths.privacy(),
  paths.terms(),
  paths.cookies(),
]

interface Beginning {
  queryClient: QueryClient
  search: string
}

/** What is done for the first page before anything is drawn, by its path. */
const beginnings = new Map<string, (beginning: Beginning) => Promise<unknown> | undefined>()

const at = (path: string, Page: ReturnType<typeof page>, ask?: (beginning: Beginning) => void): RouteObject => {
  beginnings.set(path, (beginning) => {
    ask?.(beginning)
    return Page.prepare()
  })
  return { path, element: <Page /> }
}
const moved = (path: string, to: string): RouteObject => {
  beginnings.set(path, ({ queryClient }) => beginnings.get(to)?.({ queryClient, search: '' }))
  return { path, element: <Navigate replace to={to} /> }
}
const later = (path: string): RouteObject => ({ path, element: <ComingLater path={path} /> })
const list = (path: string): RouteObject =>
  at(path, AllItems, ({ queryClient, search }) => askForList(queryClient, search))

const routes: RouteObject[] = [
  {
    element: <MainLayout />,
    children: [
      moved('/', paths.allItems()),
      moved('/allitems', paths.allItems()),
      moved('/create-room', paths.createRoom()),
      list(paths.allItems()),
      at(paths.login(), Login),
      at(paths.register(), Register),
      at(paths.forgotPassword(), ForgotPassword),
      at(paths.authAction(), AuthAction),
      at(paths.resetPassword(), ResetPassword),
      at(paths.verifyEmail(), VerifyEmail),
      {
        element: <SignedIn />,
        children: [
          list(paths.browseList()),
          at('/details/:id', Details),
          at(paths.createRoom(), CreateRoom),
          at('/update/:id', Update),
          at(paths.myList(), MyList),
          at(paths.myInterests(), MyInterests),
          at(paths.profile(), Profile),
          later(paths.dashboard()),
        ],
      },
      ...laterPaths.map(later),
      ...(UiGallery ? [at('/_ui', UiGallery)] : []),
      at('*', NotFound),
    ],
  },
]

export const AppRoutes = (): ReactNode => useRoutes(routes)

/** Before the first page is drawn: fetches it, and asks for what it shows. */
export const begin = async ({ pathname, search }: Location, queryClient: QueryClient): Promise<void> => {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path ?? ''
  await beginnings.get(path)?.({ queryClient, search })
}
