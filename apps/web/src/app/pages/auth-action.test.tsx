import { listRoomsById } from '@roommate-finder/contracts/listings'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AuthFailure } from '#src/lib/auth-failure.ts'
import { addSeenRoom } from '#src/lib/seen-rooms.ts'
import { aListing } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { ana, renderRoute, signedIn, type TestSession, visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'

const rejectWith = (code: string) => () => Promise.reject(new AuthFailure(code))

describe('/auth/action', () => {
  test.each([
    ['resetPassword', '/reset-password'],
    ['verifyEmail', '/verify-email'],
  ])('mode %s redirects to %s with the code only', async (mode, page) => {
    const { address, lastAction } = renderRoute(`/auth/action?mode=${mode}&oobCode=a-code&apiKey=key&lang=en`)
    await waitFor(() => expect(address()).toBe(`${page}?oobCode=a-code`))
    expect(lastAction()).toBe('REPLACE')
  })

  test.each(['', '?mode=recoverEmail&oobCode=x'])(
    'the query %j without a known mode shows that the link does not work, and a link to the home page',
    async (search) => {
      renderRoute(`/auth/action${search}`)
      expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
      expect(screen.getByRole('main')).toContainElement(screen.getByRole('link', { name: 'Sign in' }))
    },
  )
})

describe('a link without its code', () => {
  const INCOMPLETE = 'This link doesn’t work. It may be incomplete: copy the whole link from your email.'

  // /auth/action redirects to an address with an empty code.
  test.each(['/reset-password', '/auth/action?mode=resetPassword'])(
    '%s says so without a call and offers a new mail',
    async (address) => {
      const readResetCode = vi.fn<TestSession['readResetCode']>(rejectWith('internal-error'))
      renderRoute(address, { session: { ...visitor, readResetCode } })
      expect(await screen.findByRole('alert')).toHaveTextContent(INCOMPLETE)
      expect(screen.getByRole('link', { name: 'Request a new email' })).toHaveAttribute('href', '/forgot-password')
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
      expect(readResetCode).not.toHaveBeenCalled()
    },
  )

  test.each(['/verify-email', '/auth/action?mode=verifyEmail'])(
    '%s says so without a call and offers a new mail',
    async (address) => {
      const confirmAddress = vi.fn<TestSession['confirmAddress']>(rejectWith('internal-error'))
      renderRoute(address, { session: signedIn({ emailVerified: false }, { confirmAddress }) })
      expect(await screen.findByText(INCOMPLETE)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Send a new email' })).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
      expect(confirmAddress).not.toHaveBeenCalled()
    },
  )
})

describe('/reset-password', () => {
  const open = (session: Partial<TestSession> = {}) => {
    const opened = renderRoute('/reset-password?oobCode=a-code', {
      session: { ...visitor, readResetCode: () => Promise.resolve('ana@example.test'), ...session },
    })
    const submit = async (password: string) => {
      await screen.findByLabelText('New password')
      setField('New password', password)
      await opened.user.click(screen.getByRole('button', { name: 'Save new password' }))
    }
    return { ...opened, submit }
  }

  test('a valid code shows the account, sets the password and prefills the email at sign-in', async () => {
    const resetPassword = vi.fn<TestSession['resetPassword']>(() => Promise.resolve())
    const { user, submit } = open({ resetPassword })
    expect(await screen.findByLabelText('Account')).toHaveValue('ana@example.test')
    await submit('Other12!')
    expect(await screen.findByText('Your password has been changed.')).toBeVisible()
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith({ code: 'a-code', password: 'Other12!' })
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.test')
  })

  test('a password against the policy shows the policy without a call; a refused one shows why', async () => {
    const resetPassword = vi.fn<TestSession['resetPassword']>(rejectWith('weak-password'))
    const { submit } = open({ resetPassword })
    await submit('abc')
    expect(
      await screen.findByText(
        'Password must contain at least one uppercase letter, one lowercase letter, and be at least 6 characters long.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Password strength' })).toBeVisible()
    expect(resetPassword).not.toHaveBeenCalled()
    await submit('Other12!')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Password is too weak. Please choose a stronger password.',
    )
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus())
  })

  test('a session of the same account is signed out', async () => {
    const signOut = vi.fn(() => Promise.resolve())
    const { submit } = open({ ...signedIn(), readResetCode: () => Promise.resolve('ana@example.test'), signOut })
    await submit('Other12!')
    await screen.findByText('Your password has been changed.')
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('a session of another account is kept', async () => {
    const signOut = vi.fn(() => Promise.resolve())
    const { submit } = open({ ...signedIn(), readResetCode: () => Promise.resolve('ben@example.test'), signOut })
    await submit('Other12!')
    await screen.findByText('Your password has been changed.')
    expect(signOut).not.toHaveBeenCalled()
  })

  test('an expired code shows a message and offers a new mail', async () => {
    open({ readResetCode: rejectWith('expired-action-code') })
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
    expect(screen.getByRole('link', { name: 'Request a new email' })).toHaveAttribute('href', '/forgot-password')
  })

  test('an unreachable service is reported and can be retried', async () => {
    const readResetCode = vi
      .fn<TestSession['readResetCode']>()
      .mockRejectedValueOnce(new AuthFailure('network-request-failed'))
      .mockResolvedValue('ana@example.test')
    const { user } = open({ readResetCode })
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the sign-in service.')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Account')).toHaveValue('ana@example.test')
  })

  test('a code that was used in the meantime offers a new mail', async () => {
    const { submit } = open({ resetPassword: rejectWith('invalid-action-code') })
    await submit('Other12!')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
    expect(screen.getByRole('link', { name: 'Request a new email' })).toBeVisible()
  })
})

