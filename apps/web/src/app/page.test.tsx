import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { server } from '#src/testing/server.ts'
import { page } from './page.tsx'

const gone = new TypeError('Failed to fetch dynamically imported module')
const Page = () => page(() => Promise.reject(gone))

let reload: MockInstance<typeof location.reload>

/** The build that runs, and the one that the site serves. */
const builds = (running: string, served: string) => {
  document.head.innerHTML = `<script type="module" src="/assets/index-${running}.js" data-inert></script>`
  server.use(
    http.get('*/', () =>
      HttpResponse.html(`<div id="root"></div><script type="module" src="/assets/index-${served}.js"></script>`),
    ),
  )
}

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  return () => {
    reload.mockRestore()
    document.head.innerHTML = ''
  }
})

describe('the file of a page cannot be fetched', () => {
  test('because the site was deployed anew → loads the page anew and leaves the present one standing', async () => {
    builds('old', 'new')
    const outcome = vi.fn<() => void>()
    void Page().prepare().then(outcome, outcome)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(outcome).not.toHaveBeenCalled()
  })

  test('and the person keeps the present one, when asked whether to leave it → fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    builds('old', 'new')
    const outcome = vi.fn<(error: unknown) => void>()
    void Page().prepare().catch(outcome)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(3000)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(outcome).toHaveBeenCalledExactlyOnceWith(gone)
    vi.useRealTimers()
  })

  test('and the site is as it was → fails', async () => {
    builds('old', 'old')
    await expect(Page().prepare()).rejects.toBe(gone)
    expect(reload).not.toHaveBeenCalled()
  })

  test('and nothing can be reached → fails', async () => {
    builds('old', 'new')
    server.use(http.get('*/', () => HttpResponse.error()))
    await expect(Page().prepare()).rejects.toBe(gone)
    expect(reload).not.toHaveBeenCalled()
  })

  test('and something else answers in the place of the site → fails', async () => {
    builds('old', 'new')
    server.use(http.get('*/', () => HttpResponse.html('<h1>Welcome to the station. Please accept our terms.</h1>')))
    await expect(Page().prepare()).rejects.toBe(gone)
    server.use(http.get('*/', () => HttpResponse.html('<div id="root"></div>', { status: 503 })))
    await expect(Page().prepare()).rejects.toBe(gone)
    expect(reload).not.toHaveBeenCalled()
  })

  test('again after that → each deployment is left once, however servers disagree', async () => {
    builds('old', 'new')
    Page()
      .prepare()
      .catch(() => undefined)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    builds('new', 'old')
    Page()
      .prepare()
      .catch(() => undefined)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    builds('old', 'new')
    await expect(Page().prepare()).rejects.toBe(gone)
    builds('new', 'old')
    await expect(Page().prepare()).rejects.toBe(gone)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('where the tab keeps nothing → fails: nothing would stop the next time', async () => {
    builds('old', 'new')
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    await expect(Page().prepare()).rejects.toBe(gone)
    vi.unstubAllGlobals()
    expect(reload).not.toHaveBeenCalled()
  })
})
