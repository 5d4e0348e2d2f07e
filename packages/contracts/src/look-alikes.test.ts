import unhomoglyph from 'unhomoglyph'
import { expect, test } from 'vitest'
import { foldLookAlikes, toLatinLetters } from './look-alikes.ts'

test.each([
  ['Wеstеrn Uniоn', 'Western Union'],
  ['W3stern Un1on', 'western union'],
  ['VVestern Un|on', 'Western Union'],
  ['Wes\u200btern\u00ad Un\u2060ion', 'Western Union'],
  ['Ｗｅｓｔｅｒｎ 𝓤𝓷𝓲𝓸𝓷', 'Western Union'],
  ['🅦🅔🅢🅣🅔🅡🅝 🇺🇳🇮🇴🇳', 'Western Union'],
  ['Wéštẹrń Ünĩōn', 'Western Union'],
  ['WESTERN UNlON', 'Western Union'],
  ['ᗯᕮSTEᖇᑎ ᑌᑎIOᑎ', 'Western Union'],
  ['b1tc01n', 'Bitcoin'],
  ['rnoney', 'money'],
  ['W e s t e r n', 'Western'],
  ['W      e      s      t      e      r      n', 'Western'],
  ['W•e•s•t•e•r•n U·n|i—o~n', 'WesternUnion'],
  ['$end m0ney!', 'send money!'],
])('%s reads as %s', (text, same) => {
  expect(foldLookAlikes(text)).toBe(foldLookAlikes(same))
})

test('numbers and the punctuation of sentences stay', () => {
  expect(foldLookAlikes('Pay 1200! Or 10.')).toBe('pay 1200! or 10.')
})

test.each(['1', '!', '⑳', '‼', 'a!', 'l ', '. ', 'a  •'])('5,000 times “%s” fold in less than 50 ms', (part) => {
  const text = part.repeat(5_000)
  const measure = (): number => {
    const since = performance.now()
    foldLookAlikes(text)
    return performance.now() - since
  }
  // The fastest of several, because a busy machine interrupts some.
  expect(Math.min(...Array.from({ length: 5 }, measure))).toBeLessThan(50)
})

test('words of other scripts stay apart', () => {
  const words = ['Москва', 'Мурманск', 'Αθήνα', 'Πάτρα', '北京', '上海', 'شقة', 'חדר']
  expect(new Set(words.map(foldLookAlikes)).size).toBe(words.length)
})

test('reads each character as the Latin letter that it is confusable with in Unicode’s table', () => {
  // Styled texts use ғ as f.
  const others = new Set(['ғ'])
  const wrong = []
  for (let code = 0x80; code < 0x20000; code++) {
    const character = String.fromCodePoint(code)
    if (others.has(character) || /\p{M}|\p{Cs}/u.test(character) || character.normalize('NFKD') !== character) continue
    const shown = unhomoglyph(character).normalize('NFD').replace(/\p{M}/gu, '')
    if (/^[a-zA-Z]$/.test(shown) && toLatinLetters(character) !== shown.toLowerCase()) wrong.push(character)
  }
  expect(wrong).toEqual([])
})

test('folds 5,000 combining marks in linear time', () => {
  const startedAt = performance.now()
  foldLookAlikes('\u0301\u0327'.repeat(2_500))
  expect(performance.now() - startedAt).toBeLessThan(100)
})
