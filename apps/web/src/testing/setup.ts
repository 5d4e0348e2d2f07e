import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { setTokenSource } from '#src/lib/api-client.ts'
import { server } from './server.ts'

// Pages are loaded on first use, which takes longer on a busy machine. Queries by role look at hidden elements as well,
// because computing what is visible takes a sixth of the time of all tests; pass `hidden: false` where it matters.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true })

let errors: MockInstance<typeof console.error>

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => {
  server.close()
  // The worker is reused for the next file, which needs fresh modules.
  vi.resetModules()
})

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
  setTokenSource(() => Promise.resolve(null))
})

afterEach(() => {
  cleanup()
  // build.test.ts runs without a window.
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
