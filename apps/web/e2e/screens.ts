import type { Page } from '@playwright/test'
import type { ReportReason } from '@roommate-finder/contracts/trust'
import { paths } from '../src/lib/paths.ts'

/** A page in a state that is worth a look. */
export interface Screen {
  name: string
  address: string
  /** Steps from the address to the state. */
  go?: (page: Page) => Promise<void>
}

export const PHONE = { width: 390, height: 800 }

const MANY_FILTERS =
  '/all-items?location=Austin%2C+TX&minRent=500&roomType=Single&furnished=true&stayMonths=12&pets=true&amenities=wifi,washer&lifestyle=Quiet'

const openFirst = (name: RegExp) => async (page: Page) => {
  const before = page.url()
  await page.getByRole('link', { name }).first().click()
  await page.waitForURL(({ href }) => href !== before)
}

/** Presses an item in the first menu of a list. */
const chooseFirst = async (page: Page, list: string, item: string) => {
  const menus = page.getByRole('list', { name: list }).getByRole('button', { name: /^More actions/ })
  await menus.first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

const submitEmpty = async (page: Page) => {
  await page.locator('main form button[type="submit"]').last().click()
  await page.locator('main [aria-invalid="true"]').first().waitFor()
}

const openRoom = async (page: Page) => {
  await openFirst(/^View Details/)(page)
  await page.getByRole('button', { name: /^Report or block/ }).waitFor()
}

const openSaveDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').waitFor()
}

const openSavedSearches = async (page: Page) => {
  await openSaveDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('button', { name: 'See saved searches' }).click()
  await page.getByRole('list', { name: 'Saved searches' }).waitFor()
}

const openMap = async (page: Page) => {
  await page.locator('label', { hasText: 'Map' }).click()
  await page.getByRole('region', { name: 'Map of rooms' }).locator('.map-state').waitFor({ state: 'attached' })
  await page.getByText(/^(\d+ rooms? on the map|No rooms here)$/).waitFor({ state: 'attached' })
}

const openRoomOnMap = async (page: Page) => {
  await openMap(page)
  const pins = page.getByRole('region', { name: 'Map of rooms' }).getByRole('button', { name: /^Room/ })
  await pins.first().click()
  await page.locator('.map-frame').getByRole('article').waitFor()
}

/** Opens groups of rooms on the map until one cannot be divided. */
const openSpot = async (page: Page) => {
  await page.setViewportSize(PHONE)
  await openMap(page)
  const sheet = page.getByRole('dialog', { name: 'Rooms at this spot' })
  const group = page.getByRole('region', { name: 'Map of rooms' }).getByRole('button', { name: /^\d+ rooms/ })
  for (let step = 0; step < 10 && !(await sheet.isVisible()); step++) {
    const zoomed = page.waitForResponse(/\/api\/map\?/)
    await group.first().click()
    await Promise.race([zoomed, sheet.waitFor()])
  }
  await sheet.getByRole('article').first().waitFor()
}

