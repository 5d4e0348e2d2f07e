import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'

vi.mock('./unread-links.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a part of the page that could not be downloaded is reported with Reload', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { user } = renderRoute('/support', { session: signedIn() })
  expect(await screen.findByText('Part of this page didn’t load.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  reload.mockRestore()
})
