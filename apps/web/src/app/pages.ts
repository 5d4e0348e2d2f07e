import { MAX_SAVED_SEARCHES, NOTIFICATION_DAYS } from '@roommate-finder/contracts/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router-dom'
import type { MarkdownText } from '#src/features/articles/markdown-text.ts'
import { paths } from '#src/lib/paths.ts'
import { allItemsLoader, browseListLoader, detailsLoader, homeLoader } from './loaders.ts'

export interface Page {
  /** With parameters, such as `/details/:id`. */
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Starts queries while the file of the page loads. */
  loader?: (queryClient: QueryClient) => LoaderFunction
  /** Visitors are sent to sign in. Users who are not moderators see the 404 page. */
  access?: 'user' | 'moderator'
  /** Whether search engines may index the page. */
  indexed?: boolean
  /** The heading above the content. Pages without a title render their own `PageHeading`. */
  title?: string
  /** The text below the heading of a list. On wide screens, both stand beside the list. */
  intro?: string
  /** The path of the page that a link above the heading opens. */
  back?: string
  /** The text of the link in the account menu, which lists pages in this order. */
  menu?: string
}

const loadAllItems = () => import('./pages/all-items.tsx')
const loadMessages = () => import('./pages/messages.tsx')
const loadMailLinks = () => import('./pages/mail-links.tsx')
const loadAbout = () => import('./pages/about.tsx')

const documentPage = (path: string, loadText: () => Promise<{ default: MarkdownText }>): Page => ({
  path,
  load: async () => {
    const [{ createDocumentPage }, { default: text }] = await Promise.all([
      import('./pages/document-page.tsx'),
      loadText(),
    ])
    return { default: createDocumentPage(path, text) }
  },
  indexed: true,
})

