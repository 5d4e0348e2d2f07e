import { getMe } from '@roommate-finder/contracts/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AuthFailure } from '#src/lib/auth-failure.ts'
import type { SessionUser } from '#src/lib/session.tsx'
import { setField } from '#src/testing/fields.ts'
import { renderRoute, signedIn, type TestSession } from '#src/testing/render-route.tsx'
import { reply, replyNothing, server } from '#src/testing/server.ts'

const PHOTO = 'https://example.test/ana.png'

const open = async (user: Partial<SessionUser> = {}, calls: Partial<TestSession> = {}) => {
  const opened = renderRoute('/profile', { session: signedIn(user, calls) })
  await screen.findByLabelText('Name')
  const save = () => opened.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  return { ...opened, save }
}

const preview = () => screen.getByRole('region', { name: 'Preview' })

describe('/profile', () => {
  test('shows name, photo URL and a read-only email', async () => {
    await open({ photoURL: PHOTO })
    expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test')
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Name')).toHaveValue('Ana Ruiz')
    expect(screen.getByLabelText('Photo URL (optional)')).toHaveValue(PHOTO)
    expect(within(preview()).getByText('Email confirmed')).toBeVisible()
  })

  test('saving updates the session, shows a toast and a message, and calls the API at once', async () => {
    const onRequest = vi.fn()
    server.use(
      reply(getMe, () => {
        onRequest()
        return { offer: null, timeZone: 'America/Chicago' }
      }),
    )
    const updateProfile = vi.fn<TestSession['updateProfile']>(() => Promise.resolve())
    const { save } = await open({}, { updateProfile })
    setField('Name', ' Ana R. ')
    setField('Photo URL (optional)', PHOTO)
    onRequest.mockClear()
    await save()
    await waitFor(() => expect(screen.getAllByText('Profile updated successfully!')).toHaveLength(2))
    expect(updateProfile).toHaveBeenCalledExactlyOnceWith({ displayName: 'Ana R.', photoURL: PHOTO })
    expect(onRequest).toHaveBeenCalled()

    setField('Name', 'Ana')
    const main = within(screen.getByRole('main'))
    expect(main.queryByText('Profile updated successfully!')).not.toBeInTheDocument()
  })

  test('a failed save shows a toast and a message and keeps the values; one without a response of the API succeeds', async () => {
    server.use(replyNothing(getMe))
    const updateProfile = vi
      .fn<TestSession['updateProfile']>()
      .mockRejectedValueOnce(new AuthFailure('internal-error'))
      .mockResolvedValue()
    const { save } = await open({}, { updateProfile })
    setField('Name', 'Ana R.')
    await save()
    const alert = await within(screen.getByRole('main')).findByRole('alert')
    expect(alert).toHaveTextContent('Failed to update profile. Please try again.')
    expect(screen.getAllByText('Failed to update profile. Please try again.')).toHaveLength(2)
    expect(screen.getByLabelText('Name')).toHaveValue('Ana R.')
    await save()
    await waitFor(() => expect(screen.getAllByText('Profile updated successfully!')).toHaveLength(2))
  })

  test('an invalid name or photo URL shows a message, gets the focus and is not saved', async () => {
    const updateProfile = vi.fn<TestSession['updateProfile']>()
    const { save } = await open({}, { updateProfile })
    for (const [label, text, sentence] of [
      ['Photo URL (optional)', 'http://example.test/a.png', 'The link must start with https://.'],
      ['Photo URL (optional)', 'somewhere', 'Please enter a valid link, such as https://example.com/me.jpg.'],
      ['Name', '', 'Please enter your name.'],
      ['Name', 'x'.repeat(81), 'Please use 80 characters or fewer.'],
      ['Name', '\u200b\u202e', 'Please enter your name.'],
      ['Name', 'ana@example.test', 'A name can’t contain an email address.'],
      ['Name', 'www.foo.com', 'A name can’t contain a web address.'],
      ['Name', 'R00mmate Fіnder', 'A name can’t contain “Roommate Finder”.'],
    ] as const) {
      setField(label, text)
      expect(screen.queryByText(sentence)).not.toBeInTheDocument()
      await save()
      expect(await screen.findByText(sentence)).toBeVisible()
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
      setField(label, label === 'Name' ? 'Ana' : '')
    }
    expect(updateProfile).not.toHaveBeenCalled()
  })

  test('a user with an unconfirmed address can request the verification email; failures are shown', async () => {
    const sendVerification = vi
      .fn<TestSession['sendVerification']>()
      .mockRejectedValueOnce(new AuthFailure('internal-error'))
      .mockRejectedValueOnce(new AuthFailure('too-many-requests'))
      .mockResolvedValue()
    const { user } = await open({ emailVerified: false }, { sendVerification })
    const send = () => user.click(within(preview()).getByRole('button', { name: 'Send confirmation email' }))
    await send()
    expect(await screen.findByText('We couldn’t send the email. Please try again.')).toBeVisible()
    await send()
    expect(await screen.findByText('Too many attempts. Please wait a few minutes and try again.')).toBeVisible()
    await send()
    expect(await screen.findByText(/^Email sent\./)).toBeVisible()
  })
})
