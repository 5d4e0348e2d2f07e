import { beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { reloadOnceForMissingFiles } from './reload-once.ts'

let reload: MockInstance<typeof location.reload>
const failToLoadFile = () => dispatchEvent(new Event('vite:preloadError'))

beforeAll(reloadOnceForMissingFiles)

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

test('a missing file reloads the page once per tab', () => {
  failToLoadFile()
  expect(reload).toHaveBeenCalledOnce()
  failToLoadFile()
  expect(reload).toHaveBeenCalledOnce()
})

test('a missing file does not reload the page while the browser is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  failToLoadFile()
  expect(reload).not.toHaveBeenCalled()
})

test('a missing file does not reload the page if sessionStorage is unavailable', () => {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => undefined })
  failToLoadFile()
  expect(reload).not.toHaveBeenCalled()
})