const failMap = async (page: Page) => {
  await page.route('**/api/map?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.locator('label', { hasText: 'Map' }).click()
  await page.getByText('We couldn’t load the rooms on the map.').waitFor()
}

const openArea = async (page: Page) => {
  await openRoom(page)
  const area = page.getByRole('region', { name: 'Where it is' })
  await area.scrollIntoViewIfNeeded()
  await area.locator('.map-area').waitFor({ state: 'attached' })
  await area.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

const markSpot = async (page: Page) => {
  await page.getByLabel('Location').fill('Austin')
  await page.getByRole('option', { name: 'Austin, TX', exact: true }).click()
  await page.getByRole('button', { name: 'Mark the spot on a map' }).click()
  const map = page.getByRole('application', { name: 'Map for the spot' })
  await map.locator('.map-label').first().waitFor({ state: 'attached' })
  await map.click({ position: { x: 160, y: 120 } })
  await page.getByText('Marked. Shown as an approximate area, not the exact address.').waitFor()
}

const openSeekers = async (page: Page) => {
  await chooseFirst(page, 'Your rooms', 'People who might fit')
  await page.getByRole('list', { name: 'People who might fit' }).waitFor()
}

const openApplicants = async (page: Page) => {
  await chooseFirst(page, 'Your rooms', 'Applicants')
  await page.getByRole('list', { name: /^New/ }).waitFor()
}

/** Shows four times as many applicants as there are. */
const openManyApplicants = async (page: Page) => {
  await page.route('**/applicants', async (route) => {
    const response = await route.fetch()
    const { items } = (await response.json()) as { items: { _id: string }[] }
    const copies = ['0', '1', '2', '3'].flatMap((digit) =>
      items.map((person) => ({ ...person, _id: digit + person._id.slice(1) })),
    )
    await route.fulfill({ response, json: { items: copies, isCut: true } })
  })
  await openApplicants(page)
}

const openNoApplicants = async (page: Page) => {
  await page.route('**/applicants', (route) => route.fulfill({ json: { items: [], isCut: false } }))
  await chooseFirst(page, 'Your rooms', 'Applicants')
  await page.getByRole('heading', { name: 'No one has asked yet' }).waitFor()
}

const declineApplicants = async (page: Page) => {
  await openApplicants(page)
  const boxes = page.getByRole('checkbox', { name: /^Select/ })
  for (let i = 0; i < 3; i++) await boxes.nth(i).check()
  await page.getByRole('button', { name: 'Decline 3 people' }).click()
  await page.getByRole('dialog').waitFor()
}

const openConversationWith = (name: RegExp) => async (page: Page) => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name }).first().click()
  await page.getByRole('region', { name: 'Messages', exact: true }).waitFor()
}

const suggestTimes = async (page: Page) => {
  await openConversationWith(/Maya/)(page)
  await page.getByRole('button', { name: 'Suggest times' }).click()
  const times = page.getByRole('dialog').getByRole('button', { name: /^\w+, \w+ \d+, \d/ })
  for (const index of [13, 23, 34]) await times.nth(index).click()
}

const openConfirmed = async (page: Page) => {
  await openConversationWith(/Robin.*Ballard/)(page)
  await page.getByRole('button', { name: 'Share this visit' }).waitFor()
}

