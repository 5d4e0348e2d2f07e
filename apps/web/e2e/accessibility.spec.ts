import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, host, moderator, test, testSignedIn, waitUntilLoaded } from './fixtures.ts'

interface Screen {
  name: string
  address: string
  /** Steps from the address to the state under test. */
  go?: (page: Page) => Promise<void>
}

const PHONE = { width: 390, height: 800 }

const MANY_FILTERS =
  '/all-items?location=Austin%2C+TX&minRent=500&roomType=Single&furnished=true&stayMonths=12&pets=true&amenities=wifi,washer&lifestyle=Quiet'

const openFirst = (name: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
}

const openRoom = async (page: Page) => {
  await openFirst(/^View Details/)(page)
  await expect(page.getByRole('button', { name: /^Report or block/ })).toBeVisible()
}

const forVisitors: Screen[] = [
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
      await expect(page.getByRole('group', { name: 'Lifestyle' })).toBeVisible()
    },
  },
  { name: 'the list without results', address: '/all-items?search=zzzzzz&roomType=Studio' },
  { name: 'the sign-in page', address: '/login' },
  { name: 'the sign-up page', address: '/register' },
  { name: 'the forgotten-password page', address: '/forgot-password' },
  { name: 'the reset-password page without a code', address: '/reset-password' },
  { name: 'the email confirmation page without a code', address: '/verify-email' },
  { name: 'an account email’s link without a mode', address: '/auth/action' },
  { name: 'the guide', address: '/guide' },
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
      await expect(page.getByText('Message is required')).toBeVisible()
    },
  },
  { name: 'the newsletter confirmation page', address: '/newsletter/confirm?token=abc' },
  { name: 'the page that stops notification emails', address: '/notifications/unsubscribe?token=abc' },
  { name: 'the newsletter unsubscribe page without a token', address: '/newsletter/unsubscribe' },
  { name: 'an article', address: '/blog/split-rent-and-bills' },
  { name: 'the page about us', address: '/about' },
  { name: 'the privacy policy', address: '/privacy-policy' },
  { name: 'the 404 page', address: '/no/such/page' },
  {
    name: 'a page that goes offline stays in place and',
    address: '/support',
    go: async (page) => {
      const headingBox = await page.getByRole('heading', { level: 1 }).boundingBox()
      await page.context().setOffline(true)
      await expect(page.getByText('You seem to be offline. This page may be out of date.')).toBeVisible()
      expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(headingBox)
    },
  },
  {
    name: 'the menu on a phone',
    address: '/support',
    go: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  },
  {
    name: 'the footer with an invalid email address',
    address: '/support',
    go: async (page) => {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    },
  },
]

const forHosts: Screen[] = [
  { name: 'the list for signed-in users', address: '/browselist' },
  { name: 'a room without photos', address: '/browselist?photos=false', go: openRoom },
  { name: 'a room with photos', address: '/browselist?photos=true', go: openRoom },
  { name: 'the host’s own room', address: '/mylist', go: openFirst(/^View|^See/) },
  { name: 'a missing room', address: '/details/000000000000000000000000' },
  { name: 'posting a room', address: '/createroom' },
  { name: 'editing a room', address: '/mylist', go: openFirst(/^Edit/) },
  { name: 'editing a missing room', address: '/update/000000000000000000000000' },
  { name: 'my listings', address: '/mylist' },
  { name: 'my interests', address: '/my-interests' },
  { name: 'my profile', address: '/profile' },
  { name: 'blocked people', address: '/profile/blocked' },
  { name: 'messages', address: '/messages' },
  { name: 'a conversation', address: '/messages', go: openFirst(/Capitol Hill studio/) },
  { name: 'all notifications', address: '/notifications' },
  {
    name: 'the menu of notifications',
    address: '/support',
    go: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  { name: 'the dashboard', address: '/dashboard' },
  {
    name: 'the charts of the dashboard as tables',
    address: '/dashboard',
    go: async (page) => {
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
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'the menu of the account on a phone',
    address: '/support',
    go: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible()
    },
  },
]

const forModerators: Screen[] = [
  { name: 'the moderation queue', address: '/moderation' },
  {
    name: 'the keyboard shortcuts of moderation',
    address: '/moderation',
    go: async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

const openScreen = async (page: Page, { address, go }: Screen) => {
  await page.goto(address)
  await waitUntilLoaded(page)
  if (go) await go(page)
  await waitUntilLoaded(page)
}

const expectAccessible = async (page: Page, screen: Screen) => {
  await openScreen(page, screen)
  await expectNoAxeViolations(page)
}

const expectNoOverflow = async (page: Page, screens: readonly Screen[]) => {
  test.slow()
  const size = page.viewportSize() ?? PHONE
  for (const screen of screens) {
    await page.setViewportSize(size)
    await openScreen(page, screen)
    await page.setViewportSize({ width: 320, height: 640 })
    // Some components render again after a resize.
    const expectFit = (name: string) =>
      expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
        .toBeLessThanOrEqual(0)
    await expectFit(screen.name)
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('bdi, p[dir="auto"]')) text.textContent = 'W'.repeat(60)
    })
    await expectFit(`${screen.name} with long names and texts`)
    await page.context().setOffline(false)
  }
}

test.describe('for a visitor', () => {
  for (const screen of forVisitors) {
    test(`${screen.name} has no axe violation in either theme`, ({ page }) => expectAccessible(page, screen))
  }

  test('no page overflows at 320 px', ({ page }) => expectNoOverflow(page, forVisitors))
})

testSignedIn.describe('for a host', () => {
  testSignedIn.use({ as: host })
  for (const screen of forHosts) {
    testSignedIn(`${screen.name} has no axe violation in either theme`, ({ page }) => expectAccessible(page, screen))
  }

  testSignedIn('no page overflows at 320 px', ({ page }) => expectNoOverflow(page, forHosts))
})

testSignedIn.describe('for a moderator', () => {
  testSignedIn.use({ as: moderator })
  for (const screen of forModerators) {
    testSignedIn(`${screen.name} has no axe violation in either theme`, ({ page }) => expectAccessible(page, screen))
  }

  testSignedIn('no page overflows at 320 px', ({ page }) => expectNoOverflow(page, forModerators))
})
