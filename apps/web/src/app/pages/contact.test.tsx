import { sendContactMessage } from '@roommate-finder/contracts/inquiries'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  accepted,
  field,
  fillIn,
  main,
  names,
  open,
  readValues,
  setField,
  submitButton,
  submitForm,
  typed,
  withFakeTime,
} from '#src/testing/contact-page.ts'
import { gate } from '#src/testing/server.ts'
import { hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const SUCCESS = "Message sent successfully! We'll get back to you soon."
const FAILURE = 'Error sending message. Please try again.'

afterEach(() => {
  vi.useRealTimers()
})

describe('/contact', () => {
  test('shows address, phone and hours without loading anything from elsewhere', async () => {
    await open()
    expect(document.title).toBe('Contact Us · Roommate Finder')
    expect(main().getByRole('link', { name: /^support@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
    expect(main().getByText('We reply within 24–48 hours.')).toBeVisible()
    expect(main().getByRole('link', { name: '+1 (404) 555-0142' })).toHaveAttribute('href', 'tel:+14045550142')
    expect(main().getByText('We answer Mon–Fri, 9 AM–6 PM ET.')).toBeVisible()
    expect(main().getByRole('heading', { name: 'Office hours' })).toBeVisible()
    expect(main().getByRole('region', { name: 'Our office' })).toHaveTextContent(/120 Marietta StreetAtlanta, GA 30303/)
    const outside = main().getAllByRole('link', { name: /opens in a new tab/ })
    expect(outside.map((link) => link.textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Instagram/), expect.stringMatching(/^Open in OpenStreetMap/)]),
    )
    for (const link of outside) expect(link).toHaveAttribute('target', '_blank')
    expect(document.querySelector('main :is(img, iframe)')).toBeNull()
  })

  test('an empty form shows a message at every required field, focuses the first and sends nothing', async () => {
    const { user } = await open()
    await user.click(submitButton())
    expect(await main().findByText('First name is required')).toBeVisible()
    for (const message of [
      'Last name is required',
      'Email is required',
      'Subject is required',
      'Message is required',
    ]) {
      expect(main().getByText(message)).toBeVisible()
    }
    expect(field('firstName')).toHaveFocus()
    expect(field('firstName')).toHaveAccessibleDescription('First name is required')
    expect(field('phone')).toBeValid()
  })

  test('an invalid email, phone, subject or message gets the focus, and shows an error until it changes', async () => {
    await open()
    fillIn()
    for (const [name, value, message] of [
      ['email', 'ana', 'Please enter a valid email address.'],
      ['phone', '12345', 'Enter a valid phone number'],
      ['subject', 'x'.repeat(151), 'Subject can be up to 150 characters'],
      ['message', 'x'.repeat(5001), 'Message can be up to 5,000 characters'],
    ] as const) {
      setField(name, value)
      fireEvent.click(submitButton())
      expect(await main().findByText(message)).toBeVisible()
      expect(field(name)).toHaveFocus()
      setField(name, typed[name])
      expect(main().queryByText(message)).not.toBeInTheDocument()
    }
  })

  test('pressing the button keeps the focus in an invalid field, so that no error moves the button', async () => {
    const { user } = await open()
    fillIn()
    setField('subject', '')
    await user.click(submitButton())
    expect(await main().findByText('Subject is required')).toBeVisible()
    setField('subject', typed.subject)
    await user.click(field('email'))
    setField('email', 'ana')
    await user.pointer({ keys: '[MouseLeft>]', target: submitButton() })
    expect(field('email')).toHaveFocus()
    await user.pointer('[/MouseLeft]')
    expect(await main().findByText('Please enter a valid email address.')).toBeVisible()
    expect(field('email')).toHaveFocus()
  })

  test('after sending, the focus stays in the main content if it has left the form', async () => {
    replyInOrder(sendContactMessage, accepted)
    await open()
    fillIn()
    fireEvent.click(submitButton())
    act(() => screen.getByRole('main').focus())
    const success = await main().findByText(SUCCESS)
    await waitFor(() => expect(document.activeElement).toContainElement(success))
    expect(document.body).not.toHaveFocus()
  })

  test('after sending, says so and empties the form', async () => {
    const sent = replyInOrder(sendContactMessage, accepted)
    await open()
    fillIn()
    fireEvent.click(submitButton())
    expect(await main().findByText(SUCCESS)).toBeVisible()
    expect(readValues()).toEqual({
      ...typed,
      ...Object.fromEntries(names.map((name) => [name, ''])),
      inquiryType: 'general',
    })
    expect(sent[0]?.body).toEqual({ ...typed, referral: '' })
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(sessionStorage.length).toBe(0)

    setField('subject', 'Another')
    expect(main().queryByText(SUCCESS)).not.toBeInTheDocument()
  })

  test('without a phone number, sends a general question', async () => {
    const sent = replyInOrder(sendContactMessage, accepted)
    await open()
    fillIn()
    setField('phone', ' ')
    setField('inquiryType', 'general')
    withFakeTime()
    await submitForm(sent)
    expect(sent[0]?.body).toEqual({ ...typed, phone: undefined, inquiryType: 'general', referral: '' })
  })

  describe('a failed contact message', () => {
    test('keeps the values; its idempotency key changes only with the message or after a 409', async () => {
      const turns = [lost, refused('internal'), lost, refused('conflict'), accepted] as const
      const sent = replyInOrder(sendContactMessage, ...turns)
      const { user } = await open()
      fillIn()
      const fail = async (times: number) => {
        await user.click(submitButton())
        await waitFor(() => expect(sent).toHaveLength(times))
        expect(await main().findByRole('alert')).toHaveTextContent(FAILURE)
      }
      await fail(1)
      expect(readValues()).toEqual(typed)
      await fail(2)
      expect(readValues()).toEqual(typed)
      const message = 'Somebody asks for much money.'
      setField('message', message)
      await fail(3)
      await fail(4)
      expect(readValues()).toEqual({ ...typed, message })
      withFakeTime()
      await submitForm(sent, 5)
      expect(await main().findByText(SUCCESS)).toBeVisible()
      const [first, second, third, fourth, fifth] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
      expect(second).toBe(first)
      expect(third).not.toBe(first)
      expect(fourth).toBe(third)
      expect(fifth).not.toBe(fourth)
    })

    test('shows errors at fields until they change, focuses the first and lists others above', async () => {
      const fields = { subject: 'Subject is too loud', 'idempotency-key': 'Must not be empty' }
      replyInOrder(sendContactMessage, refused('validation_failed', { fields }))
      const { user } = await open()
      fillIn()
      await user.click(submitButton())
      expect(await main().findByText('Subject is too loud')).toBeVisible()
      expect(field('subject')).toHaveAccessibleDescription('Subject is too loud')
      expect(field('subject')).toHaveFocus()
      expect(main().getByRole('alert')).toHaveTextContent(`${FAILURE}Must not be empty`)
      await user.type(field('subject'), '!')
      expect(main().queryByText('Subject is too loud')).not.toBeInTheDocument()
    })

    test("over the rate limit shows the server's message", async () => {
      const error = 'You’ve sent a lot of messages today. Please try again tomorrow.'
      replyInOrder(sendContactMessage, refused('rate_limited', { error }))
      const { user } = await open()
      fillIn()
      await user.click(submitButton())
      expect(await main().findByRole('alert')).toHaveTextContent(error)
      expect(main().queryByText(FAILURE)).not.toBeInTheDocument()
    })

    test('sent by Enter moves the focus to the result', async () => {
      const { until, open: answer } = gate()
      const sent = replyInOrder(sendContactMessage, async (message) => {
        await until
        return lost(message)
      })
      const { user } = await open()
      fillIn()
      await user.type(field('subject'), '{Enter}')
      await waitFor(() => expect(sent).toHaveLength(1))
      // Browsers blur an element that becomes inert; happy-dom does not.
      act(() => field('subject').blur())
      answer()
      const alert = await main().findByRole('alert')
      await waitFor(() => expect(alert).toHaveFocus())
    })
  })

  test('a second message after a success takes a new idempotency key', async () => {
    const sent = replyInOrder(sendContactMessage, accepted)
    await open()
    withFakeTime()
    for (const times of [1, 2]) {
      fillIn()
      await submitForm(sent, times)
      expect(await main().findByText(SUCCESS)).toBeVisible()
    }
    const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).not.toBe(first)
  })

  test('two clicks send once, with the hidden honeypot', async () => {
    const sent = replyInOrder(sendContactMessage, hanging)
    await open()
    fillIn()
    const trap = main().getByLabelText('Referral')
    expect(trap.closest('[inert][aria-hidden="true"]')).not.toBeNull()
    fireEvent.change(trap, { target: { value: 'spam' } })
    const button = submitButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await main().findByRole('button', { name: 'Sending…' })
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ referral: 'spam' })
  })
})
