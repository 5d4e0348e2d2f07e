import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#src/testing/render-route.tsx'

const kept = () => {
  dispatchEvent(new Event('pagehide'))
  return sessionStorage.getItem('scroll-positions')
}

test('where a page was left is kept by its address', async () => {
  renderRoute('/terms?from=mail')
  await screen.findByRole('heading', { level: 1 })
  expect(kept()).toContain('/terms?from=mail')
})

test.each(['/newsletter/confirm?token=secret', '/auth/action?mode=verifyEmail&oobCode=secret'])(
  '%s → without what only the reader of the mail may know',
  async (address) => {
    renderRoute(address)
    await screen.findByRole('heading', { level: 1 })
    expect(kept()).toMatch(/^\{/)
    expect(kept()).not.toContain('secret')
  },
)
