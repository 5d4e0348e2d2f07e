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
  const withShare = (share: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
  })

  test('where the browser can → its own sheet gets title and link, and nothing is claimed', async () => {
    const share = vi.fn(() => Promise.resolve())
    withShare(share)
    const { url } = await pressShare()
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Attic by the river', url })
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument()
  })

  test('the sheet is closed again → nothing happens', async () => {
    withShare(() => Promise.reject(new DOMException('closed', 'AbortError')))
    const written = vi.spyOn(navigator.clipboard, 'writeText')
    await pressShare()
    expect(written).not.toHaveBeenCalled()
  })

  test('the sheet is refused → the link is copied', async () => {
    withShare(() => Promise.reject(new DOMException('not now', 'NotAllowedError')))
    await pressShare()
    expect(await screen.findByText('Link copied.')).toBeVisible()
  })

  test('where the browser cannot → the link is copied, and that is said', async () => {
    const { url } = await pressShare()
    expect(await screen.findByText('Link copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  test('copying is refused → the link stands there to be copied by hand', async () => {
    const room = answerRoom()
    const { user } = open(`/details/${room._id}`)
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('no')) } })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this room' }))
    expect(dialog.getByLabelText('Link')).toHaveValue(`${location.origin}/details/${room._id}`)
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument()
  })
})
