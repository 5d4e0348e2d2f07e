import { test as base, expect, type Page } from '@playwright/test'

/** Every test runs as on a machine without internet, and fails on an error that the page did not catch. */
export const test = base.extend<{ noInternet: undefined }>({
  noInternet: [
    async ({ context, baseURL }, use) => {
      const own = new URL(baseURL ?? '').hostname
      await context.route(
        (url) => url.protocol.startsWith('http') && url.hostname !== own,
        (route) => route.abort(),
      )
      const uncaught: string[] = []
      context.on('weberror', (error) => uncaught.push(String(error.error())))
      await use(undefined)
      expect(uncaught).toEqual([])
    },
    { auto: true },
  ],
})

interface Account {
  email: string
  password: string
}

export const seeker: Account = { email: 'seeker@example.com', password: 'Roommate1!' }
export const host: Account = { email: 'host@example.com', password: 'Roommate1!' }

/** Through the page for it; leads back to `address`. */
export const signIn = async (page: Page, { email, password }: Account = seeker, address = '/my-interests') => {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === address)
}

export { expect }
