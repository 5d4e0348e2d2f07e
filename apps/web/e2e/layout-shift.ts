import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** `uncaused`: but for what follows a press or a key within 500 ms. */
interface Counted {
  uncaused?: boolean
}

const addUp = ({ uncaused = false, buffered }: Counted & { buffered: boolean }): void => {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || (uncaused && Reflect.get(entry, 'hadRecentInput'))) continue
      window.layoutShift = (window.layoutShift ?? 0) + Number(entry.value)
    }
  }).observe({ type: 'layout-shift', buffered })
}

/** Adds up what moves on every page that is opened from now on, from its first paint on. */
export const watchLayoutShift = (page: Page, counted: Counted = {}) =>
  page.addInitScript(addUp, { ...counted, buffered: true })

/** Adds up what moves on the open page from now on. */
export const watchLayoutShiftFromNow = (page: Page, counted: Counted = {}) =>
  page.evaluate(addUp, { ...counted, buffered: false })

/** What was added up; not a number where nothing watched. */
export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift ?? Number.NaN)
