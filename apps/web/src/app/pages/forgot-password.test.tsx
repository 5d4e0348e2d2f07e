import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AuthFailure } from '#src/lib/auth-failure.ts'
import { renderRoute, type TestSession, visitor } from '#src/testing/render-route.tsx'

const openForgot = (sendPasswordReset: TestSession['sendPasswordReset']) => {
  const { user } = renderRoute('/forgot-password', { session: { ...visitor, sendPasswordReset } })
  return async (email: string) => {
    const field = await screen.findByLabelText('Email address')
    if (email) await user.type(field, email)
    await user.click(screen.getByRole('button', { name: 'Send reset email' }))
    return user
  }
}

describe('/forgot-password', () => {
  test('an empty address shows an error and sends nothing', async () => {
    const send = vi.fn<TestSession['sendPasswordReset']>()
    const submit = openForgot(send)
    await submit('')
    expect(await screen.findByText('Please enter your email address.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus())
    expect(send).not.toHaveBeenCalled()
  })

  test('a refused request shows a message and keeps the address', async () => {
    const submit = openForgot(() => Promise.reject(new AuthFailure('user-not-found')))
    await submit('ana@example.test')
    expect(await screen.findByRole('alert')).toHaveTextContent('No account found with this email address.')
    expect(screen.getByLabelText('Email address')).toHaveValue('ana@example.test')
  })

  test('while sending, the button says “Sending...”', async () => {
    const submit = openForgot(() => new Promise(() => undefined))
    await submit('ana@example.test')
    expect(await screen.findByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('after sending, a panel with tips gets the focus and links back to sign-in', async () => {
    const send = vi.fn<TestSession['sendPasswordReset']>(() => Promise.resolve())
    const submit = openForgot(send)
    const user = await submit('ana@example.test')
    const message = await screen.findByText('Password reset email sent! Check your inbox and spam folder.')
    expect(message).toBeVisible()
    expect(send).toHaveBeenCalledWith('ana@example.test')
    expect(screen.getAllByRole('listitem').some((tip) => tip.textContent.includes('ana@example.test'))).toBe(true)
    expect(document.activeElement).toContainElement(message)
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/login')

    await user.click(screen.getByRole('button', { name: 'Send another email' }))
    expect(await screen.findByLabelText('Email address')).toHaveValue('ana@example.test')
  })
})
