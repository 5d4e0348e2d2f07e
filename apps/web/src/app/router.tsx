import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router-dom'
import { askForList } from '#src/features/listings/browse/ask-for-list.ts'
import { askForFeatured } from '#src/features/listings/featured/ask-for-featured.ts'
import { paths } from '#src/lib/paths.ts'
import { MainLayout } from './layouts/main-layout.tsx'
import { SignedIn } from './layouts/signed-in.tsx'
import { Unlisted } from './layouts/unlisted.tsx'
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
const Home = page(async () => (await import('./pages/home.tsx')).HomePage)
const BlogArticle = page(async () => {
  const { BlogArticlePage, prepareArticle } = await import('./pages/blog-article.tsx')
  await prepareArticle(location.pathname)
  return BlogArticlePage
})
const Dashboard = page(async () => (await import('./pages/dashboard.tsx')).DashboardPage)
const About = page(async () => (await import('./pages/about.tsx')).AboutPage)
const Support = page(async () => (await import('./pages/support.tsx')).SupportPage)
const Contact = page(async () => (await import('./pages/contact.tsx')).ContactPage)
const Guide = page(async () => (await import('./pages/guide.tsx')).GuidePage)
const Safety = page(async () => (await import('./pages/safety.tsx')).SafetyPage)
const Privacy = page(async () => (await import('./pages/privacy.tsx')).PrivacyPage)
const Terms = page(async () => (await import('./pages/terms.tsx')).TermsPage)
const Cookies = page(async () => (await import('./pages/cookies.tsx')).CookiesPage)
const NewsletterConfirm = page(async () => (await import('./pages/newsletter-confirm.tsx')).NewsletterConfirmPage)
const NewsletterUnsubscribe = page(
  async () => (await import('./pages/newsletter-unsubscribe.tsx')).NewsletterUnsubscribePage,
)
const NotFound = page(async () => (await import('./pages/not-found.tsx')).NotFoundPage)
const UiGallery = __UI_GALLERY__ ? page(async () => (await import('./pages/ui-gallery.tsx')).UiGalleryPage) : null

interface Beginning {
  queryClient: QueryClient
  search: string
}

/** What is done for the first page before anything is drawn, by its path. */
const beginnings = new Map<string, (beginning: Beginning) => Promise<unknown> | undefined>()

/** Milliseconds from the opening on: the splash stands for 1 s, and drawing takes some of it. */
const DRAWN_BY = 700

/** What the page shows first is waited for while the splash hides the page anyway: it need not be drawn twice then. */
const whileHidden = (answer: Promise<void>) =>
  Promise.race([answer, new Promise((resolve) => setTimeout(resolve, DRAWN_BY - performance.now()))])

const at = (
  path: string,
  Page: ReturnType<typeof page>,
  ask?: (beginning: Beginning) => Promise<void>,
): RouteObject => {
  beginnings.set(path, (beginning) => Promise.all([ask && whileHidden(ask(beginning)), Page.prepare()]))
  return { path, element: <Page /> }
}
const moved = (path: string, to: string): RouteObject => {
  beginnings.set(path, ({ queryClient }) => beginnings.get(to)?.({ queryClient, search: '' }))
  return { path, element: <Navigate replace to={to} /> }
}
const list = (path: string): RouteObject =>
  at(path, AllItems, ({ queryClient, search }) => askForList(queryClient, search))

const routes: RouteObject[] = [
  {
    element: <MainLayout />,
    children: [
      at(paths.home(), Home, ({ queryClient }) => askForFeatured(queryClient)),
      moved('/allitems', paths.allItems()),
      moved('/create-room', paths.createRoom()),
      list(paths.allItems()),
      at(paths.login(), Login),
      at(paths.register(), Register),
      {
        element: <Unlisted />,
        children: [
          at(paths.forgotPassword(), ForgotPassword),
          at(paths.authAction(), AuthAction),
          at(paths.resetPassword(), ResetPassword),
          at(paths.verifyEmail(), VerifyEmail),
          at(paths.newsletterConfirm(), NewsletterConfirm),
          at(paths.newsletterUnsubscribe(), NewsletterUnsubscribe),
          {
            element: <SignedIn />,
            children: [
              list(paths.browseList()),
              at(paths.createRoom(), CreateRoom),
              at('/update/:id', Update),
              at(paths.myList(), MyList),
              at(paths.myInterests(), MyInterests),
              at(paths.profile(), Profile),
              at(paths.dashboard(), Dashboard),
            ],
          },
        ],
      },
      // A visitor is led to Login, which is all that a search engine can find of it.
      { element: <SignedIn />, children: [at('/details/:id', Details)] },
      at('/blog/:id', BlogArticle),
      at(paths.about(), About),
      at(paths.aboutSection(), About),
      at(paths.support(), Support),
      at(paths.contact(), Contact),
      at(paths.guide(), Guide),
      at(paths.safety(), Safety),
      at(paths.privacyPolicy(), Privacy),
      at(paths.privacy(), Privacy),
      at(paths.terms(), Terms),
      at(paths.cookies(), Cookies),
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
