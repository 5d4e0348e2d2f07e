import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Share', () => {
  const pressShare = async () => {
    const room = answerRoom({ title: 'Attic by the river' })
    const { user } = open(`/details/${room._id}`)
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    return { user, url: `${location.origin}/details/${room._id}` }
  }
  const defineShare = (share: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
  })

  test("opens the browser's share sheet with title and link and shows no toast", async () => {
    const share = vi.fn(() => Promise.resolve())
    defineShare(share)
    const { url } = await pressShare()
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Attic by the river', url })
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument()
  })

  test('does nothing when the share sheet is closed', async () => {
    defineShare(() => Promise.reject(new DOMException('closed', 'AbortError')))
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await pressShare()
    expect(writeText).not.toHaveBeenCalled()
  })

  test('copies the link when the share sheet is refused', async () => {
    defineShare(() => Promise.reject(new DOMException('not now', 'NotAllowedError')))
    await pressShare()
    expect(await screen.findByText('Link copied.')).toBeVisible()
  })

  test('without a share sheet, copies the link and shows a toast', async () => {
    const { url } = await pressShare()
    expect(await screen.findByText('Link copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  test('shows the link in a dialog when copying is refused', async () => {
    const room = answerRoom()
    const { user } = open(`/details/${room._id}`)
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('no')) } })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this room' }))
    expect(dialog.getByLabelText('Link')).toHaveValue(`${location.origin}/details/${room._id}`)
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument()
  })
})
