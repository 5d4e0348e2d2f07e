import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { server } from '#src/testing/server.ts'
import { RouteBoundary } from './route-error.tsx'

const connection = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}

const Broken = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

const siteAnswers = (answer: () => Response) => server.use(http.head('*/', answer))
const there = () => new HttpResponse(null)
const nowhere = () => HttpResponse.error()

let reload: MockInstance<typeof location.reload>

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  vi.mocked(console.error).mockImplementation(() => undefined)
  connection(false)
})
afterEach(() => {
  connection(true)
  vi.mocked(console.error).mockClear()
  vi.restoreAllMocks()
})

const draw = (beside?: ReactNode) =>
  render(
    <MemoryRouter>
      <RouteBoundary>
        <Broken />
      </RouteBoundary>
      {beside}
    </MemoryRouter>,
  )

const open = async () => {
  draw()
  const title = await screen.findByRole('heading', { level: 1, name: 'You seem to be offline.' })
  expect(title).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
}

test('a page first opened offline, then back online → loads it by itself', async () => {
  await open()
  siteAnswers(there)
  expect(reload).not.toHaveBeenCalled()
  connection(true)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline.')
})

test('back online before the page listens for it → loads it all the same', async () => {
  siteAnswers(there)
  const ComesOnline = () => {
    useLayoutEffect(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true), [])
    return null
  }
  draw(<ComesOnline />)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a page found broken a moment before the browser says that it is back online → loads it all the same', async () => {
  siteAnswers(there)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const muchLater = performance.now() + 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => muchLater)
  draw()
  expect(screen.getByRole('heading', { name: 'Something went wrong. Please try again.' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  connection(true)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a page that is found broken when the browser is just back online → loads it all the same', async () => {
  siteAnswers(there)
  connection(true)
  draw()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('back online, where nothing answers at first → tries again, and loads it once something does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  let asked = 0
  siteAnswers(() => {
    asked += 1
    return asked < 3 ? nowhere() : there()
  })
  connection(true)
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  vi.useRealTimers()
})

test('its button while offline → loads nothing anew, which would lose the site', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  siteAnswers(nowhere)
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('button', { name: 'Trying...' })).toHaveAttribute('aria-disabled', 'true')
  await vi.advanceTimersByTimeAsync(7000)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  vi.useRealTimers()
})
