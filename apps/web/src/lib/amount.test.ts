import { expect, test } from 'vitest'
import { parseAmount } from './amount.ts'

test.each([
  ['800', 800],
  [' 850.50 ', 850.5],
  ['$1,200', 1200],
  ['$ 12,345.5', 12_345.5],
  ['1,234,567', 1_234_567],
  ['0', 0],
])('%j is parsed as the amount %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test.each([
  ...['', ' ', '-5', '+5', 'cheap', '8 or 9', '1e3', '0x10', 'Infinity', '1 200', '$'],
  ...['800,50', '1,20', '12,00', '1,2000', '1234,567', ',800', '1,,200', '1.200', '1.200,50', '850.125', '.50', '800.'],
  '9'.repeat(20),
])('%j is not an amount', (text) => {
  expect(parseAmount(text)).toBeNull()
})