const openVisit = async (page: Page) => {
  await openConfirmed(page)
  await page.getByRole('button', { name: 'Share this visit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /link/ }).click()
  await page.goto(await page.getByRole('dialog').getByRole('textbox').inputValue())
}

/** Shows a conversation to its host as the person they invited sees it. */
const openInvitation = async (page: Page) => {
  await page.route(/\/api\/conversations\/[0-9a-f]{24}$/, async (route) => {
    const response = await route.fetch()
    const json: unknown = await response.json()
    await route.fulfill({ response, json: { ...(json as object), role: 'seeker', invitation: true } })
  })
  await openFirst(/Fremont houseboat/)(page)
  await page.getByRole('region', { name: 'Invitation' }).waitFor()
}

export const forVisitors: readonly Screen[] = [
  { name: 'the home page', address: '/' },
  { name: 'the sign-up page with the launch offer', address: '/register?offer=launch' },
  { name: 'the list', address: '/all-items?roomType=Single' },
  { name: 'the list with many filters', address: MANY_FILTERS },
  {
    name: 'the sheet with all filters on a phone',
    address: MANY_FILTERS,
    go: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: /^More filters/ }).click()
      await page.getByRole('group', { name: 'Lifestyle' }).waitFor()
    },
  },
  { name: 'all rooms on the map', address: '/all-items', go: openMap },
  { name: 'one city on the map', address: '/all-items?location=Austin%2C+TX', go: openMap },
  { name: 'a room on the map', address: '/all-items?location=Austin%2C+TX', go: openRoomOnMap },
  { name: 'the rooms at one spot of the map', address: '/all-items?location=Austin%2C+TX', go: openSpot },
  { name: 'the map without rooms', address: '/all-items?bbox=-105,45,-104,46', go: openMap },
  { name: 'the map that does not load', address: '/all-items?bbox=-105,45,-104,46', go: failMap },
  { name: 'the list without results', address: '/all-items?search=zzzzzz&roomType=Studio' },
  {
    name: 'rooms saved in this browser',
    address: '/all-items',
    go: async (page) => {
      const save = page.getByRole('button', { name: /^Save / })
      await save.first().click()
      await save.first().click()
      await page.goto(new URL('/shortlist', page.url()).href)
      await page.getByText('Saved in this browser only.').waitFor()
    },
  },
  {
    name: 'rooms side by side',
    address: '/all-items',
    go: async (page) => {
      const response = await page.request.get(new URL('/api/roommates?limit=3', page.url()).href)
      const rooms = (await response.json()) as { _id: string }[]
      await page.goto(new URL(`/compare?rooms=${rooms.map(({ _id }) => _id).join()}`, page.url()).href)
      await page.getByRole('table', { name: 'Rooms side by side' }).waitFor()
    },
  },
  { name: 'the sign-in page', address: '/login' },
  { name: 'the sign-in page with errors', address: '/login', go: submitEmpty },
  { name: 'the sign-in page reached from a room', address: '/all-items', go: openFirst(/^View Details/) },
  { name: 'the sign-up page', address: '/register' },
  { name: 'the sign-up page with errors', address: '/register', go: submitEmpty },
  { name: 'the forgotten-password page', address: '/forgot-password' },
  { name: 'the reset-password page without a code', address: '/reset-password' },
  { name: 'the email confirmation page without a code', address: '/verify-email' },
  { name: 'an account email’s link without a mode', address: '/auth/action' },
  { name: 'the guide', address: '/guide' },
  { name: 'how we order rooms', address: '/how-we-order' },
  { name: 'safety', address: '/safety' },
  { name: 'the terms', address: '/terms' },
  { name: 'cookies', address: '/cookies' },
  { name: 'privacy', address: '/privacy' },
  { name: 'support', address: '/support' },
  {
    name: 'the support questions',
    address: '/support?tab=faq',
    go: async (page) => {
      await page.getByText('What does “Email confirmed” mean?').click()
    },
  },
  { name: 'the support resources', address: '/support?tab=resources' },
  {
    name: 'the contact form with errors',
    address: '/contact',
    go: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByText('Message is required').waitFor()
    },
  },
  { name: 'the page that renews a room', address: '/renew?token=abc' },
  { name: 'the newsletter confirmation page', address: '/newsletter/confirm?token=abc' },
  { name: 'the page that stops notification emails', address: '/notifications/unsubscribe?token=abc' },
  { name: 'the newsletter unsubscribe page without a token', address: '/newsletter/unsubscribe' },
  { name: 'an article', address: '/blog/split-rent-and-bills' },
  { name: 'the page about us', address: '/about' },
  { name: 'the privacy policy', address: '/privacy-policy' },
  { name: 'a viewing whose link has ended', address: `/visit/${'a'.repeat(43)}` },
  { name: 'the 404 page', address: '/no/such/page' },
  {
    name: 'a page that goes offline',
    address: '/support',
    go: async (page) => {
      await page.context().setOffline(true)
      await page.getByText('You seem to be offline. This page may be out of date.').waitFor()
    },
  },
  {
    name: 'the menu on a phone',
    address: '/support',
    go: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
    },
  },
  {
    name: 'the footer with an invalid email address',
    address: '/support',
    go: async (page) => {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Please enter a valid email address.').waitFor()
    },
  },
]