describe('/verify-email', () => {
  const load = (session: TestSession) => renderRoute('/verify-email?oobCode=a-code', { session })
  const press = async (view: ReturnType<typeof load>, name = 'Confirm email') =>
    view.user.click(await screen.findByRole('button', { name }))
  const open = async (session: TestSession) => {
    const view = load(session)
    await press(view)
    return view
  }

  test('opening the link confirms nothing, because mail scanners open it too', async () => {
    const confirmAddress = vi.fn<TestSession['confirmAddress']>(() => Promise.resolve())
    load({ ...visitor, confirmAddress })
    expect(await screen.findByRole('button', { name: 'Confirm email' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your email')
    expect(confirmAddress).not.toHaveBeenCalled()
  })

  test('a valid code is used once, the user is refreshed, and the heading says so', async () => {
    const confirmAddress = vi.fn<TestSession['confirmAddress']>(() => Promise.resolve())
    const refreshUser = vi.fn(() => Promise.resolve())
    await open(signedIn({ emailVerified: false }, { confirmAddress, refreshUser }))
    await screen.findByText('Thanks! Your email is confirmed.')
    expect(document.activeElement).toHaveTextContent('Thanks! Your email is confirmed.')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email confirmed')
    expect(confirmAddress).toHaveBeenCalledExactlyOnceWith('a-code')
    expect(refreshUser).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test('after the confirmation, the page offers the room that the user opened last', async () => {
    const room = aListing({ title: 'Attic by the river' })
    addSeenRoom(ana.uid, room._id)
    server.use(reply(listRoomsById, [room]))
    await open(signedIn({ emailVerified: false }))
    const link = await screen.findByRole('link', { name: 'Back to Attic by the river' })
    expect(link).toHaveAttribute('href', `/details/${room._id}`)
  })

  test('a valid code is confirmed even if the user cannot be refreshed', async () => {
    await open({ ...visitor, refreshUser: rejectWith('network-request-failed') })
    expect(await screen.findByText('Thanks! Your email is confirmed.')).toBeVisible()
  })

  test('an expired code shows a message, and a signed-in user can send a new mail', async () => {
    const sendVerification = vi.fn(() => Promise.resolve())
    const confirmAddress = rejectWith('expired-action-code')
    const { user } = await open(signedIn({ emailVerified: false }, { confirmAddress, sendVerification }))
    const refusal = await screen.findByRole('alert')
    expect(refusal).toHaveTextContent('This link has expired.')
    expect(refusal).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Send a new email' }))
    expect(await screen.findByText(/^Email sent\./)).toBeVisible()
    expect(sendVerification).toHaveBeenCalledOnce()
  })

  test('a code already used counts as confirmed for a confirmed user', async () => {
    await open(signedIn({ emailVerified: true }, { confirmAddress: rejectWith('invalid-action-code') }))
    expect(await screen.findByText('Thanks! Your email is confirmed.')).toBeVisible()
  })

  test('after an invalid code, sign-in opens the profile, which can send a new mail', async () => {
    const { user, address, become } = await open({ ...visitor, confirmAddress: rejectWith('invalid-action-code') })
    await screen.findByRole('alert')
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    become(signedIn({ emailVerified: false }))
    await waitFor(() => expect(address()).toBe('/profile'))
    // Until the page has loaded, the banner above it has the same button.
    await screen.findByRole('heading', { level: 1, name: 'My Profile' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send confirmation email' })).toBeVisible())
  })

  test('without a code, a refreshed user keeps the focus where it is', async () => {
    const { become } = renderRoute('/verify-email', { session: signedIn({ emailVerified: false }) })
    const send = await screen.findByRole('button', { name: 'Send a new email' })
    send.focus()
    become(signedIn({ emailVerified: false }))
    expect(send).toHaveFocus()
  })

  test('an unreachable service can be retried', async () => {
    const confirmAddress = vi
      .fn<TestSession['confirmAddress']>()
      .mockRejectedValueOnce(new AuthFailure('network-request-failed'))
      .mockResolvedValue()
    const view = await open({ ...visitor, confirmAddress })
    await press(view, 'Retry')
    expect(await screen.findByText('Thanks! Your email is confirmed.')).toBeVisible()
  })
})
