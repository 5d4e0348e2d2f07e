import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, waitForFonts } from './fixtures.ts'

const buttonNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const main = (page: Page) => page.getByRole('main')

const openDesignSystem = async (page: Page) => {
  await page.goto('/_ui')
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
}

/** Returns whether the focus is on the body or inside the dialog. */
const hasFocusWithin = (dialog: Locator) =>
  dialog.evaluate((node) => document.activeElement === document.body || node.contains(document.activeElement))

const readWidth = async (element: Locator) => (await element.boundingBox())?.width

test.beforeEach(({ page }) => openDesignSystem(page))

test('a dialog opened by key traps the focus, restores it on Esc and locks scrolling', async ({ page }) => {
  await buttonNamed(page, 'Dialog').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleDescription('This room was changed while you were editing it.')
  await expect(dialog).toBeFocused()

  const reached: (string | null)[] = []
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press('Tab')
    expect(await hasFocusWithin(dialog)).toBe(true)
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
      ),
    )
  }
  expect(reached).toEqual(expect.arrayContaining(['Close', 'Keep mine', 'Take the other']))

  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 800)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(buttonNamed(page, 'Dialog')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a toast stays 5 s, and longer while hovered or focused', async ({ page }) => {
  await page.clock.install()
  await openDesignSystem(page)
  // From here on the clock advances only by runFor.
  await page.clock.pauseAt(Date.now() + 60_000)
  const inRegion = page.getByRole('region', { name: /Notifications/ }).getByText('Profile updated successfully!')

  await buttonNamed(page, 'Success toast').click()
  await buttonNamed(page, 'Success toast').click()
  await expect(inRegion).toHaveCount(1)
  const { x = 0, y = 0 } = (await inRegion.boundingBox()) ?? {}
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect([x > width / 2, y < height / 4], 'top right').toEqual([true, true])
  await page.clock.runFor(4900)
  await expect(inRegion).toBeVisible()
  await page.clock.runFor(200)
  await expect(inRegion).toHaveCount(0)

  await buttonNamed(page, 'Success toast').click()
  await inRegion.hover()
  await page.clock.runFor(30_000)
  await expect(inRegion).toBeVisible()
  await page.mouse.move(5, 500)
  await page.clock.runFor(5100)
  await expect(inRegion).toHaveCount(0)

  await buttonNamed(page, 'Success toast').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.clock.runFor(30_000)
  await page.keyboard.press('Enter')
  await expect(inRegion).toHaveCount(0)
  await expect(buttonNamed(page, 'Success toast')).toBeFocused()
})

test('a menu works with arrows, letters and Esc', async ({ page }) => {
  const trigger = buttonNamed(page, 'Menu')
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(trigger).toBeFocused()
})

test('a tooltip opens on focus and closes on Esc', async ({ page }) => {
  const confirmed = buttonNamed(page, 'Confirmed')
  // Scrolling closes a tooltip.
  await confirmed.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await confirmed.focus()
  await expect(confirmed).toHaveAccessibleDescription(/has confirmed the email address/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test('tabs work with arrows, Home and End, and Tab enters the panel', async ({ page }) => {
  const list = page.getByRole('tablist').first()
  await list.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(list.getByRole('tab', { name: 'All Items' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'All Items' }).first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(list.getByRole('tab', { name: /My Items/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(list.getByRole('tab', { name: 'Overview' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Overview' }).first()).toBeFocused()
})

test('a segmented control is one Tab stop, and arrows choose', async ({ page }) => {
  const group = page.getByRole('group', { name: 'View', exact: true }).first()
  await group.getByRole('radio', { name: 'Grid' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: 'List' })).toBeChecked()
})

test('a range works by keys and by clicks on the track, and handles at one place can be separated', async ({
  page,
}) => {
  const group = page.getByRole('group', { name: 'Rent per month' }).first()
  const minHandle = group.getByLabel('Minimum')
  const maxHandle = group.getByLabel('Maximum')
  const committed = page.getByText(/^Committed:/).first()

  await minHandle.focus()
  await page.keyboard.press('ArrowRight')
  await expect(minHandle).toHaveAttribute('aria-valuetext', '$650')
  await expect(committed).toHaveText('Committed: $650 to $1,850')
  const box = await group.locator('.range-slider').boundingBox()
  if (!box) throw new Error('No slider on the page')
  const at = (share: number) => box.x + share * box.width
  const middle = box.y + box.height / 2
  const drag = async (...shares: number[]) => {
    const [from = 0, ...to] = shares
    await page.mouse.move(at(from), middle)
    await page.mouse.down()
    for (const share of to) await page.mouse.move(at(share), middle, { steps: 4 })
  }
  await drag(0.13, 0.37)
  await page.mouse.up()
  await expect(committed).toHaveText('Committed: $1,850 to $1,850')
  await drag(0.37, 0.5, 0.8)
  await expect(committed).toHaveText('Committed: $1,850 to $1,850')
  await page.mouse.up()
  await expect(committed).toHaveText('Committed: $1,850 to $4,000')
  await expect(maxHandle).toBeFocused()

  await page.mouse.click(at(0.1), middle)
  await expect(committed).toHaveText('Committed: $500 to $4,000')
  await page.keyboard.press('Home')
  await expect(committed).toHaveText('Committed: $0 to $4,000')
})

test('a pending button keeps its width and focus and shows a spinner after 300 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const button = buttonNamed(page, 'Post for two seconds')
  await waitForFonts(page)
  const widthBefore = await readWidth(button)
  const spinnerOpacity = button.evaluate((node) => {
    if (!(node instanceof HTMLElement)) return null
    node.focus()
    node.click()
    return new Promise<number>((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const spinner = node.querySelector('.animate-appear-late')
          resolve(spinner ? Number(getComputedStyle(spinner).opacity) : Number.NaN)
        }),
      )
    })
  })
  expect(await spinnerOpacity).toBe(0)
  const pending = page.getByRole('button', { name: 'Posting...', exact: true })
  await expect(pending).toBeDisabled()
  expect(await readWidth(pending)).toBe(widthBefore)
  await expect(pending.locator('.animate-appear-late')).toHaveCSS('opacity', '1')
  await expect(buttonNamed(page, 'Post for two seconds')).toBeFocused()
})

test('no component has an axe violation', async ({ page }) => {
  test.slow()
  await expectNoAxeViolations(page)
})

test('no dialog, toast or menu has an axe violation', async ({ page }) => {
  test.slow()
  for (const name of ['Dialog', 'Sheet', 'Confirm', 'Alert']) {
    await buttonNamed(page, name).click()
    await expect(page.locator('dialog[open]')).toBeVisible()
    await expectNoAxeViolations(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
  for (const name of ['Success toast', 'Danger toast', 'Toast with Undo']) await buttonNamed(page, name).click()
  await page.keyboard.press('F8')
  await expectNoAxeViolations(page, '[aria-label^="Notifications"]')
  await buttonNamed(page, 'Menu').click()
  await expectNoAxeViolations(page, '[role="menu"]')
})

test('at 200 % zoom nothing overflows, and every dialog can be read and closed', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await expect(main(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
  for (const [opener, last] of [
    ['Dialog', 'Take the other'],
    ['Long dialog', 'Close'],
    ['Sheet', 'Show 240 rooms'],
  ] as const) {
    await buttonNamed(page, opener).click()
    const button = page.getByRole('dialog').getByRole('button', { name: last })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
