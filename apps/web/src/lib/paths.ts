/** The query parameter that names the offer of a new account. */
export const OFFER_KEY = 'offer'

/** The paths of all pages. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  registerForOffer: () => `/register?${OFFER_KEY}=launch`,
  forgotPassword: () => '/forgot-password',
  authAction: () => '/auth/action',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  profile: () => '/profile',
  blockedPeople: () => '/profile/blocked',
  about: () => '/about',
  aboutSection: () => '/aboutsection',
  support: () => '/support',
  contact: () => '/contact',
  guide: () => '/guide',
  safety: () => '/safety',
  howWeOrder: () => '/how-we-order',
  privacyPolicy: () => '/privacy-policy',
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookies: () => '/cookies',
  blogArticle: (id: string) => `/blog/${encodeURIComponent(id)}`,
  dashboard: () => '/dashboard',
  allItems: (search = '') => `/all-items${search}`,
  browseList: () => '/browselist',
  details: (id: string) => `/details/${encodeURIComponent(id)}`,
  /** Compares rooms side by side. */
  compare: (ids: readonly string[] = []) => (ids.length === 0 ? '/compare' : `/compare?rooms=${ids.join(',')}`),
  createRoom: () => '/createroom',
  update: (id: string) => `/update/${encodeURIComponent(id)}`,
  myList: () => '/mylist',
  /** The people who asked about a room of the user. */
  applicants: (id: string) => `/mylist/${id}/applicants`,
  /** People who might fit a room of the user. */
  seekers: (id: string) => `/mylist/${id}/seekers`,
  /** The questions about the household of a room of the user. */
  household: (id: string) => `/mylist/${id}/household`,
  myInterests: () => '/my-interests',
  shortlist: () => '/shortlist',
  hiddenRooms: () => '/hidden-rooms',
  savedSearches: () => '/saved-searches',
  matches: () => '/matches',
  /** The roommate profile of the user. */
  fit: () => '/fit',
  messages: () => '/messages',
  moderation: () => '/moderation',
  notifications: () => '/notifications',
  viewings: () => '/viewings',
  /** A viewing, as a friend sees it. */
  visit: (token: string) => `/visit/${token}`,
  conversation: (id: string) => `/messages/${encodeURIComponent(id)}`,
}

/** How links name the page that they lead back to. */
export const pageNames: Record<string, string> = {
  [paths.allItems()]: 'all rooms',
  [paths.browseList()]: 'all rooms',
  [paths.myInterests()]: 'rooms I’m interested in',
  [paths.shortlist()]: 'saved rooms',
  [paths.hiddenRooms()]: 'hidden rooms',
  [paths.matches()]: 'rooms that fit you',
  [paths.myList()]: 'my rooms',
  [paths.compare()]: 'the comparison',
  [paths.dashboard()]: 'the dashboard',
  [paths.viewings()]: 'viewings',
  [paths.profile()]: 'My Profile',
}
