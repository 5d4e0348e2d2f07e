import { sendContactMessage } from '@roommate-finder/contracts/inquiries'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
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

  test('fills empty fields when the session arrives later, and keeps typed values and the focus', async () => {
    const { user, become } = await open({ ...visitor, loading: true })
    setField('email', 'other@example.test')
    await user.type(field('subject'), 'Half')
    become(signedIn())
    await waitFor(() => expect(field('firstName')).toHaveValue('Ana'))
    expect(readValues()).toMatchObject({ lastName: 'Ruiz', email: 'other@example.test', subject: 'Half' })
    expect(field('subject')).toHaveFocus()
    expect(Object.keys(localStorage)).toEqual(['roommate-finder:draft:contact:ana'])
    expect(sessionStorage.length).toBe(0)
  })
})

describe('an unsent contact message', () => {
  test('of a visitor is restored in this tab only, and can be discarded', async () => {
    await open()
    fillIn()
    await waitFor(() => expect(sessionStorage.length).toBe(1))
    expect(localStorage.length).toBe(0)
    cleanup()

    const { user } = await open()
    expect(main().getByText('Your unsent message is back.')).toBeVisible()
    expect(readValues()).toEqual(typed)
    await user.click(main().getByRole('button', { name: 'Discard message' }))
    expect(field('message')).toHaveValue('')
    expect(field('firstName')).toHaveFocus()
    expect(main().queryByText('Your unsent message is back.')).not.toBeInTheDocument()
    expect(sessionStorage.length).toBe(0)
  })

  test('is restored after a reload, once the session is known', async () => {
    const first = await open(signedIn())
    setField('message', 'Half a')
    await first.user.click(screen.getByRole('link', { name: 'Terms' }))
    await screen.findByRole('heading', { level: 1, name: /Terms/ })
    cleanup()

    const { become } = await open({ ...visitor, loading: true })
    expect(field('message')).toHaveValue('')
    become(signedIn())
    await waitFor(() => expect(field('message')).toHaveValue('Half a'))
  })

  test('typed while the session was loading is restored for the user whose session it was', async () => {
    await open({ ...visitor, loading: true })
    setField('message', 'Half a')
    cleanup()

    const { become } = await open({ ...visitor, loading: true })
    become(signedIn())
    await waitFor(() => expect(field('firstName')).toHaveValue('Ana'))
    expect(field('message')).toHaveValue('Half a')
    expect(main().getByText('Your unsent message is back.')).toBeVisible()
  })

  test('is hidden on log-out and from the next user, and restored for its author', async () => {
    const { become } = await open(signedIn())
    setField('message', 'Half a')
    setField('phone', '512 555 0100')
    become(visitor)
    expect(readValues()).toMatchObject({ firstName: '', email: '', phone: '', message: '' })
    become(signedIn())
    expect(readValues()).toMatchObject({ firstName: 'Ana', phone: '512 555 0100', message: 'Half a' })
    become(signedIn({ uid: 'ben', displayName: 'Ben Ode', email: 'ben@example.test' }))
    expect(readValues()).toMatchObject({ firstName: 'Ben', email: 'ben@example.test', phone: '', message: '' })
    expect(main().queryByText('Your unsent message is back.')).not.toBeInTheDocument()
    expect(Object.keys(localStorage)).toEqual(['roommate-finder:draft:contact:ana'])
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
  })

  test('of a visitor makes the browser ask before unload', async () => {
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
    { outcome: 'failed', turn: lost, toast: FAILURE, drafts: 1 },
  ])('that is $outcome after leaving the page shows a toast', async ({ turn, toast, drafts }) => {
    const { until, open: answer } = gate()
    const sent = replyInOrder(sendContactMessage, async (message) => {
      await until
      return turn(message)
    })
    await open()
    fillIn()
    fireEvent.click(submitButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    fireEvent.click(screen.getByRole('link', { name: 'Terms' }))
    await waitFor(() => expect(screen.queryByLabelText('Subject')).not.toBeInTheDocument())
    withFakeTime()
    answer()
    await advanceTime(2000)
    expect(await screen.findByText(toast)).toBeVisible()
    expect(sessionStorage.length).toBe(drafts)
  })
})
