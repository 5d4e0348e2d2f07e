import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { me } from './accounts.ts'
import { contactMessageInput, supportMessageInput } from './inquiries.ts'
import { newsletterInput, newsletterToken } from './newsletter.ts'

const contact = {
  firstName: 'Ana',
  lastName: 'Lima',
  email: 'ana@example.com',
  subject: 'A question',
  message: 'How do I post a room?',
}
const support = { name: 'Ana Lima', email: 'ana@example.com', subject: 'A question', message: 'It does not load.' }

/** Returns the first error message of each invalid field. */
const problems = (schema: z.ZodMiniType, input: unknown): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const issue of z.safeParse(schema, input).error?.issues ?? []) found[String(issue.path[0])] ??= issue.message
  return found
}

describe('contactMessageInput', () => {
  test('defaults to a general inquiry without a phone', () => {
    expect(z.parse(contactMessageInput, contact)).toEqual({ ...contact, inquiryType: 'general' })
  })

  test('trims texts, drops an empty phone and unknown keys', () => {
    const padded = { ...contact, firstName: ' Ana ', message: '\n  Hi\nthere ', phone: '  ', admin: true }
    expect(z.parse(contactMessageInput, padded)).toEqual({
      ...contact,
      message: 'Hi\nthere',
      inquiryType: 'general',
      phone: undefined,
    })
  })

  test('an empty body gets a message for every required field', () => {
    expect(problems(contactMessageInput, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    })
    expect(problems(contactMessageInput, { ...contact, subject: '   ', email: '' })).toEqual({
      subject: 'Subject is required',
      email: 'Email is required',
    })
  })

  test.each<[string, unknown, string]>([
    ['firstName', 'x'.repeat(81), 'First name can be up to 80 characters'],
    ['lastName', 'x'.repeat(81), 'Last name can be up to 80 characters'],
    ['lastName', '\u200b\u202e', 'Last name is required'],
    ['subject', 'x'.repeat(151), 'Subject can be up to 150 characters'],
    ['message', 'x'.repeat(5001), 'Message can be up to 5,000 characters'],
    ['message', 7, 'Message is required'],
    ['email', 'ana', 'Please enter a valid email address.'],
    ['email', 'ana@example.com\r\nBcc: all@example.com', 'Please enter a valid email address.'],
    ['email', 'ana@example.com, all@example.com', 'Please enter a valid email address.'],
    ['email', '"Ana" <ana@example.com>', 'Please enter a valid email address.'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email can be up to 254 characters'],
    ['phone', '12345', 'Enter a valid phone number'],
    ['phone', '1'.repeat(41), 'Phone can be up to 40 characters'],
    ['inquiryType', 'spam', 'Inquiry type must be one of general, listing, account, safety, partnership, feedback'],
  ])('%s %j is refused with "%s"', (field, value, message) => {
    expect(problems(contactMessageInput, { ...contact, [field]: value })).toEqual({ [field]: message })
  })

  test.each([
    ['lastName', 'Lima\r\nBcc: all@example.com', 'Lima Bcc: all@example.com'],
    ['lastName', '\u202eamiL\u202c\u200d', 'amiL'],
    ['subject', 'Hello\nthere\u2028again\u0000', 'Hello there again'],
    ['phone', '512 555\n0100 42', '512 555 0100 42'],
    ['message', 'Two\r\nlines\t\u0000', 'Two\nlines'],
  ])('%s %j is parsed as %j', (field, value, read) => {
    expect(z.parse(contactMessageInput, { ...contact, [field]: value })).toHaveProperty(field, read)
  })

  test.each(['x'.repeat(80), 'María José', "O'Neil-Sørensen", '王小明'])('accepts the name %s', (firstName) => {
    expect(z.parse(contactMessageInput, { ...contact, firstName }).firstName).toBe(firstName)
  })
})

describe('supportMessageInput', () => {
  test('defaults to medium priority', () => {
    expect(z.parse(supportMessageInput, support)).toEqual({ ...support, priority: 'medium' })
  })

  test('an empty body gets a message for every required field', () => {
    expect(problems(supportMessageInput, {})).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    })
  })

  test('refuses an unknown priority and a name of 81 characters', () => {
    expect(problems(supportMessageInput, { ...support, priority: 'asap', name: 'x'.repeat(81) })).toEqual({
      priority: 'Priority must be one of low, medium, high, urgent',
      name: 'Name can be up to 80 characters',
    })
  })
})

describe('newsletter', () => {
  test('refuses an invalid address', () => {
    expect(problems(newsletterInput, {})).toEqual({ email: 'Email is required' })
    expect(problems(newsletterInput, { email: 'ana@' })).toEqual({ email: 'Please enter a valid email address.' })
  })

  test('refuses a missing, an empty and an overlong token', () => {
    expect(problems(newsletterToken, {})).toEqual({ token: 'Token is required' })
    expect(problems(newsletterToken, { token: '' })).toEqual({ token: 'Token is required' })
    expect(problems(newsletterToken, { token: 'x'.repeat(1001) })).toEqual({ token: 'This link isn’t valid.' })
  })
})

test('me accepts a known offer or null', () => {
  expect(z.parse(me, { offer: 'launch', other: 1 })).toEqual({ offer: 'launch' })
  expect(z.parse(me, { offer: null })).toEqual({ offer: null })
  for (const offer of [undefined, '', 'free', 1]) {
    expect(problems(me, { offer })).toEqual({ offer: 'Offer must be null or launch' })
  }
})
