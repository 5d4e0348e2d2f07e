import { test as base, expect } from '@playwright/test'

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

export { expect }
