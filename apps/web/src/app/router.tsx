import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
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

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<MainLayout />}>
        <Route element={<Navigate replace to={paths.allItems()} />} index />
        <Route element={<AllItems />} path={paths.allItems()} />
        <Route element={<Navigate replace to={paths.allItems()} />} path="/allitems" />
        <Route element={<Navigate replace to={paths.createRoom()} />} path="/create-room" />
        <Route element={<Login />} path={paths.login()} />
        <Route element={<Register />} path={paths.register()} />
        <Route element={<ForgotPassword />} path={paths.forgotPassword()} />
        <Route element={<AuthAction />} path={paths.authAction()} />
        <Route element={<ResetPassword />} path={paths.resetPassword()} />
        <Route element={<VerifyEmail />} path={paths.verifyEmail()} />
        <Route element={<SignedIn />}>
          <Route element={<AllItems />} path={paths.browseList()} />
          <Route element={<Details />} path="/details/:id" />
          <Route element={<CreateRoom />} path={paths.createRoom()} />
          <Route element={<Update />} path="/update/:id" />
          <Route element={<MyList />} path={paths.myList()} />
          <Route element={<MyInterests />} path={paths.myInterests()} />
          <Route element={<Profile />} path={paths.profile()} />
          <Route element={<ComingLater path={paths.dashboard()} />} path={paths.dashboard()} />
        </Route>
        {laterPaths.map((path) => (
          <Route element={<ComingLater path={path} />} key={path} path={path} />
        ))}
        {UiGallery && <Route element={<UiGallery />} path="/_ui" />}
        <Route element={<NotFound />} path="*" />
      </Route>
    </Routes>
  )
}
