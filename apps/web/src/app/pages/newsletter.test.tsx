import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoute } from '#src/testing/render-route.tsx'
import { server } from '#src/testing/server.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const page = () => within(screen.getByRole('main'))
const openAt = async (path: string, name: string) => {
  const view = renderRoute(path)
  await screen.findByRole('heading', { level: 1, name })
  return view
}

describe('/newsletter/confirm', () => {
  const confirmButton = () => page().getByRole('button', { name: 'Confirm subscription' })
  const open = (search = '?token=abc.def') => openAt(`/newsletter/confirm${search}`, 'Confirm your subscription')

  test('opening the noindex page removes the token from the address; the button posts it and confirms', async () => {
    const sent = replyInOrder(confirmNewsletter, done(confirmNewsletter, { subscribed: true }))
    const { user, address, lastAction } = await open()
    await waitFor(() => expect(address()).toBe('/newsletter/confirm'))
    expect(lastAction()).toBe('REPLACE')
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(confirmButton()).not.toHaveAttribute('aria-disabled')
    expect(sent).toEqual([])
    await user.click(confirmButton())
    const message = await page().findByText('You’re subscribed to the Roommate Finder newsletter.')
    expect(message).toBeVisible()
    expect(document.activeElement).toContainElement(message)
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc.def' }])
    expect(page().getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test('a refusal is shown, and a new link can be requested', async () => {
    const error = 'This link has expired. Please subscribe again.'
    replyInOrder(confirmNewsletter, refused('validation_failed', { error, fields: { token: error } }))
    const subscribed = replyInOrder(subscribeNewsletter, done(subscribeNewsletter, { status: 'accepted' }))
    const { user } = await open()
    await user.click(confirmButton())
    expect(await page().findByRole('alert')).toHaveTextContent(error)
    fireEvent.change(page().getByLabelText('Email for the newsletter'), { target: { value: 'ana@example.test' } })
    await user.click(page().getByRole('button', { name: 'Subscribe' }))
    expect(await page().findByText(/^Thank you!/)).toBeVisible()
    expect(subscribed).toHaveLength(1)
  })

  test('a link without a token says so and offers a new one', async () => {
    await open('')
    expect(page().getByRole('alert')).toHaveTextContent('This link is incomplete.')
    expect(page().getByLabelText('Email for the newsletter')).toBeVisible()
    expect(page().queryByRole('button', { name: 'Confirm subscription' })).not.toBeInTheDocument()
  })

  test("rate limiting shows the server's message, and a network error can be retried", async () => {
    const error = 'Too many requests. Please wait a moment and try again.'
    const subscribed = done(confirmNewsletter, { subscribed: true })
    replyInOrder(confirmNewsletter, refused('rate_limited', { error }), lost, subscribed)
    const { user } = await open()
    for (const sentence of [error, 'We couldn’t confirm your subscription. Please try again.']) {
      await user.click(confirmButton())
      await waitFor(() => expect(page().getByRole('alert')).toHaveTextContent(sentence))
    }
    await user.click(confirmButton())
    expect(await page().findByText(/^You’re subscribed/)).toBeVisible()
  })
})

describe('/newsletter/unsubscribe', () => {
  const unsubscribeButton = () => page().getByRole('button', { name: 'Unsubscribe' })
  const open = (search = '?token=abc.def') => openAt(`/newsletter/unsubscribe${search}`, 'Unsubscribe')

  test('opening the page changes nothing; the button posts the token of the link', async () => {
    const sent = replyInOrder(unsubscribeNewsletter, done(unsubscribeNewsletter, { subscribed: false }))
    const { user, address } = await open()
    await waitFor(() => expect(address()).toBe('/newsletter/unsubscribe'))
    let search = ''
    server.events.on('request:start', ({ request }) => {
      search = new URL(request.url).search
    })
    expect(sent).toEqual([])
    await user.click(unsubscribeButton())
    expect(await page().findByText('You’re unsubscribed. We won’t send you newsletters anymore.')).toBeVisible()
    expect(search).toBe('?token=abc.def')
    server.events.removeAllListeners()
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })

  test('a network error can be retried; an invalid link says so and shows another way to unsubscribe', async () => {
    const error = 'This link isn’t valid. Please open the full link from the email.'
    replyInOrder(unsubscribeNewsletter, lost, refused('validation_failed', { error, fields: { token: error } }))
    const { user } = await open()
    await user.click(unsubscribeButton())
    expect(await page().findByRole('alert')).toHaveTextContent('We couldn’t unsubscribe you. Please try again.')
    expect(unsubscribeButton()).not.toHaveAttribute('aria-disabled')
    await user.click(unsubscribeButton())
    await waitFor(() => expect(page().getByRole('alert')).toHaveTextContent(error))
    expect(page().getByRole('link', { name: 'Email us' })).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
  })

  test('a link without a token shows another way to unsubscribe', async () => {
    await open('')
    expect(page().getByRole('alert')).toHaveTextContent('This link is incomplete.')
    expect(page().getByRole('link', { name: 'Email us' })).toBeVisible()
  })
})
