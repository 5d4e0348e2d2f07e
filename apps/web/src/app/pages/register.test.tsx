import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AuthFailure } from '#src/lib/auth-failure.ts'
import { setField } from '#src/testing/fields.ts'
import { renderRoute, type TestSession, visitor } from '#src/testing/render-route.tsx'

const HINT = 'Use 6+ characters with uppercase, lowercase, numbers & symbols'
const POLICY =
  'Password must contain at least one uppercase letter, one lowercase letter, and be at least 6 characters long.'

const rejectWith = (code: string) => () => Promise.reject(new AuthFailure(code))

const openRegister = (session: Partial<TestSession> = {}) => {
  const opened = renderRoute('/register', { session: { ...visitor, ...session } })
  const { user } = opened
  return {
    ...opened,
    submit: async ({ name = 'Ana Ruiz', email = 'ana@example.test', photo = '', password = 'Roommate1!' } = {}) => {
      await screen.findByLabelText('Full name')
      setField('Full name', name)
      setField('Email address', email)
      setField('Profile photo URL (optional)', photo)
      setField('Password', password)
      await user.click(screen.getByRole('button', { name: 'Create Account' }))
    },
  }
}

describe('/register', () => {
  test('shows the form with links', async () => {
    renderRoute('/register')
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
    expect(screen.getByText('Join Roommate Finder today!')).toBeVisible()
    expect(screen.getByText('Already have an account?')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('button', { name: 'Sign up with Google' })).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(HINT)
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
  })

  test('a complete form creates the account; meanwhile, the fields are disabled and the button says so', async () => {
    const signUp = vi.fn<TestSession['signUp']>(() => new Promise(() => undefined))
    const { submit } = openRegister({ signUp })
    await submit({ photo: 'https://example.test/ana.png' })
    expect(signUp).toHaveBeenCalledWith({
      displayName: 'Ana Ruiz',
      email: 'ana@example.test',
      photoURL: 'https://example.test/ana.png',
      password: 'Roommate1!',
    })
    expect(await screen.findByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-disabled', 'true')
    for (const label of ['Full name', 'Email address', 'Profile photo URL (optional)', 'Password']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-disabled', 'true')
    }
  })

  test('a refused sign-up shows a message, focuses the field concerned and keeps the values', async () => {
    const signUp = vi.fn<TestSession['signUp']>()
    const { submit } = openRegister({ signUp })
    for (const [code, sentence, focusedField] of [
      ['email-already-in-use', 'An account with this email already exists.', 'Email address'],
      ['weak-password', 'Password is too weak. Please choose a stronger password.', 'Password'],
      ['invalid-email', 'Please enter a valid email address.', 'Email address'],
      [
        'password-does-not-meet-requirements',
        'This password is too simple. Try a longer one that mixes letters, numbers and symbols.',
        'Password',
      ],
    ] as const) {
      signUp.mockRejectedValueOnce(new AuthFailure(code))
      await submit()
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
      await waitFor(() => expect(screen.getByLabelText(focusedField)).toHaveFocus())
      expect(screen.getByRole('button', { name: 'Create Account' })).not.toHaveAttribute('aria-disabled')
    }
    signUp.mockRejectedValueOnce(new AuthFailure('operation-not-allowed'))
    await submit()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.'))
    expect(screen.getByLabelText('Full name')).toHaveValue('Ana Ruiz')
    expect(screen.getByLabelText('Password')).toHaveValue('Roommate1!')
  })

  test('an account without a saved name shows a message', async () => {
    const { submit } = openRegister({ signUp: () => Promise.resolve({ named: false }) })
    await submit()
    expect(await screen.findByText('We couldn’t save your name. Please enter it in My Profile.')).toBeVisible()
  })

  test('a password against the policy or an invalid photo URL shows a message and sends nothing', async () => {
    const signUp = vi.fn<TestSession['signUp']>()
    const { submit } = openRegister({ signUp })
    for (const password of ['abcde1!', 'ABCDE1!', 'Abc1!']) {
      await submit({ password })
      expect(await screen.findByText(POLICY)).toBeVisible()
      await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
      setField('Password', '')
      expect(screen.queryByText(POLICY)).not.toBeInTheDocument()
    }
    for (const [photo, sentence] of [
      ['http://example.test/ana.png', 'The link must start with https://.'],
      ['ana.png', 'Please enter a valid link, such as https://example.com/me.jpg.'],
      ['data:image/png;base64,AAAA', 'The link must start with https://.'],
    ] as const) {
      await submit({ photo })
      expect(await screen.findByText(sentence)).toBeVisible()
    }
    expect(signUp).not.toHaveBeenCalled()
  })

  test('a name that is an address or the product’s own shows a message and is not sent', async () => {
    const signUp = vi.fn<TestSession['signUp']>()
    const { submit } = openRegister({ signUp })
    for (const [name, sentence] of [
      ['ana@example.test', 'A name can’t contain an email address.'],
      ['Refund: evil.example', 'A name can’t contain a web address. Put a space after each dot.'],
      ['Roommate Finder Support', 'A name can’t contain “Roommate Finder”.'],
    ] as const) {
      await submit({ name })
      expect(await screen.findByText(sentence)).toBeVisible()
    }
    expect(signUp).not.toHaveBeenCalled()
  })

  test('an empty form shows a message at each field and focuses the first', async () => {
    const { submit } = openRegister()
    await submit({ name: '', email: '', password: '' })
    expect(await screen.findByText('Please enter your full name.')).toBeVisible()
    expect(screen.getByText('Please enter your email address.')).toBeVisible()
    expect(screen.getByText(POLICY)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus())
  })

  test('the strength meter is hidden without a password, then grows with its score', async () => {
    openRegister()
    await screen.findByLabelText('Password')
    expect(screen.queryByRole('meter')).not.toBeInTheDocument()
    const steps = [
      ['a', 1, 'Weak'],
      ['aB', 2, 'Weak'],
      ['aB1', 3, 'Medium'],
      ['aB1!', 4, 'Strong'],
      ['aB1!aB', 5, 'Strong'],
    ] as const
    for (const [password, score, word] of steps) {
      setField('Password', password)
      const meter = screen.getByRole('meter', { name: 'Password strength' })
      expect(meter).toHaveAttribute('value', String(score))
      expect(meter).toHaveAttribute('max', '5')
      expect(screen.getByText(word)).toBeVisible()
    }
    setField('Password', '')
    expect(screen.queryByRole('meter')).not.toBeInTheDocument()
  })

  test('closing the Google window during sign-up shows a message', async () => {
    const { user } = openRegister({ signInWithGoogle: rejectWith('popup-closed-by-user') })
    await user.click(await screen.findByRole('button', { name: 'Sign up with Google' }))
    expect(within(await screen.findByRole('main')).getByRole('alert')).toHaveTextContent(
      'The Google window closed before you signed in. Please try again.',
    )
  })
})
