import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AuthFailure } from '#src/lib/auth-failure.ts'
import { SessionContext } from '#src/lib/session.tsx'
import { forgetUser } from '#src/lib/stored.ts'
import { signedIn, type TestSession, toSession, visitor } from '#src/testing/render-route.tsx'
import { VerifyEmailBanner } from './verify-email-banner.tsx'

const tree = (session: TestSession, address = '/about') => (
  <SessionContext value={toSession(session)}>
    <MemoryRouter initialEntries={[address]}>
      <VerifyEmailBanner />
    </MemoryRouter>
  </SessionContext>
)

const open = (calls: Partial<TestSession> = {}) => {
  const unverified = signedIn({ emailVerified: false }, calls)
  const { rerender, unmount } = render(tree(unverified))
  return { user: userEvent.setup(), become: (session: TestSession) => rerender(tree(session)), unmount, unverified }
}

const banner = () => screen.queryByRole('region', { name: 'Email confirmation' })

beforeEach(() => sessionStorage.clear())

describe('the verification banner', () => {
  test('is hidden for visitors and confirmed addresses', () => {
    const { become } = open()
    expect(banner()).toHaveTextContent(
      'Confirm your email to get email notifications. Until then, hosts can’t see your full email.',
    )
    become(visitor)
    expect(banner()).toBeNull()
    become(signedIn())
    expect(banner()).toBeNull()
  })

  test.each(['/profile', '/verify-email'])('is hidden on %s, which has the same notice', (address) => {
    render(tree(signedIn({ emailVerified: false }), address))
    expect(banner()).toBeNull()
  })

  test('sends the email, shows a message and can send another', async () => {
    const sendVerification = vi.fn(() => Promise.resolve())
    const { user } = open({ sendVerification })
    await user.click(screen.getByRole('button', { name: 'Send confirmation email' }))
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Email sent to ana@example.test. Open the link in it. Check your spam folder, too.',
    )
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(sendVerification).toHaveBeenCalledTimes(2))
  })

  test.each([
    ['too-many-requests', 'Too many attempts. Please wait a few minutes and try again.'],
    ['network-request-failed', 'We couldn’t reach the sign-in service. Check your connection and try again.'],
    ['internal-error', 'We couldn’t send the email. Please try again.'],
  ])('a send refused with %s shows "%s" and can be retried', async (code, sentence) => {
    const { user } = open({ sendVerification: () => Promise.reject(new AuthFailure(code)) })
    await user.click(screen.getByRole('button', { name: 'Send confirmation email' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByRole('button', { name: 'Send confirmation email' })).not.toHaveAttribute('aria-disabled')
  })

  test('stays dismissed in this tab for this user only', async () => {
    const { user, unmount, unverified } = open()
    await user.click(screen.getByRole('button', { name: 'Remind me later' }))
    expect(banner()).toBeNull()
    unmount()
    const { rerender } = render(tree(unverified))
    expect(banner()).toBeNull()
    rerender(tree(signedIn({ uid: 'ben', emailVerified: false })))
    expect(banner()).toBeVisible()
  })

  test("is erased from the tab's storage when the account is deleted", async () => {
    const { user, unverified } = open()
    await user.click(screen.getByRole('button', { name: 'Remind me later' }))
    expect(sessionStorage).toHaveLength(1)
    forgetUser(unverified.user?.uid ?? '')
    expect(sessionStorage).toHaveLength(0)
  })

  test('refreshes the user when the page becomes visible after a send', async () => {
    const refreshUser = vi.fn(() => Promise.resolve())
    const { user, become } = open({ refreshUser })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(refreshUser).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Send confirmation email' }))
    await screen.findByRole('button', { name: 'Send again' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(refreshUser).toHaveBeenCalledOnce()
    become(signedIn({}, { refreshUser }))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(refreshUser).toHaveBeenCalledOnce()
  })
})
