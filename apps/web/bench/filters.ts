import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'
import { repositoryRoot } from '@roommate-finder/local-stack/tools/node-process'
import type { Report } from '@roommate-finder/local-stack/tools/report'
import { median, type Site, withPage } from './site.ts'

const LISTINGS = 100_000
const LOCATIONS = 5
const ROOM_TYPES = ['Single', 'Shared', 'Studio']
const FIGURES_EVERY_MS = 500
const FIGURES_WITHIN_MS = 120_000

declare global {
  interface Window {
    /** Milliseconds from the choice of a filter until its results were painted, and those of the API's answer in them. */
    painted: Promise<{ all: number; api: number }>
  }
}

const fill = async ({ mongoUri, webUrl }: Site): Promise<void> => {
  await runCommand(process.execPath, [`${repositoryRoot}/apps/api/seed/main.ts`, '--count', String(LISTINGS)], {
    env: { PATH: process.env['PATH'], MONGODB_URI: mongoUri },
  })
  const known = async (): Promise<number> => {
    const answer = await fetch(`${webUrl}/api/analytics`)
    return ((await answer.json()) as { totalListings?: number }).totalListings ?? 0
  }
  const deadline = performance.now() + FIGURES_WITHIN_MS
  while ((await known()) < LISTINGS) {
    if (performance.now() > deadline) throw new Error(`The figures never told of ${LISTINGS} listings`)
    await sleep(FIGURES_EVERY_MS)
  }
}

/** From the next choice on the page until the second frame after other results are in it. */
const watchPaint = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const results = document.querySelector('section[aria-label="Results"]')
    if (!results) throw new Error('The page has no results')
    const before = results.querySelector('article')
    window.painted = new Promise((resolve) => {
      const watch = ({ timeStamp }: Event): void => {
        const done = (): void => {
          const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/all-items'))
          resolve({ all: performance.now() - timeStamp, api: asked.at(-1)?.duration ?? 0 })
        }
        const observer = new MutationObserver(() => {
          const first = results.querySelector('article')
          if (!first || first === before || results.getAttribute('aria-busy') === 'true') return
          observer.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(done))
        })
        observer.observe(results, { subtree: true, childList: true, attributes: true })
      }
      document.addEventListener('change', watch, { capture: true, once: true })
    })
  })

/** The time from the choice of a filter to its painted results, each time for results that the page has not had yet. */
export const measureFilters = async (site: Site, { say, table }: Report): Promise<void> => {
  say(`${LISTINGS} listings are stored`)
  await fill(site)
  await withPage(site, async (page) => {
    await page.goto(`${site.webUrl}/all-items`)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const location = page.getByLabel('Location')
    const roomType = page.getByLabel('Room type')
    await location.locator('option').nth(LOCATIONS).waitFor({ state: 'attached' })
    const places = (await location.locator('option').allTextContents()).slice(1, 1 + LOCATIONS)

    const times: { all: number; api: number }[] = []
    const choose = async (field: typeof location, value: string): Promise<void> => {
      await watchPaint(page)
      await field.selectOption(value)
      times.push(await page.evaluate(() => window.painted))
    }
    for (const place of places) {
      await choose(location, place)
      for (const type of ROOM_TYPES) await choose(roomType, type)
    }
    const of = (part: 'all' | 'api') => times.map((each) => each[part])
    const row = table(`From the choice of a filter to painted results, ${LISTINGS} listings, ms`, [
      '',
      'median',
      'most',
    ])
    row([`painted, of ${times.length}`, median(of('all')).toFixed(0), Math.max(...of('all')).toFixed(0)])
    row(['of which the call of the API', median(of('api')).toFixed(0), Math.max(...of('api')).toFixed(0)])
  })
}
