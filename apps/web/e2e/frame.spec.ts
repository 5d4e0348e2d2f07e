import type { Page } from '@playwright/test'
import {
  chooseAction,
  expect,
  expectSignedIn,
  fillSignIn,
  host,
  signIn,
  test,
  testSignedIn,
  waitForFonts,
} from './fixtures.ts'
import { newPerson } from './people.ts'

const bar = (page: Page) => page.getByRole('banner')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the menu opens, and closes by Esc, a link and Log Out', async ({ page }) => {
    await signIn(page)
    const open = bar(page).getByRole('button', { name: 'Open menu' })
    const links = bar(page).getByRole('navigation', { name: 'Main' })
    await expect(links).toBeHidden()
    await open.click()
    await expect(links).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(links).toBeHidden()
    await expect(open).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(links.getByRole('link', { name: 'Home' })).toBeFocused()
    await links.getByRole('link', { name: 'Support' }).click()
    await expect(heading(page)).toHaveText('Support')
    await expect(links).toBeHidden()

    await open.click()
    await bar(page).getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByText('You’ve signed out.')).toBeVisible()
    await expect(links).toBeHidden()
    await open.click()
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test('opening another page sets the title and focuses the heading; Back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/support')
  await expect(page).toHaveTitle('Support · Roommate Finder')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/support$/)

  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).scrollIntoViewIfNeeded()
  const scrollTop = await page.evaluate(() => scrollY)
  expect(scrollTop).toBeGreaterThan(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(heading(page)).toHaveText('Cookies')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Cookies · Roommate Finder')
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
  await page.goForward()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)

  await page.goto('/terms')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Support')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
})

test.describe('going to another page', () => {
  /** Reads the durations of the fades of `main`, in milliseconds. */
  const readFades = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const isFade = effect instanceof KeyframeEffect && effect.target === document.querySelector('main')
        return isFade ? [effect.getComputedTiming().endTime] : []
      }),
    )

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const expected = reducedMotion === 'reduce' ? 'does not animate' : 'fades in for 160 ms, except for the first page'
    test(`with prefers-reduced-motion "${reducedMotion}" ${expected}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      // Pause the animation to inspect it.
      await page.addInitScript(() => {
        HTMLElement.prototype.animate = function (...args) {
          const animation = Element.prototype.animate.apply(this, args)
          animation.pause()
          return animation
        }
      })
      await page.goto('/support')
      await expect(page.getByRole('contentinfo')).toBeAttached()
      expect(await readFades(page)).toEqual([])
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
      await expect(page).toHaveTitle(/^Cookie/)
      expect(await readFades(page)).toEqual(reducedMotion === 'reduce' ? [] : [160])
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
      await expect(page).toHaveTitle(/^Terms/)
    })
  }
})

test('a protected page opens after sign-in, even if the sign-in page is reloaded; Back skips the sign-in page', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'My rooms' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await fillSignIn(page, host)
  await expect(page).toHaveURL(/\/mylist$/)
  await expect(heading(page)).toHaveText('My Roommate Listings')
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Support')
})

testSignedIn('a protected page opened directly waits for the session', async ({ page }) => {
  await page.goto('/my-interests')
  await expect(heading(page)).toHaveText('Rooms I’m interested in')
  await expect(page).toHaveURL(/\/my-interests$/)
})

testSignedIn('the avatar has a tooltip and a menu that works by keyboard', async ({ page }) => {
  await page.goto('/support')
  await expectSignedIn(page)
  const avatar = bar(page).getByRole('button', { name: /^Your account/ })
  await avatar.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Robin Castellano')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(avatar).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('My Profile')
  await expect(heading(page)).toBeFocused()
})

test('the top bar does not move when the session becomes known', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await expectSignedIn(page)
  let revealSession = () => {}
  const known = new Promise<void>((resolve) => {
    revealSession = resolve
  })
  await page.route(/\/assets\/firebase-[^/]*\.js/, async (route) => {
    await known
    await route.continue()
  })
  await page.goto('/support')
  const theme = bar(page).getByRole('button', { name: /theme$/ })
  await waitForFonts(page)
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(bar(page).getByRole('button', { name: 'Log Out' })).toBeHidden()
  const before = await theme.boundingBox()
  revealSession()
  await expectSignedIn(page)
  expect(await theme.boundingBox()).toEqual(before)
})

test('a form with changes asks before Back leaves it, and keeps the history', async ({ page, request }) => {
  const ana = await newPerson(request, 'Ana Away')
  const room = await ana.post()
  await signIn(page, ana, '/my-interests')
  await bar(page).getByRole('link', { name: 'Support' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'My rooms' }).click()
  await chooseAction(page, room.title, 'Edit')
  const title = page.getByLabel('Title')
  await title.fill('Changed')
  const prompt = page.getByRole('alertdialog', { name: 'Unsaved Changes' })

  await page.evaluate(() => history.back())
  await expect(prompt).toHaveCount(1)
  await prompt.getByRole('button', { name: 'Stay' }).click()
  await expect(prompt).toHaveCount(0)
  await expect(page).toHaveURL(`/update/${room._id}`)
  await expect(title).toHaveValue('Changed')

  await page.goBack()
  await prompt.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(page).toHaveURL('/mylist')
  await page.goBack()
  await expect(heading(page)).toHaveText('Support')

  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(`/update/${room._id}`)
  await expect(title).not.toHaveValue('')
})

testSignedIn('a token the API refuses is renewed without a message', async ({ page }) => {
  const refused = { error: 'Please sign in.', code: 'unauthenticated', requestId: 'test' }
  let renewals = 0
  page.on('request', (sent) => {
    if (sent.url().includes('/securetoken.googleapis.com/')) renewals += 1
  })
  // Refuses every request until the renewal, because the page may repeat the first one while it reads the session.
  await page.route('**/api/my-interests', (route) =>
    renewals > 0 ? route.continue() : route.fulfill({ status: 401, json: refused }),
  )
  await page.goto('/my-interests')
  await expect.poll(() => renewals).toBe(1)
  await expect(page.getByText(/^\d+ rooms?, latest first$/)).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

testSignedIn('a failing token renewal shows Retry and keeps the session', async ({ page }) => {
  const refused = { error: 'Please sign in.', code: 'unauthenticated', requestId: 'test' }
  await page.route('**/api/my-interests', (route) => route.fulfill({ status: 401, json: refused }))
  await page.route('**/securetoken.googleapis.com/**', (route) => route.abort())
  await page.goto('/my-interests')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  await expectSignedIn(page)
  await page.unroute('**/api/my-interests')
  await page.unroute('**/securetoken.googleapis.com/**')
  await retry.click()
  await expect(page.getByText(/^\d+ rooms?, latest first$/)).toBeVisible()
})
