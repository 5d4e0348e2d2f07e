import type { Page } from '@playwright/test'
import { expect, expectSignedIn, host, signIn, test, testSignedIn } from './fixtures.ts'
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts'
import { newPerson } from './people.ts'

const bar = (page: Page) => page.getByRole('banner')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.describe('the splash', () => {
  test.use({ splash: true })

  const splash = (page: Page) => page.locator('#splash')

  test('stands from the first paint for 1 s, then is gone for everybody; nothing moves beneath', async ({ page }) => {
    await watchLayoutShift(page)
    await page.goto('/all-items', { waitUntil: 'commit' })
    await expect(splash(page)).toBeVisible()
    await expect(splash(page)).toHaveText(/Loading Roommate Finder/)
    await expect(splash(page)).toBeHidden()
    await expect(page.getByText('Loading Roommate Finder')).toBeHidden()
    const goneAfter = await page.evaluate(() => {
      const [animation] = document.getElementById('splash')?.getAnimations() ?? []
      const { endTime } = animation?.effect?.getComputedTiming() ?? {}
      return Number(endTime)
    })
    expect(goneAfter).toBe(1000)
    await expect(page.getByText(/^Showing 12 of/)).toBeVisible()
    await page.waitForTimeout(500)
    expect(await layoutShiftOf(page)).toBeLessThan(0.005)
  })

  test('without motion → stands for 1 s as well, and goes at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/support', { waitUntil: 'commit' })
    await expect(splash(page)).toBeVisible()
    const timing = await splash(page).evaluate((node) => {
      const { animationDelay, animationDuration } = getComputedStyle(node)
      return { animationDelay, animationDuration }
    })
    expect(timing).toEqual({ animationDelay: '1s', animationDuration: '0s' })
    await expect(splash(page)).toBeHidden()
  })

  test('while the scripts do not come → stays, takes no focus, and says at last that it takes long', async ({
    page,
  }) => {
    await page.clock.install()
    await page.route('**/*.{js,tsx}', () => undefined)
    await page.goto('/all-items', { waitUntil: 'commit' })
    await page.waitForTimeout(1500)
    await expect(splash(page)).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(page.getByText(/This takes longer than usual/)).toBeVisible()
  })

  test('is painted before the style sheet has come', async ({ page }) => {
    let sheetCame = () => {}
    const held = new Promise<void>((resolve) => {
      sheetCame = resolve
    })
    await page.route('**/*.css', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/all-items', { waitUntil: 'commit' })
    await expect(splash(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    sheetCame()
    await expect(heading(page)).toBeVisible()
  })
})

test.describe('the theme', () => {
  /** The background of what is painted first, before any script of the page has run. */
  const firstGround = async (page: Page) => {
    await page.route('**/*.{js,tsx}', (route) => route.abort())
    await page.reload()
    const colour = await page.locator('#splash').evaluate((node) => getComputedStyle(node).backgroundColor)
    await page.unroute('**/*.{js,tsx}')
    return colour
  }
  const LIGHT = 'oklch(0.985 0.008 85)'
  const DARK = 'oklch(0.2 0.02 165)'

  test('follows the system; switched, it stays so over a reload from the first paint on', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/support')
    await expect(heading(page)).toBeVisible()
    expect(await ground(page)).toBe(LIGHT)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground(page)).toBe(DARK)
    await page.emulateMedia({ colorScheme: 'light' })

    await bar(page).getByRole('button', { name: 'Switch to dark theme' }).click()
    expect(await ground(page)).toBe(DARK)
    expect(await page.locator('meta[name="theme-color"][media="all"]').getAttribute('data-scheme')).toBe('dark')
    expect(await firstGround(page)).toBe(DARK)

    await page.reload()
    await bar(page).getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await ground(page)).toBe(LIGHT)
    expect(await scheme(page)).toBe('light dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground(page)).toBe(DARK)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the menu → opens, closes by Esc, by a link, by Log Out', async ({ page }) => {
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

test('the guard → sign in, also after a reload there, then the page that was wanted, and Back leads before it', async ({
  page,
}) => {
  await page.goto('/support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'My listings' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await page.getByLabel('Email', { exact: true }).fill(host.email)
  await page.getByLabel('Password', { exact: true }).fill(host.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
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
  await page.goto('/support')
  const theme = bar(page).getByRole('button', { name: /theme$/ })
  const before = await theme.boundingBox()
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
    setTimeout(() => history.back(), 50)
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

testSignedIn('a token that the API no longer takes → renewed without a word', async ({ page }) => {
  const refused = { error: 'Please sign in.', code: 'unauthenticated', requestId: 'test' }
  await page.route('**/api/my-interests', (route) => route.fulfill({ status: 401, json: refused }), { times: 1 })
  const renewed = page.waitForRequest((sent) => sent.url().includes('/securetoken.googleapis.com/'))
  await page.goto('/my-interests')
  await renewed
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
