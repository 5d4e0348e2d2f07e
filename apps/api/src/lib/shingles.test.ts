import { expect, test } from 'vitest'
import { handwritten } from '../../seed/listings.ts'
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

test('a text of 29 words has no hashes, one of 30 words has 26 of runs and 30 of words', () => {
  const words = Array.from({ length: 30 }, (_, i) => `word${i}`)
  expect(createShingles(words.slice(1).join(' ')).size).toBe(0)
  expect(createShingles(words.join(' ')).size).toBe(56)
  expect(isCopy(words[0] ?? '', text)).toBe(false)
})

/** Replaces each nth word by another one. */
const replaceWords = (shown: string, n: number): string =>
  shown
    .split(' ')
    .map((word, i) => (i % n === n - 1 ? `other${i}` : word))
    .join(' ')

const replaceLetters = (shown: string, letters: Record<string, string>): string =>
  Array.from(shown, (letter) => letters[letter] ?? letter).join('')

test.each([
  ['Cyrillic letters', replaceLetters(text, { a: 'а', o: 'о', e: 'е', c: 'с', p: 'р' })],
  ['Canadian syllabics', replaceLetters(text.toUpperCase(), { A: 'ᗩ', E: 'ᙓ', R: 'ᖇ', D: 'ᗪ', O: 'O' })],
  ['digits', replaceLetters(text, { o: '0', i: '1', e: '3' })],
  ['l and I swapped', replaceLetters(text, { l: 'I' })],
  ['zero-width spaces', text.replaceAll('o', 'o\u200b')],
  ['every fifth word changed', replaceWords(text, 5)],
  ['every third word changed', replaceWords(text, 3)],
  ['every fourth word changed and Cyrillic letters', replaceLetters(replaceWords(text, 4), { a: 'а', o: 'о' })],
])('the text with %s is a copy', (_, copy) => {
  expect(isCopy(copy, text)).toBe(true)
})

test('rooms of one building whose texts share two sentences are no copies', () => {
  const shared = 'The building has an elevator and laundry in the basement. The subway is three minutes away on foot.'
  const texts = handwritten.slice(0, 40).map(({ description }) => `${description} ${shared}`)
  for (const [i, later] of texts.entries()) {
    expect(texts.filter((earlier, other) => i !== other && isCopy(later, earlier))).toEqual([])
  }
})

test('of the descriptions of the seed, none is a copy of another', () => {
  const texts = handwritten.map(({ description }) => description).filter((each) => createShingles(each).size > 0)
  for (const [i, later] of texts.entries()) {
    expect(texts.filter((earlier, other) => i !== other && isCopy(later, earlier))).toEqual([])
  }
})
