import { createServer, preview } from 'vite'
import { account, freshEmail, signUpWithGoogle } from './accounts.ts'
import { expect, test, waitUntilLoaded } from './fixtures.ts'

// vite.config.ts reads the ports and the build of the running stack from the environment.
const servers = {
  'vite preview (npm start)': () => preview({ logLevel: 'error', preview: { port: 0 } }),
  // A separate cache, because other development servers may write to the default one.
  'vite dev (pnpm dev)': async () => {
    const cacheDir = 'node_modules/.vite-e2e'
    return (await createServer({ logLevel: 'error', cacheDir, server: { port: 0, watch: null } })).listen()
  },
}

for (const [name, start] of Object.entries(servers)) {
  test(`${name} serves pages and the Google popup without violating the Content Security Policy`, async ({ page }) => {
    // Vite dev bundles dependencies first.
    test.slow()
    const server = await start()
    try {
      const [url = ''] = server.resolvedUrls?.local ?? []
      const response = await page.goto(`${url}all-items`)
      expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
      await waitUntilLoaded(page)
      await page.goto(`${url}register`)
      await signUpWithGoogle(page, { email: freshEmail('vera.vite'), name: 'Vera Vite' })
      await expect(page).toHaveURL(url)
      await expect(account(page, 'Vera Vite')).toBeVisible()
    } finally {
      await server.close()
    }
  })
}
