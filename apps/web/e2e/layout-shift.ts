import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** `uncaused` ignores shifts within 500 ms after user input. */
interface Options {
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

/** Sums layout shifts of every page opened from now on, from its first paint. */
export const watchLayoutShift = (page: Page, options: Options = {}) =>
  page.addInitScript(sumLayoutShifts, { ...options, buffered: true })

/** Sums layout shifts of the open page from now on. */
export const watchLayoutShiftFromNow = (page: Page, options: Options = {}) =>
  page.evaluate(sumLayoutShifts, { ...options, buffered: false })

/** Returns the sum of layout shifts, or NaN if not watched. */
export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift ?? Number.NaN)
