import { type ContactMessageInput, sendContactMessage } from '@roommate-finder/contracts/inquiries'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { renderRoute, visitor } from './render-route.tsx'
import { done } from './writes.ts'

export const typed = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.test',
  phone: '512 555 0100',
  inquiryType: 'safety',
  subject: 'A strange offer',
  message: 'Somebody asks for money.',
} satisfies ContactMessageInput

export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: /^Phone/,
  inquiryType: 'Topic',
  subject: 'Subject',
  message: 'Message',
} as const

export const main = () => within(screen.getByRole('main'))
export const field = (name: keyof typeof labels) => main().getByLabelText(labels[name])
export const submitButton = () => main().getByRole('button', { name: 'Send message' })
export const setField = (name: keyof typeof labels, value: string) =>
  fireEvent.change(field(name), { target: { value } })
export const accepted = done(sendContactMessage, { status: 'accepted' })

export const open = async (session = visitor) => {
  const view = renderRoute('/contact', { session })
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
  return view
}

export const names = Object.keys(labels) as (keyof typeof labels)[]
export const fillIn = () => {
  for (const name of names) setField(name, typed[name])
}
export const readValues = () => Object.fromEntries(names.map((name) => [name, (field(name) as HTMLInputElement).value]))

export const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const withFakeTime = () => vi.useFakeTimers({ shouldAdvanceTime: true })

/** Submits the form and waits until the minimum duration of sending has passed. */
export const submitForm = async (sent: unknown[], times = 1) => {
  fireEvent.click(submitButton())
  await waitFor(() => expect(sent).toHaveLength(times))
  await advanceTime(2000)
}
