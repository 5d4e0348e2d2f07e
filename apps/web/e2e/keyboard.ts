import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab, or `key`, until the target has the focus. */
export const tabTo = async (page: Page, target: Locator, { key = 'Tab', presses = 15 } = {}) => {
  await expect(target).toBeVisible()
  for (let count = 0; count < presses && !(await isFocused(target)); count++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

export const press = async (page: Page, target: Locator, options?: Parameters<typeof tabTo>[2]) => {
  await tabTo(page, target, options)
  await page.keyboard.press('Enter')
}

export const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