const hostStates: readonly Screen[] = [
  { name: 'a room without photos', address: '/browselist?photos=false', go: openRoom },
  { name: 'a room with photos', address: '/browselist?photos=true', go: openRoom },
  {
    name: 'the first message to a host',
    address: '/browselist?photos=true',
    go: async (page) => {
      await openRoom(page)
      await page.getByRole('button', { name: 'Message the host' }).click()
      await page.getByRole('dialog', { name: 'Message the host' }).waitFor()
    },
  },
  { name: 'the host’s own room', address: '/mylist', go: openFirst(/^View|^See/) },
  { name: 'a missing room', address: '/details/000000000000000000000000' },
  { name: 'posting a room with errors', address: '/createroom', go: submitEmpty },
  { name: 'marking the spot of a room', address: '/createroom', go: markSpot },
  { name: 'the area of a room on its map', address: '/browselist?location=Austin%2C+TX', go: openArea },
  { name: 'editing a room', address: '/mylist', go: openFirst(/^Edit/) },
  { name: 'editing a missing room', address: '/update/000000000000000000000000' },
  {
    name: 'the figures of one of my listings',
    address: '/mylist',
    go: async (page) => {
      await chooseFirst(page, 'Your rooms', 'Stats')
      await page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  {
    name: 'selected rooms of my listings',
    address: '/mylist',
    go: async (page) => {
      await chooseFirst(page, 'Your rooms', 'Select')
      for (const box of await page.getByRole('checkbox').all()) await box.check()
    },
  },
  {
    name: 'marking one of my listings as rented',
    address: '/mylist',
    go: async (page) => {
      await chooseFirst(page, 'Your rooms', 'Mark as rented')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'a question about living together', address: '/fit?question=guests' },
  { name: 'people who might fit', address: '/mylist', go: openSeekers },
  {
    name: 'inviting a person',
    address: '/mylist',
    go: async (page) => {
      await openSeekers(page)
      await page
        .getByRole('button', { name: /^Invite/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the answers of a household',
    address: '/mylist',
    go: async (page) => {
      await openSeekers(page)
      await page.getByRole('link', { name: 'Change the answers' }).click()
      await page.getByRole('list', { name: 'Answers' }).waitFor()
    },
  },
  {
    name: 'a question about a household',
    address: '/mylist',
    go: async (page) => {
      await openSeekers(page)
      await page.getByRole('link', { name: 'Change the answers' }).click()
      await page.getByRole('button', { name: 'Change guests' }).click()
      await page.getByRole('radio').first().waitFor()
    },
  },
  { name: 'applicants of a room', address: '/mylist', go: openApplicants },
  { name: 'many applicants of a room', address: '/mylist', go: openManyApplicants },
  { name: 'no applicants of a room', address: '/mylist', go: openNoApplicants },
  {
    name: 'one of the applicants',
    address: '/mylist',
    go: async (page) => {
      await openApplicants(page)
      await page.getByRole('button', { name: 'Daniel Reyes', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'declining several applicants', address: '/mylist', go: declineApplicants },
  { name: 'applicants of a missing room', address: '/mylist/000000000000000000000000/applicants' },
  { name: 'suggesting times for a viewing', address: '/messages', go: suggestTimes },
  { name: 'suggested times for a viewing', address: '/messages', go: openConversationWith(/Zofia.*Ballard/) },
  { name: 'a confirmed viewing', address: '/messages', go: openConfirmed },
  { name: 'a viewing that a friend sees', address: '/messages', go: openVisit },
  { name: 'people for a missing room', address: '/mylist/000000000000000000000000/seekers' },
  { name: 'the household of a missing room', address: '/mylist/000000000000000000000000/household' },
  { name: 'an invitation', address: '/messages', go: openInvitation },
  { name: 'saving a search', address: MANY_FILTERS, go: openSaveDialog },
  {
    name: 'saved searches',
    address: MANY_FILTERS,
    go: openSavedSearches,
  },
  {
    name: 'the new feed of a saved search',
    address: MANY_FILTERS,
    go: async (page) => {
      await openSavedSearches(page)
      await chooseFirst(page, 'Saved searches', 'Feed')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^(Create feed|Create new address)/ }).click()
      await dialog.getByLabel('Address').waitFor()
    },
  },
  {
    name: 'push notifications that the browser blocks',
    address: '/profile',
    go: async (page) => {
      await page.getByRole('switch', { name: 'On this device' }).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 300)
    },
  },
  { name: 'a conversation', address: '/messages', go: openFirst(/Capitol Hill studio/) },
  {
    name: 'declining a seeker',
    address: '/messages',
    go: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Conversation actions' }).click()
      await page.getByRole('menuitem', { name: 'Decline politely' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'a missing conversation', address: '/messages/000000000000000000000000' },
  {
    name: 'the menu of notifications',
    address: '/support',
    go: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the charts of the dashboard as tables',
    address: '/dashboard',
    go: async (page) => {
      await page.getByRole('heading', { name: 'Platform Insights' }).click()
      for (const name of ['Interest in your rooms', 'Rent by room type']) {
        await page
          .getByRole('region', { name })
          .getByRole('button', { name: /^Show as table/ })
          .click()
      }
    },
  },
  { name: 'all items on the dashboard', address: '/dashboard?tab=all-items' },
  { name: 'tips on the dashboard', address: '/dashboard?tab=add-item' },
  { name: 'my items on the dashboard', address: '/dashboard?tab=my-items' },
  {
    name: 'the menu of the account',
    address: '/support',
    go: async (page) => {
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the menu of the account on a phone',
    address: '/support',
    go: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Your account' }).waitFor()
    },
  },
]

const {
  blogArticle: _blogArticle,
  details: _details,
  update: _update,
  conversation: _conversation,
  applicants: _applicants,
  seekers: _seekers,
  household: _household,
  visit: _visit,
  ...others
} = paths

/** The pages without parameters that no screen above shows, so that a new page needs none. */
const otherPages = Object.values(others)
  .map((path) => path())
  .filter((path) => ![...forVisitors, ...hostStates].some(({ address, go }) => !go && address === path))

export const forHosts: readonly Screen[] = [
  ...hostStates,
  ...otherPages.map((path) => ({ name: `the page ${path}`, address: path })),
]

const reasons: readonly ReportReason[] = ['scam', 'unavailable', 'discrimination', 'spam']

/** Sends one report of a visitor for each of four rooms, so that the queue has rows. */
const reportRooms = async (page: Page) => {
  const api = new URL('/api/', page.url())
  const rooms = (await (await page.request.get(`${api.href}roommates?limit=4`)).json()) as { _id: string }[]
  for (const [i, { _id: id }] of rooms.entries()) {
    await page.request.post(`${api.href}reports`, {
      data: { target: 'listing', id, reason: reasons[i], note: 'They asked for a deposit before a viewing.' },
    })
  }
  await page.reload()
  await page.getByRole('table', { name: 'Queue' }).waitFor()
}

export const forModerators: readonly Screen[] = [
  { name: 'the moderation queue', address: '/moderation', go: reportRooms },
  {
    name: 'a reported room beside the queue',
    address: '/moderation',
    go: async (page) => {
      await reportRooms(page)
      await page.getByRole('table', { name: 'Queue' }).getByRole('link').first().click()
      await page.getByRole('region', { name: 'Item' }).getByRole('heading').first().waitFor()
    },
  },
  { name: 'a missing case', address: '/moderation?target=listing:000000000000000000000000' },
  {
    name: 'the keyboard shortcuts of moderation',
    address: '/moderation',
    go: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** The screens that show something else to an account without rooms, interest and messages. */
export const forNewcomers: readonly Screen[] = [
  { name: 'the home page with a sign-up', address: '/' },
  { name: 'no rooms of one’s own', address: '/mylist' },
  { name: 'no interest', address: '/my-interests' },
  { name: 'no saved rooms', address: '/shortlist' },
  {
    name: 'saved rooms',
    address: '/all-items',
    go: async (page) => {
      const saves = page.getByRole('button', { name: /^Save / })
      for (let count = 0; count < 3; count++) {
        const stored = page.waitForResponse(/\/saved-rooms\//)
        await saves.first().click()
        await stored
      }
      await page.goto(new URL('/shortlist', page.url()).href)
      await page
        .getByRole('checkbox', { name: /^Compare / })
        .first()
        .click()
    },
  },
  { name: 'a comparison without rooms', address: '/compare' },
  { name: 'no hidden rooms', address: '/hidden-rooms' },
  {
    name: 'hidden rooms',
    address: '/all-items',
    go: async (page) => {
      const menus = page.getByRole('button', { name: /^More actions for / })
      for (let count = 0; count < 3; count++) {
        const stored = page.waitForResponse(/\/hidden-rooms\//)
        await menus.first().click()
        await page.getByRole('menuitem', { name: 'Hide this room' }).click()
        await stored
      }
      await page.goto(new URL('/hidden-rooms', page.url()).href)
      await page.getByRole('list', { name: 'Hidden rooms' }).waitFor()
    },
  },
  { name: 'no saved searches', address: '/saved-searches' },
  { name: 'no messages', address: '/messages' },
  { name: 'no viewings', address: '/viewings' },
  { name: 'no notifications', address: '/notifications' },
  { name: 'the dashboard of a new account', address: '/dashboard' },
  { name: 'no items on the dashboard', address: '/dashboard?tab=my-items' },
  { name: 'nobody blocked', address: '/profile/blocked' },
  { name: 'a room as a seeker', address: '/all-items?photos=true', go: openRoom },
  { name: 'the moderation page of others', address: '/moderation' },
]
