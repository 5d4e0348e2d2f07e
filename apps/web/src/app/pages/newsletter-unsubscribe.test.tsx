import { unsubscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoute } from '#src/testing/render-route.tsx'
import { done, lost, refused, takeTurns } from '#src/testing/writes.ts'

const page = () => within(screen.getByRole('main'))
const press = () => page().getByRole('button', { name: 'Unsubscribe' })

const open = async (search = '?token=abc.def') => {
  const view = renderRoute(`/newsletter/unsubscribe${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Unsubscribe' })
  return view
}

describe('/newsletter/unsubscribe', () => {
  test('opened → nothing is done; the button → posts the token of the link', async () => {
    const sent = takeTurns(unsubscribeNewsletter, done(unsubscribeNewsletter, { subscribed: false }))
    const { user, address } = await open()
    await waitFor(() => expect(address()).toBe('/newsletter/unsubscribe'))
    expect(sent).toEqual([])
    await user.click(press())
    expect(await page().findByText('You are unsubscribed. We send you no more newsletters.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc.def' }])
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })

  test('a link that does not hold → says so, and how else to unsubscribe', async () => {
    const error = 'This link is not valid. Please open it as it stands in the mail.'
    takeTurns(unsubscribeNewsletter, refused('validation_failed', { error, fields: { token: error } }))
    const { user } = await open()
    await user.click(press())
    expect(await page().findByRole('alert')).toHaveTextContent(error)
    expect(page().getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
  })

  test('without a token → the same way on', async () => {
    await open('')
    expect(page().getByRole('alert')).toHaveTextContent('This link is incomplete.')
    expect(page().getByRole('link', { name: 'Write to us' })).toBeVisible()
  })

  test('no answer → can be pressed again', async () => {
    takeTurns(unsubscribeNewsletter, lost)
    const { user } = await open()
    await user.click(press())
    expect(await page().findByRole('alert')).toHaveTextContent('You could not be unsubscribed. Please try again.')
    expect(press()).not.toHaveAttribute('aria-disabled')
  })
})
