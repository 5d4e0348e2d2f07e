import { sendContactMessage } from '@roommate-finder/contracts/inquiries'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgetUser } from '#src/lib/stored.ts'
import {
  accepted,
  advanceTime,
  field,
  fillIn,
  main,
  open,
  readValues,
  setField,
  submitButton,
  submitForm,
  typed,
  withFakeTime,
} from '#src/testing/contact-page.ts'
import { signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate } from '#src/testing/server.ts'
import { lost, replyInOrder } from '#src/testing/writes.ts'

const SUCCESS = "Message sent successfully! We'll get back to you soon."
const FAILURE = 'Error sending message. Please try again.'

afterEach(() => {
  vi.useRealTimers()
})

describe('the contact form of a user', () => {
  test('has name and address filled in, also after sending', async () => {
    const sent = replyInOrder(sendContactMessage, accepted)
    await open(signedIn({ displayName: 'Ana María Ruiz' }))
    expect(readValues()).toMatchObject({ firstName: 'Ana María', lastName: 'Ruiz', email: 'ana@example.test' })
    setField('subject', typed.subject)
    setField('message', typed.message)
    withFakeTime()
    await submitForm(sent)
    expect(await main().findByText(SUCCESS)).toBeVisible()
    expect(readValues()).toMatchObject({ firstName: 'Ana María', lastName: 'Ruiz', subject: '', message: '' })
  })

  test('fills empty fields when the session arrives later and keeps typed values', async () => {
    const { become } = await open({ ...visitor, loading: true })
    setField('email', 'other@example.test')
    setField('subject', 'Half a')
    become(signedIn())
    await waitFor(() => expect(field('firstName')).toHaveValue('Ana'))
    expect(readValues()).toMatchObject({ lastName: 'Ruiz', email: 'other@example.test', subject: 'Half a' })
  })
})

describe('an unsent contact message', () => {
  test('is restored in this tab only, and can be discarded', async () => {
    await open()
    fillIn()
    await waitFor(() => expect(sessionStorage.length).toBe(1))
    expect(localStorage.length).toBe(0)
    cleanup()

    const { user } = await open()
    expect(main().getByText('Your unsent message is back.')).toBeVisible()
    expect(readValues()).toEqual(typed)
    await user.click(main().getByRole('button', { name: 'Discard it' }))
    expect(field('message')).toHaveValue('')
    expect(field('firstName')).toHaveFocus()
    expect(main().queryByText('Your unsent message is back.')).not.toBeInTheDocument()
    expect(sessionStorage.length).toBe(0)
  })

  test('is restored for its author only, once the session is known', async () => {
    const first = await open(signedIn())
    setField('message', 'Half a')
    await waitFor(() => expect(sessionStorage.length).toBe(1))
    await first.user.click(screen.getByRole('link', { name: 'Terms' }))
    await screen.findByRole('heading', { level: 1, name: /Terms/ })
    cleanup()

    const { become } = await open({ ...visitor, loading: true })
    expect(field('message')).toHaveValue('')
    become(signedIn())
    await waitFor(() => expect(field('message')).toHaveValue('Half a'))
    cleanup()

    await open(signedIn({ uid: 'ben', displayName: 'Ben Ode', email: 'ben@example.test' }))
    expect(readValues()).toMatchObject({ firstName: 'Ben', message: '' })
    expect(main().queryByText('Your unsent message is back.')).not.toBeInTheDocument()
  })

  test('is hidden on log-out and restored for its author', async () => {
    const { become } = await open(signedIn())
    setField('message', 'Half a')
    setField('phone', '512 555 0100')
    await waitFor(() => expect(sessionStorage.length).toBe(1))
    become(visitor)
    expect(readValues()).toMatchObject({ firstName: '', email: '', phone: '', message: '' })
    cleanup()

    await open()
    expect(field('message')).toHaveValue('')
    cleanup()

    await open(signedIn())
    expect(field('message')).toHaveValue('Half a')
  })

  test('is hidden when another user takes over the session', async () => {
    const { become } = await open(signedIn())
    setField('message', 'Half a')
    await waitFor(() => expect(sessionStorage.length).toBe(1))
    become(signedIn({ uid: 'ben', displayName: 'Ben Ode', email: 'ben@example.test' }))
    expect(readValues()).toMatchObject({ firstName: 'Ben', email: 'ben@example.test', message: '' })
    expect(Object.keys(sessionStorage)).toEqual(['roommate-finder:contact-message:ana'])
  })

  test('of a visitor is restored at sign-in and then belongs to the user', async () => {
    await open()
    setField('message', 'Half a')
    await waitFor(() => expect(sessionStorage.length).toBe(1))
    cleanup()

    const { become } = await open(signedIn())
    expect(field('message')).toHaveValue('Half a')
    become(visitor)
    expect(field('message')).toHaveValue('')
    cleanup()

    await open()
    expect(field('message')).toHaveValue('')
  })

  test('keeps the focus in the field when the session arrives', async () => {
    const { user, become } = await open({ ...visitor, loading: true })
    await user.type(field('subject'), 'Half')
    become(signedIn())
    await waitFor(() => expect(field('firstName')).toHaveValue('Ana'))
    expect(field('subject')).toHaveFocus()
    expect(Object.keys(sessionStorage)).toEqual(['roommate-finder:contact-message:ana'])
  })

  test('is deleted with the account', async () => {
    const sent = replyInOrder(sendContactMessage, lost)
    const { user } = await open(signedIn())
    fillIn()
    await user.click(submitButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await main().findByRole('alert')).toHaveTextContent(FAILURE)
    expect(sessionStorage.length).toBe(2)
    forgetUser('ana')
    expect(sessionStorage.length).toBe(0)
  })

  test('makes the browser ask before unload', async () => {
    await open()
    const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    setField('message', 'Half a')
    await waitFor(() => expect(leave()).toBe(false))
    setField('message', '')
    await waitFor(() => expect(leave()).toBe(true))
  })

  test.each([
    { outcome: 'sent', turn: accepted, toast: SUCCESS, drafts: 0 },
    { outcome: 'failed', turn: lost, toast: FAILURE, drafts: 2 },
  ])('that is $outcome after leaving the page shows a toast', async ({ turn, toast, drafts }) => {
    const { until, open: answer } = gate()
    const sent = replyInOrder(sendContactMessage, async (message) => {
      await until
      return turn(message)
    })
    const { user } = await open()
    fillIn()
    await user.click(submitButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Terms' }))
    await waitFor(() => expect(screen.queryByLabelText('Subject')).not.toBeInTheDocument())
    withFakeTime()
    answer()
    await advanceTime(2000)
    expect(await screen.findByText(toast)).toBeVisible()
    expect(sessionStorage.length).toBe(drafts)
  })
})