/** All pages but the redirects of router.tsx. */
export const pages: readonly Page[] = [
  { path: paths.home(), load: () => import('./pages/home.tsx'), loader: homeLoader, indexed: true },
  { path: paths.allItems(), load: loadAllItems, loader: allItemsLoader, indexed: true },
  { path: paths.browseList(), load: loadAllItems, loader: browseListLoader, access: 'user' },
  // Search engines get a description of the room, see the Caddyfile.
  {
    path: '/details/:id',
    load: () => import('./pages/details.tsx'),
    loader: detailsLoader,
    access: 'user',
    indexed: true,
  },
  {
    path: paths.createRoom(),
    load: () => import('#src/features/hosting/edit/create-listing.tsx'),
    access: 'user',
    title: 'Add Roommate Listing',
  },
  { path: '/update/:id', load: () => import('./pages/update.tsx'), access: 'user' },
  { path: paths.dashboard(), load: () => import('./pages/dashboard.tsx'), access: 'user' },
  {
    path: paths.profile(),
    load: () => import('./pages/profile.tsx'),
    access: 'user',
    title: 'My Profile',
    menu: 'My Profile',
  },
  {
    path: paths.blockedPeople(),
    load: () => import('#src/features/blocks/blocked-people.tsx'),
    access: 'user',
    title: 'Blocked people',
    intro:
      'When you block someone, you won’t see each other’s rooms, and neither of you can send new messages. Old messages stay in your archive. We don’t notify them.',
    back: paths.profile(),
  },
  {
    path: paths.myList(),
    load: () => import('#src/features/hosting/mine/my-listings.tsx'),
    access: 'user',
    title: 'My Roommate Listings',
    menu: 'My rooms',
  },
  {
    path: paths.matches(),
    load: () => import('#src/features/fit/matches.tsx'),
    access: 'user',
    title: 'Rooms that fit you',
    menu: 'Rooms that fit you',
  },
  {
    path: paths.fit(),
    load: () => import('#src/features/fit/fit-profile.tsx'),
    access: 'user',
    title: 'Roommate profile',
  },
  {
    path: paths.applicants(':id'),
    load: () => import('./pages/applicants.tsx'),
    access: 'user',
    title: 'Applicants',
    back: paths.myList(),
  },
  {
    path: paths.seekers(':id'),
    load: () => import('./pages/seekers.tsx'),
    access: 'user',
    title: 'People who might fit',
    intro: 'People looking for a room like yours who let hosts find them.',
    back: paths.myList(),
  },
  {
    path: paths.household(':id'),
    load: () => import('#src/features/hosting/seekers/household.tsx'),
    access: 'user',
    title: 'Your household',
    back: paths.myList(),
  },
  { path: paths.shortlist(), load: () => import('./pages/shortlist.tsx'), title: 'Saved rooms', menu: 'Saved rooms' },
  {
    path: paths.hiddenRooms(),
    load: () => import('#src/features/saved/hidden-rooms.tsx'),
    access: 'user',
    title: 'Hidden rooms',
    intro: 'You won’t see these rooms when you browse. Other people still do.',
    back: paths.shortlist(),
  },
  {
    path: paths.compare(),
    load: () => import('#src/features/saved/compare/room-comparison.tsx'),
    title: 'Compare rooms',
  },
  {
    path: paths.myInterests(),
    load: () => import('./pages/my-interests.tsx'),
    access: 'user',
    title: 'Rooms I’m interested in',
    menu: 'Rooms I’m interested in',
  },
  {
    path: paths.savedSearches(),
    load: () => import('#src/features/alerts/saved-searches.tsx'),
    access: 'user',
    title: 'Saved searches',
    intro: `We’ll tell you when a new room matches. You can save up to ${MAX_SAVED_SEARCHES} searches.`,
    menu: 'Saved searches',
  },
  { path: paths.messages(), load: loadMessages, access: 'user', menu: 'Messages' },
  { path: '/messages/:id', load: loadMessages, access: 'user' },
  {
    path: paths.viewings(),
    load: () => import('#src/features/viewings/viewings.tsx'),
    access: 'user',
    title: 'Viewings',
    intro: 'Your upcoming and past viewings. Times are in the room’s time zone.',
    menu: 'Viewings',
  },
  { path: paths.visit(':token'), load: () => import('#src/features/viewings/visit.tsx'), title: 'A room viewing' },
  {
    path: paths.notifications(),
    load: () => import('#src/features/notifications/notification-list.tsx'),
    access: 'user',
    title: 'Notifications',
    intro: `We keep notifications for ${NOTIFICATION_DAYS} days.`,
  },
  {
    path: paths.moderation(),
    load: () => import('#src/features/judging/moderation.tsx'),
    access: 'moderator',
    title: 'Moderation',
    menu: 'Moderation',
  },
  { path: paths.login(), load: () => import('./pages/login.tsx'), indexed: true },
  { path: paths.register(), load: () => import('./pages/register.tsx'), indexed: true },
  { path: paths.forgotPassword(), load: () => import('./pages/forgot-password.tsx') },
  { path: paths.authAction(), load: () => import('./pages/auth-action.tsx') },
  { path: paths.resetPassword(), load: () => import('./pages/reset-password.tsx') },
  { path: paths.verifyEmail(), load: () => import('./pages/verify-email.tsx') },
  { path: '/renew', load: async () => ({ default: (await loadMailLinks()).RenewPage }) },
  { path: '/newsletter/confirm', load: async () => ({ default: (await loadMailLinks()).NewsletterConfirmPage }) },
  {
    path: '/newsletter/unsubscribe',
    load: async () => ({ default: (await loadMailLinks()).NewsletterUnsubscribePage }),
  },
  {
    path: '/notifications/unsubscribe',
    load: async () => ({ default: (await loadMailLinks()).NotificationsUnsubscribePage }),
  },
  { path: '/blog/:id', load: () => import('./pages/blog-article.tsx'), indexed: true },
  { path: paths.about(), load: loadAbout, indexed: true },
  { path: paths.aboutSection(), load: loadAbout, indexed: true },
  { path: paths.support(), load: () => import('./pages/support.tsx'), indexed: true },
  { path: paths.contact(), load: () => import('./pages/contact.tsx'), indexed: true },
  documentPage(paths.guide(), () => import('#src/features/articles/documents/guide.md')),
  { path: paths.safety(), load: () => import('./pages/safety.tsx'), indexed: true },
  documentPage(paths.howWeOrder(), () => import('#src/features/articles/documents/how-we-order.md')),
  documentPage(paths.privacyPolicy(), () => import('#src/features/articles/documents/privacy-policy.md')),
  documentPage(paths.privacy(), () => import('#src/features/articles/documents/privacy.md')),
  documentPage(paths.terms(), () => import('#src/features/articles/documents/terms.md')),
  documentPage(paths.cookies(), () => import('#src/features/articles/documents/cookies.md')),
  ...(__UI_GALLERY__ ? [{ path: '/_ui', load: () => import('./pages/ui-gallery.tsx'), indexed: true }] : []),
  // Contains a noindex tag.
  { path: '*', load: () => import('./pages/not-found.tsx'), indexed: true },
]
