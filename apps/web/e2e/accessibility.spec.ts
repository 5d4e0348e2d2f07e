import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, host, moderator, test, testSignedIn, waitUntilLoaded } from './fixtures.ts'
import { expectLargeTextFits } from './large-text.ts'
import { forHosts, forModerators, forVisitors, PHONE, type Screen } from './screens.ts'

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
  test.setTimeout(screens.length * 15_000)
  const size = page.viewportSize() ?? PHONE
  for (const screen of screens) {
    await page.setViewportSize(size)
    // To open the same address again would be a reload, which keeps an open dialog.
    await page.goto('about:blank')
    await openScreen(page, screen)
    await expectLargeTextFits(page, screen.name)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('bdi, p[dir="auto"]')) text.textContent = 'W'.repeat(60)
    })
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${screen.name} with long names and texts`,
      )
      .toBeLessThanOrEqual(0)
    // The next screen starts like a test of its own: without this one’s failures and choices, such as the map.
    await page.context().setOffline(false)
    await page.unrouteAll()
    await page.evaluate(() => localStorage.clear())
  }
}

test.describe('for a visitor', () => {
  for (const screen of forVisitors) {
    test(`${screen.name} has no axe violation in either theme`, ({ page }) => expectAccessible(page, screen))
  }

  test('no page breaks with zoom of 400 % or text of 200 %', ({ page }) => expectNoOverflow(page, forVisitors))

  test('a page that goes offline stays in place', async ({ page }) => {
    await page.goto('/support')
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await page.context().setOffline(true)
    await expect(page.getByText('You seem to be offline. This page may be out of date.')).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
  })
})

testSignedIn.describe('for a host', () => {
  testSignedIn.use({ as: host })
  for (const screen of forHosts) {
    testSignedIn(`${screen.name} has no axe violation in either theme`, ({ page }) => expectAccessible(page, screen))
  }

  testSignedIn('no page breaks with zoom of 400 % or text of 200 %', ({ page }) => expectNoOverflow(page, forHosts))
})

testSignedIn.describe('for a moderator', () => {
  testSignedIn.use({ as: moderator })
  for (const screen of forModerators) {
    testSignedIn(`${screen.name} has no axe violation in either theme`, ({ page }) => expectAccessible(page, screen))
  }

  testSignedIn('no page breaks with zoom of 400 % or text of 200 %', ({ page }) =>
    expectNoOverflow(page, forModerators),
  )
})
