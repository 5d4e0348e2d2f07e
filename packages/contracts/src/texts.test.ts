import { describe, expect, test } from 'vitest'
import { toPersonName } from './texts.ts'

describe('toPersonName', () => {
  test.each<[unknown, string | undefined]>([
    ['  Ana Lima ', 'Ana Lima'],
    ['Ana\u202e\u200b \u0000Lima', 'Ana Lima'],
    ['Ana\nLima', 'Ana Lima'],
    ['', undefined],
    [' \u200b\u2066 ', undefined],
    ['\u3164\ufe0f', undefined],
    ['\u2800\u2800', undefined],
    [undefined, undefined],
    [42, undefined],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), 'x'.repeat(80)],
    [`${'x'.repeat(79)} yz`, 'x'.repeat(79)],
    [`${'x'.repeat(79)}👍`, 'x'.repeat(79)],
  ])('%j becomes %j', (value, name) => {
    expect(toPersonName(value)).toBe(name)
  })
})
