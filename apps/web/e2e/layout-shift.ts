import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift?: number
  }
}

interface Options {
  /** Ignores shifts within 500 ms after user input. */
  uncaused?: boolean
}

const sumLayoutShifts = ({ uncaused = false, buffered }: Options & { buffered: boolean }): void => {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || (uncaused && Reflect.get(entry, 'hadRecentInput'))) continue
      window.layoutShift = (window.layoutShift ?? 0) + Number(entry.value)
    }
  }).observe({ type: 'layout-shift', buffered })
}

// Animations can shift the layout too.
const enableAnimations = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' })

/** Sums layout shifts of every page opened from now on, from its first paint, with animations. */
export const watchLayoutShift = async (page: Page, options: Options = {}) => {
  await enableAnimations(page)
  await page.addInitScript(sumLayoutShifts, { ...options, buffered: true })
}

/** Sums layout shifts of the open page from now on, with animations. */
export const watchLayoutShiftFromNow = async (page: Page, options: Options = {}) => {
  await enableAnimations(page)
  await page.evaluate(sumLayoutShifts, { ...options, buffered: false })
}

/** Returns the sum of layout shifts, or NaN if not watched. */
export const readLayoutShift = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift ?? Number.NaN)
