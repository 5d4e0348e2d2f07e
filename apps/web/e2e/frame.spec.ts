import type { Page } from '@playwright/test'
import { expect, expectSignedIn, fillSignIn, host, inItsFonts, signIn, test, testSignedIn } from './fixtures.ts'
import { newPerson } from './people.ts'

const bar = (page: Page) => page.getByRole('banner')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the menu → opens, closes by Esc, by a link, by Log Out', { tag: '@journey' }, async ({ page }) => {
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
    await expect(page.getByText('You are logged out.')).toBeVisible()
    await expect(links).toBeHidden()
    await open.click()
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test('another page → title, focus on its heading; Back → the place that was left', async ({ page }) => {
  await page.goto('/support')
  await expect(page).toHaveTitle('Support · Roommate Finder')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/support$/)

  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(heading(page)).toHaveText('Cookies')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Cookies · Roommate Finder')
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.goForward()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await page.goto('/terms')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Support')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test.describe('going to another page', () => {
  const fades = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const isFade = effect instanceof KeyframeEffect && effect.target === document.querySelector('main')
        return isFade ? [effect.getComputedTiming().endTime] : []
      }),
    )

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const expected =
      reducedMotion === 'reduce' ? 'nothing moves' : 'it comes up within 240 ms; the first one just stands'
    test(`${reducedMotion} → ${expected}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      // Held, so that there is time to look.
      await page.addInitScript(() => {
        HTMLElement.prototype.animate = function (...words) {
          const animation = Element.prototype.animate.apply(this, words)
          animation.pause()
          return animation
        }
      })
      await page.goto('/support')
      await expect(page.getByRole('contentinfo')).toBeAttached()
      expect(await fades(page)).toEqual([])
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
      await expect(page).toHaveTitle(/^Cookie/)
      expect(await fades(page)).toEqual(reducedMotion === 'reduce' ? [] : [160])
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
      await expect(page).toHaveTitle(/^Terms/)
    })
  }
})

test('the guard → sign in, also after a reload there, then the page that was wanted, and Back leads before it', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'My listings' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await fillSignIn(page, host)
  await expect(page).toHaveURL(/\/mylist$/)
  await expect(heading(page)).toHaveText('My Roommate Listings')
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Support')
})

testSignedIn('a page of one’s own, opened directly → waits for the session and shows it', async ({ page }) => {
  await page.goto('/my-interests')
  await expect(heading(page)).toHaveText('My interests')
  await expect(page).toHaveURL(/\/my-interests$/)
})

testSignedIn('the avatar → its name, and a menu that works by keyboard', async ({ page }) => {
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

test('the session becomes known → nothing in the bar moves', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  let letKnow = () => {}
  const known = new Promise<void>((resolve) => {
    letKnow = resolve
  })
  await page.route(/\/assets\/firebase-[^/]*\.js/, async (route) => {
    await known
    await route.continue()
  })
  await page.goto('/support')
  const theme = bar(page).getByRole('button', { name: /theme$/ })
  await inItsFonts(page)
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeHidden()
  const before = await theme.boundingBox()
  letKnow()
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await theme.boundingBox()).toEqual(before)
  await signIn(page)
  await expectSignedIn(page)
  expect(await theme.boundingBox()).toEqual(before)
})

test('a form with changes, Back pressed twice and Forward → asked once each time, and the history stays as it was', async ({
  page,
  request,
}) => {
  const ana = await newPerson(request, 'Ana Away')
  const room = await ana.post()
  await signIn(page, ana, '/my-interests')
  await bar(page).getByRole('link', { name: 'Support' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'My listings' }).click()
  await page.getByRole('link', { name: /^Edit/ }).click()
  const title = page.getByLabel('Title')
  await title.fill('Changed')
  const prompt = page.getByRole('alertdialog', { name: 'Unsaved Changes' })

  await page.evaluate(() => {
    history.back()
    history.back()
  })
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

testSignedIn('a token that the API no longer takes → renewed without a word', { tag: '@journey' }, async ({ page }) => {
  const refused = { error: 'Please sign in.', code: 'unauthenticated', requestId: 'test' }
  let renewals = 0
  page.on('request', (sent) => {
    if (sent.url().includes('/securetoken.googleapis.com/')) renewals += 1
  })
  // Every request, because the page may repeat the first one while the session is read.
  await page.route('**/api/my-interests', (route) =>
    renewals > 0 ? route.continue() : route.fulfill({ status: 401, json: refused }),
  )
  await page.goto('/my-interests')
  await expect.poll(() => renewals).toBe(1)
  await expect(page.getByText(/^\d+ rooms?, latest first$/)).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

testSignedIn(
  'no way to renew it for want of a connection → a failure with Retry, and the session goes on',
  async ({ page }) => {
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
  },
)
