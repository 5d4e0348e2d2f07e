import { describe, expect, test } from 'vitest'
import { isMaskedEmail, maskEmail } from './masked-email.ts'

describe('maskEmail', () => {
  test.each([
    ['carol@example.com', 'c•••@example.com'],
    ['c@example.com', 'c•••@example.com'],
    ['👍up@example.com', '👍•••@example.com'],
    ['"a@b"@example.com', '"•••@example.com'],
    ['c•••@example.com', 'c•••@example.com'],
  ])('%s becomes %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })

  test.each(['', '@example.com', 'carol@', 'call 512 555 0100', 'carol@example.com, 512 555 0100'])(
    '"%s" is not an address and gives undefined',
    (text) => {
      expect(maskEmail(text)).toBeUndefined()
    },
  )
})

test('isMaskedEmail recognizes a masked address', () => {
  expect(isMaskedEmail('c•••@example.com')).toBe(true)
  expect(isMaskedEmail('carol@example.com')).toBe(false)
})
