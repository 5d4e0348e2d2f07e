import { expect, test } from 'vitest'
import { areMostlyEqual, createShingles } from './shingles.ts'

const text =
  'A bright room in a quiet house near the river with a big kitchen and a small garden. The bus stops in front of the door ' +
  'and takes you downtown in ten minutes.'

test('the same text in other case, accents and punctuation is mostly equal', () => {
  const other = text.toUpperCase().replaceAll('.', '!').replace('GARDEN', 'GÁRDEN')
  expect(areMostlyEqual(createShingles(text), createShingles(other))).toBe(true)
})

test('a copy inside a longer text is mostly equal, another text is not', () => {
  const shingles = createShingles(text)
  expect(areMostlyEqual(shingles, createShingles(`Hello! ${text} Write to me soon, I am waiting.`))).toBe(true)
  const other = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
  expect(areMostlyEqual(shingles, createShingles(other))).toBe(false)
})

test('a text of 29 words has no shingles, one of 30 words has 26', () => {
  const words = Array.from({ length: 30 }, (_, i) => `word${i}`)
  expect(createShingles(words.slice(1).join(' ')).size).toBe(0)
  expect(createShingles(words.join(' ')).size).toBe(26)
  expect(areMostlyEqual(new Set(), createShingles(text))).toBe(false)
})
