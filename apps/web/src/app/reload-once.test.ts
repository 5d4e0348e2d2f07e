import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { reloadForMissingPage } from './reload-once.ts'

let reload: MockInstance<typeof location.reload>
const error = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

test('a missing file reloads the page once per tab', async () => {
  void reloadForMissingPage(error)
  expect(reload).toHaveBeenCalledOnce()
  await expect(reloadForMissingPage(error)).rejects.toBe(error)
  expect(reload).toHaveBeenCalledOnce()
})

test('a missing file does not reload the page while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(reloadForMissingPage(error)).rejects.toBe(error)
  expect(reload).not.toHaveBeenCalled()
})

test('a missing file does not reload the page if sessionStorage is unavailable', async () => {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => undefined })
  await expect(reloadForMissingPage(error)).rejects.toBe(error)
  expect(reload).not.toHaveBeenCalled()
})
