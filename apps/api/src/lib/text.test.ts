import { MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS } from '@roommate-finder/contracts/limits'
import { describe, expect, test } from 'vitest'
import { fold as foldUpTo, keyOfStart, patternOfStart, queryWords, wordKeys, wordsOf } from './text.ts'

const fold = (text: string): string => foldUpTo(text, MAX_DESCRIPTION)
const wordKeysOf = ({ title, location, description }: { title: string; location: string; description: string }) =>
  wordKeys({ title: fold(title), location: fold(location), description: fold(description) })

describe('fold', () => {
  test.each([
    ['  Sunny   ROOM ', 'sunny room'],
    ['São Paulo', 'sao paulo'],
    ['Zürich', 'zurich'],
    ['İstanbul', 'istanbul'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['𝗦𝘂𝗻𝗻𝘆 ℝoom™', 'sunny roomtm'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['東京', '東京'],
    ['서울', '서울'],
    ['КИЇВ', fold('Київ')],
  ])('%j → %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('composed and decomposed letters are the same', () => {
    expect(fold('Montréal')).toBe(fold('Montre\u0301al'))
    expect(fold('서울')).toBe(fold('서울'.normalize('NFD')))
  })

  test('characters that normalising makes many of: at most the length asked for', () => {
    expect(foldUpTo('\ufdfa'.repeat(120), 120)).toHaveLength(120)
  })

  test.each(['\u0301', '\u0e33', '\u0eb3', '\uff9e', '\uff9f'])('a run of %j → at most 30 of them', (mark) => {
    const each = mark.normalize('NFKD').length
    expect(fold(`x${mark.repeat(1000)}`).length).toBeLessThanOrEqual(1 + 30 * each)
  })

  test.each(['São Paulo', '𝗦𝘂𝗻𝗻𝘆™', 'İstanbul', '서울', 'ΟΔΟΣ'])('%j folded twice → as once', (text) => {
    expect(fold(fold(text))).toBe(fold(text))
  })
})

describe('wordsOf', () => {
  test.each([
    ["Sunny, quiet room - 10' from campus!", ['sunny', 'quiet', 'room', '10', 'from', 'campus']],
    ['a.b|c$d^e(f)g[h]i{j}k*l+m?n\\o/p_q"r', 'abcdefghijklmnopqr'.split('')],
    ['room Room ROOM', ['room']],
    ['東京 の部屋', ['東京', 'の部屋']],
    ['.*', []],
    ['', []],
    ['😀', []],
  ])('%j → %j', (text, words) => {
    expect(wordsOf(fold(text))).toEqual(words)
  })
})

describe('wordKeys', () => {
  const place = { title: 'Sunny room', location: 'Austin, TX' }
  const description = Array.from({ length: MAX_DESCRIPTION_WORDS + 2 }, (_, i) => `word${i + 1}`).join(' ')

  test('words and their starts of up to three characters, each once', () => {
    const { headKeys, wordKeys: keys } = wordKeysOf({ ...place, description: 'A sunny place' })
    const starts = ['s*', 'su*', 'sun*', 'r*', 'ro*', 'roo*', 'a*', 'au*', 'aus*', 't*', 'tx*']
    const head = [...starts, 'sunny', 'room', 'austin', 'tx']
    expect(headKeys.toSorted()).toEqual(head.toSorted())
    expect(keys.toSorted()).toEqual([...head, 'a', 'p*', 'pl*', 'pla*', 'place'].toSorted())
  })

  test('a long text → its first 150 different words', () => {
    const { wordKeys: words } = wordKeysOf({ ...place, description })
    expect(words).toContain('word150')
    expect(words).not.toContain('word151')
  })

  test('a text that repeats itself → doubles take no room', () => {
    const { wordKeys: words } = wordKeysOf({ ...place, description: `${'room '.repeat(500)}${description}` })
    expect(words).toContain('word149')
    expect(words).not.toContain('word150')
  })
})

describe('a script without spaces', () => {
  const { wordKeys: words } = wordKeysOf({
    title: '日本町の明るい部屋 room5',
    location: 'San José, CA',
    description: 'ห้องพักใกล้สวน',
  })

  test.each(['日本町', '明る', '部屋', 'の明るい部屋', 'room5', 'พัก'])('%j begins within it → found', (query) => {
    const asked = queryWords(fold(query)).map((word) => keyOfStart(word))
    expect(asked).not.toEqual([])
    const isFound = (key: string | RegExp) =>
      words.some((word) => (key instanceof RegExp ? key.test(word) : key === word))
    expect(asked.every(isFound)).toBe(true)
  })

  test('a long text → entries stay few and short', () => {
    const { wordKeys: long } = wordKeysOf({ title: 'Room', location: 'Here', description: '部屋'.repeat(2500) })
    expect(long.length).toBeLessThan(200)
    expect(Math.max(...long.map((word) => Array.from(word).length))).toBeLessThanOrEqual(8)
  })
})

describe('queryWords', () => {
  test.each([
    ['sunny aus', ['sunny', 'aus']],
    ['aus austin', ['austin']],
    ['SÃO são', ['sao']],
    ['.* $ne', ['ne']],
    [' -- ', []],
  ])('%j → %j', (text, words) => {
    expect(queryWords(fold(text))).toEqual(words)
  })

  test('more than 8 words: the first 8', () => {
    expect(queryWords('aa bb cc dd ee ff gg hh ii jj')).toEqual(['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh'])
  })
})

describe('patternOfStart', () => {
  test.each([
    ['Austin, TX', 'aus', true],
    ['Austin, TX', 'tx', true],
    ['Austin, TX', 'tin', false],
    ['New Austin', 'aus', true],
    ['日本町のroom5', 'room', true],
    ['日本町のroom5', '町の', true],
    ['日本町の明るい部屋', '暗い', false],
  ])('%j, a word that begins with %j → %j', (text, start, matches) => {
    expect(patternOfStart(start).test(fold(text))).toBe(matches)
  })
})
