import { describe, expect, test } from 'vitest'
import { findWarning } from './warning.ts'

describe('findWarning', () => {
  test.each([
    'Please pay the deposit before the viewing.',
    'Send me the first month and I will mail the keys.',
    'I am abroad, I send the keys by courier.',
    'We can do it with Western Union or a gift card.',
    'transfer $500 in advance to hold it',
  ])('%s gets a payment warning', (text) => {
    expect(findWarning(text)).toBe('payment')
  })

  test.each(['Write to ana.lima@example.com', 'Call (512) 555-0142', '+1 512 555 01 42', 'WhatsApp 5125550142'])(
    '%s gets a contact warning',
    (text) => {
      expect(findWarning(text)).toBe('contact')
    },
  )

  test.each([
    'Is the deposit $850 too?',
    'I can come on 12/5 at 17:30.',
    'The rent is 1200 plus 80 for bills.',
    'I pay my rent on time.',
    '',
  ])('%s gets no warning', (text) => {
    expect(findWarning(text)).toBeUndefined()
  })
})
