import { confirmNewsletter, subscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoute } from '#src/testing/render-route.tsx'
import { done, lost, refused, takeTurns } from '#src/testing/writes.ts'

const page = () => within(screen.getByRole('main'))
const press = () => page().getByRole('button', { name: 'Confirm subscription' })

const open = async (search = '?token=abc.def') => {
  const view = renderRoute(`/newsletter/confirm${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Confirm your subscription' })
  return view
}

describe('/newsletter/confirm', () => {
  test('opened → nothing is done, the token leaves the address, and no search engine is to list it', async () => {
    const sent = takeTurns(confirmNewsletter, lost)
    const { address, lastAction } = await open()
    await waitFor(() => expect(address()).toBe('/newsletter/confirm'))
    expect(lastAction()).toBe('REPLACE')
    expect(press()).not.toHaveAttribute('aria-disabled')
    expect(sent).toEqual([])
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })

  test('the button → posts the token; subscribed, for the first time or again', async () => {
    const sent = takeTurns(confirmNewsletter, done(confirmNewsletter, { subscribed: true }))
    const { user } = await open()
    await user.click(press())
    const words = await page().findByText('You are subscribed to the Roommate Finder newsletter.')
    expect(words).toBeVisible()
    expect(document.activeElement).toContainElement(words)
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc.def' }])
    expect(page().getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test.each([
    'This link has expired. Please subscribe again.',
    'This link is not valid. Please open it as it stands in the mail.',
    'You have unsubscribed since this link was sent. Please subscribe again.',
  ])('%s → is said, and a new link can be asked for', async (error) => {
    takeTurns(confirmNewsletter, refused('validation_failed', { error, fields: { token: error } }))
    const subscribed = takeTurns(subscribeNewsletter, done(subscribeNewsletter, { status: 'accepted' }))
    const { user } = await open()
    await user.click(press())
    expect(await page().findByRole('alert')).toHaveTextContent(error)
    await user.type(page().getByLabelText('Your email address'), 'ana@example.test')
    await user.click(page().getByRole('button', { name: 'Subscribe' }))
    expect(await page().findByText(/^Thank you!/)).toBeVisible()
    expect(subscribed).toHaveLength(1)
  })

  test('a link without its token → says so, and offers a new one', async () => {
    await open('')
    expect(page().getByRole('alert')).toHaveTextContent('This link is incomplete.')
    expect(page().getByLabelText('Your email address')).toBeVisible()
    expect(page().queryByRole('button', { name: 'Confirm subscription' })).not.toBeInTheDocument()
  })

  test('no answer → can be pressed again', async () => {
    takeTurns(confirmNewsletter, lost, done(confirmNewsletter, { subscribed: true }))
    const { user } = await open()
    await user.click(press())
    expect(await page().findByRole('alert')).toHaveTextContent(
      'Your subscription could not be confirmed. Please try again.',
    )
    await user.click(press())
    expect(await page().findByText(/^You are subscribed/)).toBeVisible()
  })

  test('too fast → the server’s sentence', async () => {
    const error = 'Too many requests. Please wait a moment and try again.'
    takeTurns(confirmNewsletter, refused('rate_limited', { error }))
    const { user } = await open()
    await user.click(press())
    expect(await page().findByRole('alert')).toHaveTextContent(error)
  })
})
