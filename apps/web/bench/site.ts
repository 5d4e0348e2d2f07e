import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS } from '../browser-flags.ts'

/** The built site: Caddy, API, Auth emulator and database. */
export interface Site {
  webUrl: string
  mongoUri: string
  /** The output folder of the build in apps/web. */
  outDir: string
  browserPath: string
}

/** Opens a page in a new browser, and closes the browser after `use`. */
export const withPage = async <T>({ browserPath }: Site, use: (page: Page) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS })
  try {
    return await use(await browser.newPage())
  } finally {
    await browser.close()
  }
}

/** Signs a demo account in on the sign-in page. */
export const signIn = async (
  context: BrowserContext,
  { webUrl }: Pick<Site, 'webUrl'>,
  email = 'seeker@example.com',
): Promise<void> => {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${webUrl}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Roommate1!')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  await page.goto('about:blank')
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
