import { expect, test } from 'vitest'
import { createShingles, isCopyOf } from './shingles.ts'

const text =
  'A bright room in a quiet house near the river with a big kitchen and a small garden. The bus stops in front of the door ' +
  'and takes you downtown in ten minutes.'

const isCopy = (later: string, earlier: string): boolean => {
  const date = (shown: string, at: number) => new Map([...createShingles(shown)].map((shingle) => [shingle, at]))
  return isCopyOf(date(later, 2), date(earlier, 1)) && !isCopyOf(date(earlier, 1), date(later, 2))
}

test('the same text in other case, accents and punctuation is a copy of the earlier one', () => {
  const other = text.toUpperCase().replaceAll('.', '!').replace('GARDEN', 'GÁRDEN')
  expect(isCopy(text, other)).toBe(true)
})

test('a copy inside a longer text is found, another text is no copy', () => {
  expect(isCopy(`Hello! ${text} Write to me soon, I am waiting.`, text)).toBe(true)
  const other = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
  expect(isCopy(other, text)).toBe(false)
})

test('a text of 29 words has no shingles, one of 30 words has 26', () => {
  const words = Array.from({ length: 30 }, (_, i) => `word${i}`)
  expect(createShingles(words.slice(1).join(' ')).size).toBe(0)
  expect(createShingles(words.join(' ')).size).toBe(26)
  expect(isCopy(words[0] ?? '', text)).toBe(false)
})
