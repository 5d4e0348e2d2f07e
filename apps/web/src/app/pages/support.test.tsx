import { sendSupportMessage } from '@roommate-finder/contracts/inquiries'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { done, lost, replyInOrder } from '#src/testing/writes.ts'

const main = () => within(screen.getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const setField = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => main().getByRole('button', { name: 'Send message' })
const tab = (name: string) => main().getByRole('tab', { name })

const open = async (search = '', session = visitor) => {
  const view = renderRoute(`/support${search}`, { session })
  await screen.findByRole('heading', { level: 1, name: 'Support' })
  return view
}

const fillIn = () => {
  setField('Name', 'Ana Ruiz')
  setField('Email', 'ana@example.test')
  setField('Subject', 'It does not load')
  setField('Message', 'The list stays empty.')
}

const typed = {
  name: 'Ana Ruiz',
  email: 'ana@example.test',
  subject: 'It does not load',
  message: 'The list stays empty.',
}

afterEach(() => {
  vi.useRealTimers()
})

describe('/support', () => {
  test('a tab is kept in the address and replaces the history entry', async () => {
    const { user, address, lastAction } = await open()
    expect(tab('Contact Us')).toHaveAttribute('aria-selected', 'true')
    await user.click(tab('FAQ'))
    expect(address()).toBe('/support?tab=faq')
    expect(main().getByRole('heading', { name: 'Frequently asked questions' })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(address()).toBe('/support?tab=resources'))
    expect(lastAction()).toBe('REPLACE')
    await user.click(tab('Contact Us'))
    expect(address()).toBe('/support')
  })

  test('an unknown tab opens Contact Us, which shows address, phone and hours', async () => {
    await open('?tab=nonsense')
    expect(tab('Contact Us')).toHaveAttribute('aria-selected', 'true')
    expect(main().getByRole('link', { name: /^support@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
    expect(main().getByText('We reply within 24–48 hours.')).toBeVisible()
    expect(main().getByRole('link', { name: '+1 (404) 555-0142' })).toHaveAttribute('href', 'tel:+14045550142')
    expect(main().getByText('We answer Mon–Fri, 9 AM–6 PM ET.')).toBeVisible()
    expect(document.title).toBe('Support · Roommate Finder')
  })

  test('?tab=faq opens FAQ, which has six questions whose answers expand', async () => {
    const { user } = await open('?tab=faq')
    expect(tab('FAQ')).toHaveAttribute('aria-selected', 'true')
    const questions = screen.getByRole('main').querySelectorAll('details')
    expect(questions).toHaveLength(6)
    expect([...questions].filter(({ open: isOpen }) => isOpen)).toEqual([])
    await user.click(main().getByText('What does “Email confirmed” mean?'))
    expect(main().getByText(/We haven’t checked their identity or the room/)).toBeVisible()
  })

  test('?tab=resources opens Resources, which links to guide, safety, API documentation and a report by email', async () => {
    await open('?tab=resources')
    expect(tab('Resources')).toHaveAttribute('aria-selected', 'true')
    const panel = within(main().getByRole('tabpanel', { hidden: false }))
    expect(panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Guide', '/guide'],
      ['Safety', '/safety'],
      ['API documentation', '/api/docs'],
      ['Report by email', expect.stringMatching(/^mailto:.*subject=Report$/)],
    ])
  })

  test('an empty form shows a message at every required field, focuses the first and sends nothing', async () => {
    const { user } = await open()
    const choices = within(field('Priority')).getAllByRole('option')
    expect(choices.map((choice) => choice.getAttribute('value'))).toEqual(['low', 'medium', 'high', 'urgent'])
    await user.click(submit())
    expect(await main().findByText('Name is required')).toBeVisible()
    for (const message of ['Email is required', 'Subject is required', 'Message is required']) {
      expect(main().getByText(message)).toBeVisible()
    }
    expect(field('Name')).toHaveFocus()
  })

  test('after a failure, says so and keeps the values; after sending, says so and empties the form', async () => {
    const sent = replyInOrder(sendSupportMessage, lost, done(sendSupportMessage, { status: 'accepted' }))
    await open()
    fillIn()
    fireEvent.click(submit())
    expect(await main().findByRole('alert')).toHaveTextContent(
      'Sorry, there was an error sending your message. Please try again.',
    )
    expect(field('Message')).toHaveValue(typed.message)
    setField('Priority', 'urgent')
    fireEvent.click(submit())
    expect(await main().findByRole('status')).toHaveTextContent(
      "Thank you! Your message has been sent successfully. We'll get back to you soon.",
    )
    expect(sent.map(({ body }) => body)).toEqual([
      { ...typed, priority: 'medium', referral: '' },
      { ...typed, priority: 'urgent', referral: '' },
    ])
    expect(sent[1]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(field(label)).toHaveValue('')
    expect(field('Priority')).toHaveValue('medium')
  })

  test('unsent values are kept when switching tabs', async () => {
    const { user } = await open('', signedIn())
    expect(field('Name')).toHaveValue('Ana Ruiz')
    expect(field('Email')).toHaveValue('ana@example.test')
    setField('Message', 'Half a')
    await user.click(tab('FAQ'))
    await user.click(tab('Contact Us'))
    expect(field('Message')).toHaveValue('Half a')
    expect(main().getByText('Your unsent message is back.')).toBeVisible()
  })
})
