import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AuthFailure } from '#src/lib/auth-failure.ts'
import { answerDashboard } from '#src/testing/dashboard.ts'
import { setField } from '#src/testing/fields.ts'
import { renderRoute, signedIn, type TestSession, visitor } from '#src/testing/render-route.tsx'

const openLogin = (session: Partial<TestSession> = {}) => {
  const opened = renderRoute('/login', { session: { ...visitor, ...session } })
  return {
    ...opened,
    submit: async ({ email = 'ana@example.test', password = 'Roommate1!' } = {}) => {
      const { user } = opened
      await screen.findByLabelText('Email')
      setField('Email', email)
      setField('Password', password)
      await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    },
  }
}

describe('/login', () => {
  test('email and password are passed to signIn, and button and fields are disabled meanwhile', async () => {
    const signIn = vi.fn<TestSession['signIn']>(() => new Promise(() => undefined))
    const { submit } = openLogin({ signIn })
    await submit({ email: '  ana@example.test ' })
    expect(signIn).toHaveBeenCalledWith({ email: 'ana@example.test', password: 'Roommate1!' })
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByLabelText('Email')).toHaveAttribute('aria-disabled', 'true')
  })

  test('fields have the attributes for password managers, and the password can be shown and hidden', async () => {
    const { user } = openLogin()
    const email = await screen.findByLabelText('Email')
    expect(email).toHaveAttribute('type', 'email')
    expect(email).toHaveAttribute('autocomplete', 'username')
    expect(email).toBeRequired()
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAttribute('type', 'password')
    expect(password).toHaveAttribute('autocomplete', 'current-password')
    expect(password).toBeRequired()
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/register')
    expect(document.title).toBe('Sign in · Roommate Finder')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveAttribute('type', 'password')
  })

  test('a refused sign-in shows a message until the user types, keeps the email and focuses the field concerned', async () => {
    const signIn = vi
      .fn<TestSession['signIn']>()
      .mockRejectedValueOnce(new AuthFailure('invalid-credential'))
      .mockRejectedValueOnce(new AuthFailure('invalid-email'))
      .mockRejectedValueOnce(new AuthFailure('user-disabled'))
    const { submit, user } = openLogin({ signIn })
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.')
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test')
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
    await user.type(screen.getByLabelText('Password'), '2')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email address.')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    await user.type(screen.getByLabelText('Email'), 's')
    await submit()
    const message = within(await screen.findByRole('alert'))
    expect(message.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support')
  })

  test('an empty form, then an invalid email, shows messages at the fields and sends nothing', async () => {
    const signIn = vi.fn<TestSession['signIn']>()
    const { submit, user } = openLogin({ signIn })
    await submit({ email: '', password: '' })
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter your email address.'))
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.')
    await waitFor(() => expect(email).toHaveFocus())
    await user.type(email, 'a')
    expect(email).not.toHaveAccessibleDescription()
    expect(screen.getByLabelText('Password')).toBeInvalid()
    await submit({ email: 'ana at example' })
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
    expect(signIn).not.toHaveBeenCalled()
  })
})

describe('Google sign-in on /login', () => {
  const google = () => screen.findByRole('button', { name: 'Continue with Google' })

  test('shows no message if a newer popup cancels it, and one if the window was closed or the account is disabled', async () => {
    const signInWithGoogle = vi
      .fn<TestSession['signInWithGoogle']>()
      .mockRejectedValueOnce(new AuthFailure('cancelled-popup-request'))
      .mockRejectedValueOnce(new AuthFailure('popup-closed-by-user'))
      .mockRejectedValueOnce(new AuthFailure('user-disabled'))
    const { user } = openLogin({ signInWithGoogle })
    await user.click(await google())
    await waitFor(() => expect(screen.queryByText(/Waiting for Google\./)).not.toBeInTheDocument())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(await google())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The Google window closed before you signed in. Please try again.',
    )
    await user.click(await google())
    const support = await screen.findByRole('link', { name: 'Contact support' })
    expect(support).toHaveAttribute('href', '/support')
    expect(screen.getByRole('alert')).toContainElement(support)
  })

  test('announces the open popup and keeps button and form usable', async () => {
    const first = Promise.withResolvers<undefined>()
    const signInWithGoogle = vi
      .fn<() => Promise<void>>()
      .mockReturnValueOnce(first.promise)
      .mockReturnValue(new Promise(() => undefined))
    const signIn = vi.fn<TestSession['signIn']>(() => Promise.resolve())
    const { user, submit } = openLogin({ signInWithGoogle, signIn })
    await user.click(await google())
    expect(await screen.findByText(/^Waiting for Google\./)).toBeVisible()

    await user.click(await google())
    expect(signInWithGoogle).toHaveBeenCalledTimes(2)
    first.reject(new AuthFailure('popup-closed-by-user'))
    await submit()
    expect(signIn).toHaveBeenCalled()
    // Closing the first popup does not affect the second.
    expect(screen.getByText(/^Waiting for Google\./)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the redirect after sign-in', () => {
  test('returns to the protected page via all sign-in pages and replaces the history entry', async () => {
    answerDashboard()
    const { user, address, lastAction, become } = renderRoute('/dashboard?tab=mine')
    await user.click(await screen.findByRole('link', { name: 'Create account' }))
    await user.click(await screen.findByRole('link', { name: 'Sign in here' }))
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await user.click(await screen.findByRole('link', { name: 'Sign in here' }))
    expect(await screen.findByText('Sign in to continue.')).toBeVisible()
    become(signedIn())
    await waitFor(() => expect(address()).toBe('/dashboard?tab=mine'))
    expect(lastAction()).toBe('REPLACE')
  })

  test('a typed email is prefilled on the other sign-in pages', async () => {
    const { user } = openLogin()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.test')
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect(await screen.findByLabelText('Email address')).toHaveValue('ana@example.test')
    await user.click(screen.getByRole('link', { name: 'Back to Login' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.test')
    await user.click(screen.getByRole('link', { name: 'Create account' }))
    expect(await screen.findByLabelText('Email address')).toHaveValue('ana@example.test')
  })

  test.each(['/login', '/register'])('a signed-in user who opens %s is redirected home', async (opened) => {
    const { address } = renderRoute(opened, { session: signedIn() })
    await waitFor(() => expect(address()).toBe('/'))
  })
})
