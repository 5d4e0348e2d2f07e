import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findFreePort } from '@roommate-finder/documentdb-standin/free-port'
import { runCommand } from '@roommate-finder/documentdb-standin/run-command'
import type { Report } from '@roommate-finder/local-stack/tools/report'
import { BROWSER_FLAGS } from '../browser-flags.ts'
import { median, type Site, signIn } from './site.ts'

/** Run with npx rather than installed, because it is larger than all other development dependencies. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5

/** Runtime errors of Lighthouse by a slow or crashed browser, rather than by the page. */
const BROWSER_ERROR = /\b(NO_[A-Z]+|PROTOCOL_TIMEOUT|PAGE_HUNG|TARGET_CRASHED)\b/
const MAX_TRIES = 3

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

interface Findings {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

/** The profiles of Lighthouse. The default is a mid-range phone. */
const PROFILES = { phone: [], desktop: ['--preset=desktop'] }

interface Visit {
  url: string
  profile: keyof typeof PROFILES
}

/** Runs Lighthouse once. With `port`, uses the browser that listens there, including its session. */
const runOnce = async ({ url, profile }: Visit, { browserPath }: Site, port?: number): Promise<Findings> => {
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-lighthouse-'))
  try {
    const file = join(folder, 'report.json')
    const browser =
      port === undefined
        ? [`--chrome-flags=--headless=new ${BROWSER_FLAGS.join(' ')}`]
        : [`--port=${port}`, '--disable-storage-reset']
    // A nested npx would read the package of the outer npx from this variable.
    const { npm_config_package: _, ...env } = process.env
    await runCommand(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        ...PROFILES[profile],
        ...browser,
      ],
      { env: { ...env, CHROME_PATH: browserPath } },
    )
    return JSON.parse(await readFile(file, 'utf8')) as Findings
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs again after an error of the browser. @throws Error of the last of `MAX_TRIES` tries */
const retryBrowserErrors = async (run: () => Promise<Findings>, tries = 1): Promise<Findings> => {
  try {
    return await run()
  } catch (error) {
    if (tries === MAX_TRIES || !BROWSER_ERROR.test(String(error))) throw error
    return retryBrowserErrors(run, tries + 1)
  }
}

const runSignedIn = async (visit: Visit, site: Site): Promise<Findings> => {
  const profile = await mkdtemp(join(tmpdir(), 'roommate-finder-profile-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: site.browserPath,
    headless: true,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    await signIn(context, site)
    return await runOnce(visit, site, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Measures Lighthouse scores and times: medians of `RUNS` runs for each page and profile. */
export const measureLighthouse = async (site: Site, { table }: Report): Promise<void> => {
  const response = await fetch(`${site.webUrl}/api/all-items?limit=1&sort=likes`)
  const { items } = (await response.json()) as { items: { _id: string }[] }
  const pages: [string, string, boolean][] = [
    ['/', '/', false],
    ['/all-items', '/all-items', false],
    ['/details/:id, signed in', `/details/${items[0]?._id ?? ''}`, true],
  ]
  const row = table(`Lighthouse, medians of ${RUNS}`, [
    'page',
    'profile',
    'perf.',
    'access.',
    'best pr.',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ])
  for (const [name, path, isSignedIn] of pages) {
    for (const profile of ['phone', 'desktop'] as const) {
      const visit = { url: `${site.webUrl}${path}`, profile }
      const runs: Findings[] = []
      const run = () => (isSignedIn ? runSignedIn : runOnce)(visit, site)
      for (let i = 0; i < RUNS; i++) runs.push(await retryBrowserErrors(run))
      const score = (category: string) => median(runs.map(({ categories }) => categories[category]?.score ?? 0)) * 100
      const metric = (audit: string) => median(runs.map(({ audits }) => audits[audit]?.numericValue ?? 0))
      row([
        name,
        profile,
        ...CATEGORIES.map((category) => score(category).toFixed(0)),
        ...METRICS.map((audit) => metric(audit).toFixed(audit === 'cumulative-layout-shift' ? 3 : 0)),
      ])
    }
  }
}
