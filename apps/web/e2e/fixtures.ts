import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { hideSplash } from './hide-splash.ts'

interface Account {
  email: string
  password: string
}

export const seeker: Account = { email: 'seeker@example.com', password: 'Roommate1!' }
export const host: Account = { email: 'host@example.com', password: 'Roommate1!' }
export const moderator: Account = { email: 'moderator@example.com', password: 'Roommate1!' }

/** Fills in and submits the sign-in form. */
export const fillSignIn = async (page: Page, { email, password }: Account) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Opens `address`, signs in after the redirect, and waits until the page is back at `address`. */
export const signIn = async (page: Page, account = seeker, address = '/my-interests') => {
  await page.goto(address)
  await fillSignIn(page, account)
  await expect(page).toHaveURL((url) => url.pathname + url.search === address)
}

/** Signs up a new account and waits for the redirect to `/`. */
export const signUp = async (page: Page, name: string, address = '/register'): Promise<Account> => {
  const account = {
    email: `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}@example.com`,
    password: 'Roommate1!',
  }
  await page.goto(address)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(page).toHaveURL('/')
  return account
}

/** Waits for the session, which the page reads after its first paint. */
export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible()

/** Opens a page from the account menu, in a third of the time of `page.goto`. */
export const openFromMenu = async (page: Page, name: string) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your account/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

/** Opens the list of all rooms by its link, and searches it. */
export const searchAllRooms = async (page: Page, words: string) => {
  await page.getByRole('banner').getByRole('link', { name: 'All Room lists' }).click()
  await page.getByRole('combobox', { name: 'Search rooms' }).fill(words)
}

/** Opens `address` signed in, in a browser context of its own. */
export const openAs = async (browser: Browser, account: Account, address: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, account, address)
  await expectSignedIn(page)
  return page
}

/** Excluded from axe, because drawings have thousands of shapes and no content. */
const DRAWINGS = 'svg[aria-hidden="true"]'

/** The time limit of tests that use axe, which takes many seconds for a page of cards on a busy machine. */
const AXE_TIMEOUT_MS = 180_000

/**
 * Checks the page or `within` with axe in the light theme, and its color contrast in the dark theme. Does nothing with
 * E2E_SKIP_AXE, which `npm test` sets because axe takes a fifth of the time of the journeys.
 */
export const expectNoAxeViolations = async (page: Page, within?: string) => {
  if (process.env['E2E_SKIP_AXE']) return
  base.setTimeout(AXE_TIMEOUT_MS)
  const violationsFound: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).exclude(DRAWINGS)
    if (within !== undefined) axe.include(within)
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    violationsFound.push(
      ...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    )
  }
  await page.emulateMedia({ colorScheme: null })
  expect(violationsFound).toEqual([])
}

/** Waits until nothing on the page is loading. */
export const waitUntilLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading/)
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeAttached()
}

/** Waits until the fonts are loaded, because they change widths. */
export const waitForFonts = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined))

interface Options {
  /** Shows the splash. */
  splash: boolean
}

/** A test that fails on uncaught errors and on violations of the Content Security Policy. */
export const test = base.extend<Options & { failOnErrors: undefined }>({
  splash: [false, { option: true }],
  failOnErrors: [
    async ({ context, splash }, use) => {
      if (!splash) await hideSplash(context)
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text())
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

type GetSession = (account: Account) => Promise<StoredSession>

/** A test that starts signed in, as the seeker or `use({ as })`. Each worker signs in once per account. */
export const testSignedIn = test.extend<{ as: Account }, { getSession: GetSession }>({
  as: [seeker, { option: true }],
  getSession: [
    async ({ browser }, use, { project }) => {
      const sessions = new Map<string, Promise<StoredSession>>()
      const createSession = async (account: Account): Promise<StoredSession> => {
        const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' })
        await hideSplash(context)
        const page = await context.newPage()
        await signIn(page, account)
        await expectSignedIn(page)
        const session = await context.storageState({ indexedDB: true })
        await context.close()
        return session
      }
      await use((account) => {
        const session = sessions.get(account.email) ?? createSession(account)
        sessions.set(account.email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ getSession, as }, use) => use(await getSession(as)),
})

export { expect }

/** Opens the menu of a room or a saved search, and presses one of its items. */
export const chooseAction = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
