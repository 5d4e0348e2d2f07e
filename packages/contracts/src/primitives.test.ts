import { expect, test } from 'vitest'
import { isolate } from './primitives.ts'

test.each(['أحمد', 'שלום Lowell', '𞤀𞤣𞤤𞤢𞤥', 'ﷲ'])('%s is isolated', (text) => {
  expect(isolate(text)).toBe(`\u2068${text}\u2069`)
})

test.each(['Đà Nẵng', 'Łódź', '東京', 'Ελλάδα', '👩‍👩‍👧', ''])('%s needs no isolation', (text) => {
  expect(isolate(text)).toBe(text)
})
