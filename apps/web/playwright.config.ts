import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './browser-flags.ts'

const { E2E_BASE_URL, CHROME_PATH, CI } = process.env

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: CI !== undefined,
  // Tests often wait for timers and mails, so two workers do not keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    baseURL: E2E_BASE_URL ?? 'http://127.0.0.1:5173',
    locale: 'en-US',
    // Without animations, the tests take a tenth less time, and axe measures no half-faded colors.
    contextOptions: { reducedMotion: 'reduce' },
    // Screenshots only, because recording traces takes longer than the tests.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROME_PATH !== undefined && { executablePath: CHROME_PATH }),
      // Blocks the internet. Request interception would slow every request down.
      args: [...BROWSER_FLAGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
    },
  },
})
