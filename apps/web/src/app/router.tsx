import { type ComponentType, lazy } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'
import { EarlySearch } from '#src/features/listings/browse/early-search.tsx'
import { paths } from '#src/lib/paths.ts'
import { MainLayout } from './layouts/main-layout.tsx'
import { SignedIn } from './layouts/signed-in.tsx'

/** A page in a file of its own that is fetched when it is first opened. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

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

const moved = (path: string, to: string): RouteObject => ({ path, element: <Navigate replace to={to} /> })
const later = (path: string): RouteObject => ({ path, element: <ComingLater path={path} /> })

const list = (
  <EarlySearch>
    <AllItems />
  </EarlySearch>
)

const routes: RouteObject[] = [
  {
    element: <MainLayout />,
    children: [
      moved('/', paths.allItems()),
      moved('/allitems', paths.allItems()),
      moved('/create-room', paths.createRoom()),
      { path: paths.allItems(), element: list },
      { path: paths.login(), element: <Login /> },
      { path: paths.register(), element: <Register /> },
      { path: paths.forgotPassword(), element: <ForgotPassword /> },
      { path: paths.authAction(), element: <AuthAction /> },
      { path: paths.resetPassword(), element: <ResetPassword /> },
      { path: paths.verifyEmail(), element: <VerifyEmail /> },
      {
        element: <SignedIn />,
        children: [
          { path: paths.browseList(), element: list },
          { path: '/details/:id', element: <Details /> },
          { path: paths.createRoom(), element: <CreateRoom /> },
          { path: '/update/:id', element: <Update /> },
          { path: paths.myList(), element: <MyList /> },
          { path: paths.myInterests(), element: <MyInterests /> },
          { path: paths.profile(), element: <Profile /> },
          later(paths.dashboard()),
        ],
      },
      ...laterPaths.map(later),
      ...(UiGallery ? [{ path: '/_ui', element: <UiGallery /> }] : []),
      { path: '*', element: <NotFound /> },
    ],
  },
]

export const AppRoutes = () => useRoutes(routes)
