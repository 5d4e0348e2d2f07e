import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { useLeaveGuard } from './leave-guard.ts'

interface Form {
  when?: boolean
  ask: () => Promise<boolean>
}

function FormPage({ when = true, ask }: Form) {
  const { allowLeaving } = useLeaveGuard({ when, ask })
  const navigate = useNavigate()
  return (
    <>
      <h1>Form</h1>
      <Link to="/next">Next</Link>
      <Link to="?tab=2">Tab</Link>
      <button
        onClick={() => {
          allowLeaving()
          void navigate('/next', { replace: true })
        }}
        type="button"
      >
        Saved
      </button>
    </>
  )
}

/** Opens the form as the second of two pages. */
const openForm = (form: Form) => {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <FormPage {...form} /> },
      { path: '/before', element: <h1>Before</h1> },
      { path: '/next', element: <h1>Next</h1> },
    ],
    { initialEntries: ['/before', '/form'] },
  )
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (delta: number) => act(() => router.navigate(delta)),
  }
}

const yes = () => vi.fn(() => Promise.resolve(true))
const no = () => vi.fn(() => Promise.resolve(false))
const shown = (name: string) => screen.findByRole('heading', { name })

/** Returns whether the browser would warn before the tab closes. */
const warns = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('leaving a form', () => {
  test('by a link asks, and stays if the user declines', async () => {
    const ask = no()
    const { user, address } = openForm({ ask })
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(address()).toBe('/form')
  })

  test('by a link asks, and leaves if the user confirms', async () => {
    const { user } = openForm({ ask: yes() })
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await shown('Next')).toBeVisible()
  })

  test('by Back asks while page and address stay, and goes back if the user confirms', async () => {
    let answer: (allowed: boolean) => void = () => {}
    const ask = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          answer = resolve
        }),
    )
    const { address, go } = openForm({ ask })
    await go(-1)
    expect(screen.getByRole('heading')).toHaveTextContent('Form')
    expect(address()).toBe('/form')
    await act(async () => answer(false))
    expect(screen.getByRole('heading')).toHaveTextContent('Form')

    await go(-1)
    await act(async () => answer(true))
    expect(await shown('Before')).toBeVisible()
    expect(ask).toHaveBeenCalledTimes(2)

    // The history has not grown.
    await go(1)
    expect(await shown('Form')).toBeVisible()
  })

  test('again while a question is open does not ask again', async () => {
    const ask = vi.fn(() => new Promise<boolean>(() => {}))
    const { user, address, go } = openForm({ ask })
    await go(-1)
    await go(-1)
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(address()).toBe('/form')
  })

  test('stays if `ask` rejects', async () => {
    const { user, address } = openForm({ ask: () => Promise.reject(new Error('broken')) })
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(address()).toBe('/form')
  })

  test('for another query of the same path does not ask', async () => {
    const ask = no()
    const { user, address } = openForm({ ask })
    await user.click(screen.getByRole('link', { name: 'Tab' }))
    expect(address()).toBe('/form?tab=2')
    expect(ask).not.toHaveBeenCalled()
  })

  test('after a save, neither asks nor warns on unload', async () => {
    const ask = no()
    const { user } = openForm({ ask })
    expect(warns()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Saved' }))
    expect(await shown('Next')).toBeVisible()
    expect(ask).not.toHaveBeenCalled()
    expect(warns()).toBe(false)
  })

  test('without changes, neither asks nor warns on unload', async () => {
    const ask = no()
    const { user } = openForm({ when: false, ask })
    expect(warns()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await shown('Next')).toBeVisible()
    expect(ask).not.toHaveBeenCalled()
  })
})
