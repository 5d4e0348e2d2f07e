import { MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS } from '@roommate-finder/contracts/limits'
import { describe, expect, test } from 'vitest'
import { createPrefixPattern, createWordKeys, fold as foldUpTo, parseQuery, splitWords, toPrefixKey } from './text.ts'

const fold = (text: string): string => foldUpTo(text, MAX_DESCRIPTION)
const createKeys = ({ title, location, description }: { title: string; location: string; description: string }) =>
  createWordKeys({ title: fold(title), location: fold(location), description: fold(description) })

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
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('makes composed and decomposed letters equal', () => {
    expect(fold('Montréal')).toBe(fold('Montre\u0301al'))
    expect(fold('서울')).toBe(fold('서울'.normalize('NFD')))
  })

  test('truncates the result to the maximum length, even if normalization expands the text', () => {
    expect(foldUpTo('\ufdfa'.repeat(120), 120)).toHaveLength(120)
  })

  test.each(['\u0301', '\u0e33', '\u0eb3', '\uff9e', '\uff9f'])('truncates a run of the mark %j to 30', (mark) => {
    const each = mark.normalize('NFKD').length
    expect(fold(`x${mark.repeat(1000)}`).length).toBeLessThanOrEqual(1 + 30 * each)
  })

  test.each(['São Paulo', '𝗦𝘂𝗻𝗻𝘆™', 'İstanbul', '서울', 'ΟΔΟΣ'])('of %j is idempotent', (text) => {
    expect(fold(fold(text))).toBe(fold(text))
  })
})

describe('splitWords', () => {
  test.each([
    ["Sunny, quiet room - 10' from campus!", ['sunny', 'quiet', 'room', '10', 'from', 'campus']],
    ['a.b|c$d^e(f)g[h]i{j}k*l+m?n\\o/p_q"r', 'abcdefghijklmnopqr'.split('')],
    ['room Room ROOM', ['room']],
    ['東京 の部屋', ['東京', 'の部屋']],
    ['.*', []],
    ['', []],
    ['😀', []],
  ])('of %j are %j', (text, words) => {
    expect(splitWords(fold(text))).toEqual(words)
  })
})

describe('createWordKeys', () => {
  const place = { title: 'Sunny room', location: 'Austin, TX' }
  const description = Array.from({ length: MAX_DESCRIPTION_WORDS + 2 }, (_, i) => `word${i + 1}`).join(' ')

  test('returns words and their prefixes of up to three characters, without duplicates', () => {
    const { suggestionKeys, wordKeys: keys } = createKeys({ ...place, description: 'A sunny place' })
    const prefixes = ['s*', 'su*', 'sun*', 'r*', 'ro*', 'roo*', 'a*', 'au*', 'aus*', 't*', 'tx*']
    const suggestions = [...prefixes, 'sunny', 'room', 'austin', 'tx']
    expect(suggestionKeys.toSorted()).toEqual(suggestions.toSorted())
    expect(keys.toSorted()).toEqual([...suggestions, 'a', 'p*', 'pl*', 'pla*', 'place'].toSorted())
  })

  test('returns the first 150 distinct words of a description', () => {
    const { wordKeys: words } = createKeys({ ...place, description })
    expect(words).toContain('word150')
    expect(words).not.toContain('word151')
  })

  test('counts a repeated word once', () => {
    const { wordKeys: words } = createKeys({ ...place, description: `${'room '.repeat(500)}${description}` })
    expect(words).toContain('word149')
    expect(words).not.toContain('word150')
  })
})

describe('word keys of scripts without spaces', () => {
  const { wordKeys: words } = createKeys({
    title: '日本町の明るい部屋 room5',
    location: 'San José, CA',
    description: 'ห้องพักใกล้สวน',
  })

  test.each(['日本町', '明る', '部屋', 'の明るい部屋', 'room5', 'พัก'])('contain a key for the search %j', (query) => {
    const queryKeys = parseQuery(fold(query)).map((word) => toPrefixKey(word))
    expect(queryKeys).not.toEqual([])
    const isFound = (key: string | RegExp) =>
      words.some((word) => (key instanceof RegExp ? key.test(word) : key === word))
    expect(queryKeys.every(isFound)).toBe(true)
  })

  test('stay few and short for a long text', () => {
    const { wordKeys: long } = createKeys({ title: 'Room', location: 'Here', description: '部屋'.repeat(2500) })
    expect(long.length).toBeLessThan(200)
    expect(Math.max(...long.map((word) => Array.from(word).length))).toBeLessThanOrEqual(8)
  })
})

describe('parseQuery', () => {
  test.each([
    ['sunny aus', ['sunny', 'aus']],
    ['aus austin', ['austin']],
    ['SÃO são', ['sao']],
    ['.* $ne', ['ne']],
    [' -- ', []],
  ])('of %j is %j', (text, words) => {
    expect(parseQuery(fold(text))).toEqual(words)
  })

  test('returns the first 8 words', () => {
    expect(parseQuery('aa bb cc dd ee ff gg hh ii jj')).toEqual(['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh'])
  })
})

describe('createPrefixPattern', () => {
  test.each([
    ['Austin, TX', 'aus', true],
    ['Austin, TX', 'tx', true],
    ['Austin, TX', 'tin', false],
    ['New Austin', 'aus', true],
    ['日本町のroom5', 'room', true],
    ['日本町のroom5', '町の', true],
    ['日本町の明るい部屋', '暗い', false],
  ])('on %j, the pattern of the prefix %j matches: %j', (text, prefix, matches) => {
    expect(createPrefixPattern(prefix).test(fold(text))).toBe(matches)
  })
})
