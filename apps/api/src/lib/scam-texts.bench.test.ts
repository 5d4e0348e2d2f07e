import { expect, test } from 'vitest'
import { asksForAdvancePayment } from './advance-payment.ts'
import { hasContactDetails } from './contact-details.ts'

const MAX_MS = 500

test.each([
  'send ',
  'deposit ',
  'keys ',
  'pay the ',
  'a@',
  'a.',
  '1 ',
  '1, ',
  '12/',
  '(',
  '_ ',
  ' at a',
  '|a',
  'pago ',
])(`5,000 characters of “%s” are searched for payments and contact details within ${MAX_MS} ms`, (part) => {
  const text = part.repeat(5_000 / part.length)
  const startedAt = performance.now()
  asksForAdvancePayment(text)
  hasContactDetails(text)
  expect(performance.now() - startedAt).toBeLessThan(MAX_MS)
})
