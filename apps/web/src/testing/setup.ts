import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { setTokenSource } from '#src/lib/api-client.ts'
import { server } from './server.ts'

// Pages are fetched when they are first opened, on machines that may have everything else to do as well.
configure({ asyncUtilTimeout: 5000 })

let errors: MockInstance<typeof console.error>

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => {
  server.close()
  // The worker goes on to the next file, which begins with modules of its own.
  vi.resetModules()
})

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
  setTokenSource(() => Promise.resolve(null))
})

afterEach(() => {
  cleanup()
  // The test of the build runs without a window.
  if (typeof window !== 'undefined') {
    localStorage.clear()
    sessionStorage.clear()
    document.documentElement.style.colorScheme = ''
  }
  server.resetHandlers()
  // A test that means an error to be logged mocks console.error and clears it.
  const logged = errors.mock.calls
  errors.mockRestore()
  expect(logged, 'console.error was called').toEqual([])
})
