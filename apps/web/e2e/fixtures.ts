import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

interface Account {
  email: string
  password: string
}

export const seeker: Account = { email: 'seeker@example.com', password: 'Roommate1!' }
export const host: Account = { email: 'host@example.com', password: 'Roommate1!' }

/** Sends the form of the page that signs in. */
export const fillSignIn = async (page: Page, { email, password }: Account) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Through the page for it; leads back to `address`. */
export const signIn = async (page: Page, account = seeker, address = '/my-interests') => {
  await page.goto(address)
  await fillSignIn(page, account)
  await expect(page).toHaveURL((url) => url.pathname + url.search === address)
}

/** A new account that no other test knows; leads to `/`. */
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

/** Who signs in has to wait for the session that the page reads after its first paint. */
export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /^Your account/ })).toBeVisible()

/** Axe would walk through every shape of every scene, of which it has nothing to say. */
const DRAWINGS = 'svg[aria-hidden="true"]'

/** In both themes, of the page or of what is `within`: whole in light; in dark, where only colours differ, of those. */
export const expectNoAxeViolations = async (page: Page, within?: string) => {
  const complaints: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // Axe measures colours, and half a fade is none of them.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => {
      for (const fade of document.querySelector('main')?.getAnimations() ?? []) fade.finish()
    })
    const axe = new AxeBuilder({ page }).exclude(DRAWINGS)
    if (within !== undefined) axe.include(within)
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    complaints.push(
      ...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    )
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  expect(complaints).toEqual([])
}

/** Until the page is what it was opened for, and no shape stands for what is on its way. */
export const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading/)
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeAttached()
}

/** Until the fonts are loaded, which change widths. */
export const inItsFonts = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined))

/** The splash would hold up each opening of a page for a second. */
const withoutSplash = (context: BrowserContext) =>
  context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      // A sheet of its own: the content policy refuses style elements that it does not know.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('#splash { display: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
  })

interface Options {
  splash: boolean
}

/** Every test fails on an error not caught and on what the policy refuses. */
export const test = base.extend<Options & { noComplaint: undefined }>({
  splash: [false, { option: true }],
  noComplaint: [
    async ({ context, splash }, use) => {
      if (!splash) await withoutSplash(context)
      const uncaught: string[] = []
      context.on('weberror', (error) => uncaught.push(String(error.error())))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) uncaught.push(message.text())
      })
      await use(undefined)
      expect(uncaught).toEqual([])
    },
    { auto: true },
  ],
})

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

type SessionOf = (account: Account) => Promise<StoredSession>

/** As `test`, but signed in from the start (as the seeker, or `use({ as })`) without going through the page each time. */
export const testSignedIn = test.extend<{ as: Account }, { sessionOf: SessionOf }>({
  as: [seeker, { option: true }],
  sessionOf: [
    async ({ browser }, use, { project }) => {
      const sessions = new Map<string, Promise<StoredSession>>()
      const open = async (account: Account): Promise<StoredSession> => {
        const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' })
        await withoutSplash(context)
        const page = await context.newPage()
        await signIn(page, account)
        await expectSignedIn(page)
        const session = await context.storageState({ indexedDB: true })
        await context.close()
        return session
      }
      await use((account) => {
        const session = sessions.get(account.email) ?? open(account)
        sessions.set(account.email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ sessionOf, as }, use) => use(await sessionOf(as)),
})

export { expect }
