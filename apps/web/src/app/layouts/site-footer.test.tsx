import { subscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoute } from '#src/testing/render-route.tsx'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const footer = () => within(screen.getByRole('contentinfo'))
const field = () => footer().getByPlaceholderText('Enter your email')
const button = () => footer().getByRole('button', { name: 'Subscribe' })
const accepted = done(subscribeNewsletter, { status: 'accepted' })
const thanks = /^Thank you! Check your inbox/

const open = async () => {
  const view = renderRoute('/no/such/page')
  await screen.findByPlaceholderText('Enter your email')
  const subscribe = async (address: string) => {
    await view.user.clear(field())
    if (address) await view.user.type(field(), address)
    await view.user.click(button())
  }
  return { ...view, subscribe }
}

describe('the newsletter form', () => {
  test.each(['', 'somebody'])('marks the address %j as invalid and does not send it', async (address) => {
    const { user, subscribe } = await open()
    await subscribe(address)
    expect(field()).toHaveAccessibleDescription('Please enter a valid email address.')
    expect(field()).toHaveFocus()
    await user.type(field(), '@')
    expect(field()).not.toHaveAccessibleDescription()
  })

  test('sends an address and shows the same thanks for new and known addresses', async () => {
    const sent = replyInOrder(subscribeNewsletter, accepted)
    const { user, subscribe } = await open()
    await subscribe(' ana@example.test ')
    expect(await footer().findByText(thanks)).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@example.test', referral: '' }])
    expect(field()).toHaveValue('')
    await user.type(field(), 'b')
    expect(footer().queryByText(thanks)).not.toBeInTheDocument()
  })

  test('cannot be submitted or changed while sending', async () => {
    const sent = replyInOrder(subscribeNewsletter, hanging)
    const { user, subscribe } = await open()
    await subscribe('ana@example.test')
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    await user.type(field(), 'x{Enter}')
    expect(field()).toHaveValue('ana@example.test')
    expect(sent).toHaveLength(1)
  })

  test('after a network error, says so, keeps the address and can be submitted again', async () => {
    replyInOrder(subscribeNewsletter, lost, accepted)
    const { user, subscribe } = await open()
    await subscribe('ana@example.test')
    expect(await footer().findByText('We couldn’t subscribe you. Please try again.')).toBeVisible()
    expect(field()).toHaveValue('ana@example.test')
    await user.click(button())
    expect(await footer().findByText(thanks)).toBeVisible()
  })

  test("a refused address shows the server's message at the field", async () => {
    replyInOrder(
      subscribeNewsletter,
      refused('validation_failed', { fields: { email: 'Please enter a valid email address.' } }),
    )
    const { subscribe } = await open()
    await subscribe('ana@example')
    expect(await footer().findByText('Please enter a valid email address.')).toBeVisible()
    expect(field()).toHaveAccessibleDescription('Please enter a valid email address.')
    expect(field()).toHaveFocus()
  })

  test("rate limiting shows the server's message", async () => {
    const error = 'Too many requests. Please wait a moment and try again.'
    replyInOrder(subscribeNewsletter, refused('rate_limited', { error }))
    const { subscribe } = await open()
    await subscribe('ana@example.test')
    expect(await footer().findByText(error)).toBeVisible()
  })

  test('the honeypot is hidden from people and assistive technology, and sent', async () => {
    const sent = replyInOrder(subscribeNewsletter, accepted)
    const { subscribe } = await open()
    expect(footer().getAllByRole('textbox', { hidden: false })).toEqual([field()])
    const trap = footer().getByLabelText('Referral')
    expect(trap).toHaveAttribute('tabindex', '-1')
    expect(trap.closest('[inert][aria-hidden="true"]')).not.toBeNull()
    fireEvent.change(trap, { target: { value: 'https://spam.example' } })
    await subscribe('ana@example.test')
    await footer().findByText(thanks)
    expect(sent[0]?.body).toMatchObject({ referral: 'https://spam.example' })
  })
})
