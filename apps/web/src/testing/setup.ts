import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure, getConfig } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { setTokenSource } from '#src/lib/api-client.ts'
import { server } from './server.ts'
import { closeTab, locks } from './web-locks.ts'

let emptyRoot: Root | undefined

/** Runs pending effects, by an empty render: React runs them before it renders. */
const flushEffects = () => act(() => (emptyRoot ??= createRoot(document.createElement('div'))).render(null))

const before = getConfig()
configure({
  // As the page does, and so effects run twice.
  reactStrictMode: true,
  // Pages are loaded on first use, which takes longer on a busy machine.
  asyncUtilTimeout: 15_000,
  // Computing what is visible takes a sixth of the time of all tests; pass `hidden: false` where it matters.
  defaultHidden: true,
  // On a busy machine, a query may find its element before the effects of the same commit have run.
  asyncWrapper: async (callback) => {
    const result: unknown = await before.asyncWrapper(callback)
    flushEffects()
    return result
  },
})

let errors: MockInstance<typeof console.error>

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => {
  server.close()
  // The worker is reused for the next file, which needs the original settings and fresh modules.
  configure(before)
  vi.resetModules()
})

// build.test.ts runs without a window.
if (typeof window !== 'undefined')
  Object.defineProperty(window.navigator, 'locks', { value: locks, configurable: true })

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
  setTokenSource(() => Promise.resolve(null))
})

afterEach(() => {
  cleanup()
  closeTab()
  if (typeof window !== 'undefined') {
    localStorage.clear()
    sessionStorage.clear()
    document.documentElement.style.colorScheme = ''
  }
  server.resetHandlers()
  // A test that expects console.error mocks and clears it.
  const logged = errors.mock.calls
  errors.mockRestore()
  expect(logged, 'console.error was called').toEqual([])
})
