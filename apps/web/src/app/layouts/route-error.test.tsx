import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { RouteError } from './route-error.tsx'

let reload: MockInstance<typeof location.reload>

const setOnline = (online: boolean) => act(() => onlineManager.setOnline(online))

const open = async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const routes = [
    { errorElement: <RouteError />, hydrateFallbackElement: <p>Loading</p>, children: [{ path: '/', lazy: fail }] },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  await screen.findByRole('alert')
}

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  setOnline(true)
  reload.mockRestore()
})

test('a failed import shows an error with a reload button and a link to the home page', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong. Please try again.')
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  await userEvent.click(screen.getByRole('button', { name: 'Reload this page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('while offline, a failed import says so and reloads once the browser is online', async () => {
  setOnline(false)
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You seem to be offline.')
  expect(reload).not.toHaveBeenCalled()
  setOnline(true)
  expect(reload).toHaveBeenCalledOnce()
})
