import { expect, test } from 'vitest'
import { cleanEmail, emailInput, isEmail } from './email.ts'

test.each([
  ['bob@example.com', 'bob@example.com'],
  ['r&d.x9@example.com', 'r&d.x9@example.com'],
  ["o'neil+rooms!#$%*/=?^_`{|}~@example.com", "o'neil+rooms!#$%*/=?^_`{|}~@example.com"],
  ['  bob@example.com\n', 'bob@example.com'],
  ['\u202abob@example.com\u202c', 'bob@example.com'],
  ['bob\u200b@example.com\ufeff', 'bob@example.com'],
  ['Bob@München.example', 'Bob@xn--mnchen-3ya.example'],
  ['用户@例え.jp', ''],
  ['bob@例え.jp', 'bob@xn--r8jz45g.jp'],
  ['bob@例え。jp', 'bob@xn--r8jz45g.jp'],
  ['bob@localhost', 'bob@localhost'],
  ['bob@', ''],
  ['bob', ''],
  ['bob@example..com', ''],
  ['bob@-example.com', ''],
  ['bob@example.com, eve@example.com', ''],
  ['bob@example.com\r\nBcc: eve@example.com', ''],
  ['bob@münchen.example/path', ''],
  ['bob@eve@example.com', ''],
])('the address %j is read as %j', (text, address) => {
  const { success, data } = emailInput.safeParse(text)
  expect(success ? data : '').toBe(address)
  expect(isEmail(cleanEmail(text))).toBe(address !== '')
})
