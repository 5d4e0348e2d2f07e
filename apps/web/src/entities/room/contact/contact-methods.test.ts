import { expect, test } from 'vitest'
import { mailLink, parseContactInfo, phoneLink } from './contact-methods.ts'

test.each([
  ['an address', 'ana.ruiz+rooms@example.co.uk', { mail: 'ana.ruiz+rooms@example.co.uk' }],
  ['an address with other characters', 'r&d.x9@example.com', { mail: 'r&d.x9@example.com' }],
  ['a number', '(512) 555-0100', { phone: '5125550100' }],
  ['an international number', '+44 20 7946 0958', { phone: '+442079460958' }],
  ['a number with dots', '512.555.0100', { phone: '5125550100' }],
  [
    'both in a sentence',
    'Call +1 512 555 0100 after 6, or write to ana@example.com.',
    { mail: 'ana@example.com', phone: '+15125550100' },
  ],
  ['digits inside an address', 'room5125550100@example.com', { mail: 'room5125550100@example.com' }],
  ['ten digits spread over the text', 'Flat 12, floor 3, ring 45678 then 9', {}],
  ['more digits than a phone number has', '1234567890123456789', {}],
  ['two numbers', '512 555 0100, 512 555 0199', {}],
  ['markup', '<img src=x onerror=alert(1)> 5125550100', { phone: '5125550100' }],
  ['a script URL', 'javascript:alert(1)//5125550100', { phone: '5125550100' }],
  ['an address that adds a header', 'ana@example.com?bcc=eve@example.com', {}],
  ['neither', 'Ask at the bakery', {}],
])('parseContactInfo returns the only address and the only number: %s', (_, text, methods) => {
  expect(parseContactInfo(text)).toEqual(methods)
})

test('links encode the address, subject and number', () => {
  expect(mailLink('ana@example.com', 'Room & board? 50%')).toBe(
    'mailto:ana@example.com?subject=Room%20%26%20board%3F%2050%25',
  )
  expect(mailLink("o'neil+x@example.com")).toBe("mailto:o'neil%2Bx@example.com")
  expect(phoneLink('+15125550100')).toBe('tel:+15125550100')
})
