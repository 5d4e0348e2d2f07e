import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'
import { repositoryRoot } from '@roommate-finder/local-stack/tools/node-process'
import type { Report } from '@roommate-finder/local-stack/tools/report'
import { median, type Site, withPage } from './site.ts'

const LISTINGS = 100_000
const LOCATIONS = 5
const ROOM_TYPES = ['Single', 'Shared', 'Studio']
const ANALYTICS_POLL_MS = 500
const ANALYTICS_TIMEOUT_MS = 120_000

declare global {
  interface Window {
    /** Milliseconds from the choice of a filter to painted results, and the duration of the API request. */
    painted: Promise<{ all: number; api: number }>
  }
}

const seedListings = async ({ mongoUri, webUrl }: Site): Promise<void> => {
  await runCommand(process.execPath, [`${repositoryRoot}/apps/api/seed/main.ts`, '--count', String(LISTINGS)], {
    env: { PATH: process.env['PATH'], MONGODB_URI: mongoUri },
  })
  const countListings = async (): Promise<number> => {
    const response = await fetch(`${webUrl}/api/analytics`)
    return ((await response.json()) as { totalListings?: number }).totalListings ?? 0
  }
  const deadline = performance.now() + ANALYTICS_TIMEOUT_MS
  while ((await countListings()) < LISTINGS) {
    if (performance.now() > deadline) throw new Error(`/analytics did not count ${LISTINGS} listings in time`)
    await sleep(ANALYTICS_POLL_MS)
  }
}

/** Sets `window.painted`, which measures from the next click or change to the second frame after the results changed. */
const watchPaint = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const results = document.querySelector('section[aria-label="Results"]')
    if (!results) throw new Error('The page has no results')
    const before = results.querySelector('article')
    window.painted = new Promise((resolve) => {
      const chosen = new AbortController()
      const watch = ({ timeStamp }: Event): void => {
        chosen.abort()
        const done = (): void => {
          const requests = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/api/all-items'))
          resolve({ all: performance.now() - timeStamp, api: requests.at(-1)?.duration ?? 0 })
        }
        const observer = new MutationObserver(() => {
          const first = results.querySelector('article')
          if (!first || first === before || results.getAttribute('aria-busy') === 'true') return
          observer.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(done))
        })
        observer.observe(results, { subtree: true, childList: true, attributes: true })
      }
      for (const type of ['click', 'change'])
        document.addEventListener(type, watch, { capture: true, signal: chosen.signal })
    })
  })

/** Measures the time from the choice of a filter to painted results. Each search is new, so none is cached. */
export const measureFilters = async (site: Site, { printProgress, table }: Report): Promise<void> => {
  printProgress(`Seeding ${LISTINGS} listings`)
  await seedListings(site)
  await withPage(site, async (page) => {
    await page.goto(`${site.webUrl}/all-items`)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const location = page.getByLabel('Location')
    const roomType = page.getByLabel('Room type')
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    const openSuggestions = async (): Promise<void> => {
      await location.fill('')
      await location.click()
      await suggestions.nth(LOCATIONS - 1).waitFor()
    }
    await openSuggestions()
    const locations = (await suggestions.allTextContents()).slice(0, LOCATIONS)

    const times: { all: number; api: number }[] = []
    const measure = async (choose: () => Promise<unknown>): Promise<void> => {
      await watchPaint(page)
      await choose()
      times.push(await page.evaluate(() => window.painted))
    }
    for (const name of locations) {
      await openSuggestions()
      await measure(() => suggestions.filter({ hasText: name }).first().click())
      for (const type of ROOM_TYPES) await measure(() => roomType.selectOption(type))
    }
    const pick = (part: 'all' | 'api') => times.map((each) => each[part])
    const row = table(`Choice of a filter to painted results, ${LISTINGS} listings, ms`, ['', 'median', 'maximum'])
    row([`painted (${times.length} choices)`, median(pick('all')).toFixed(0), Math.max(...pick('all')).toFixed(0)])
    row(['API request only', median(pick('api')).toFixed(0), Math.max(...pick('api')).toFixed(0)])
  })
}
