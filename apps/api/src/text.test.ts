import { MAX_DESCRIPTION_WORDS } from '@roommate-finder/contracts/limits'
import { describe, expect, test } from 'vitest'
import { fold, matchesWords, queryWords, searchWords, wordsOf } from './text.ts'

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
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('searchWords', () => {
  const place = { title: 'Sunny room', location: 'Austin, TX' }
  const description = Array.from({ length: MAX_DESCRIPTION_WORDS + 2 }, (_, i) => `word${i + 1}`).join(' ')

  test('title and location come first, then the text; no word twice', () => {
    expect(searchWords({ ...place, description: 'A sunny place' })).toEqual({
      headWords: ['sunny', 'room', 'austin', 'tx'],
      words: ['sunny', 'room', 'austin', 'tx', 'a', 'place'],
    })
  })

  test('a long text → its first 150 different words', () => {
    const { words } = searchWords({ ...place, description })
    expect(words).toContain('word150')
    expect(words).not.toContain('word151')
  })

  test('a text that repeats itself → doubles take no room', () => {
    const { words } = searchWords({ ...place, description: `${'room '.repeat(500)}${description}` })
    expect(words).toContain('word149')
    expect(words).not.toContain('word150')
  })
})

describe('a script without spaces', () => {
  const { words } = searchWords({
    title: '日本町の明るい部屋 room5',
    location: 'San José, CA',
    description: 'ห้องพักใกล้สวน',
  })

  test.each(['日本町', '明る', '部屋', 'の明るい部屋', 'room5', 'พัก'])('%j begins within it → found', (query) => {
    expect(queryWords(query).every((asked) => words.some((word) => word.startsWith(asked)))).toBe(true)
    expect(queryWords(query)).not.toEqual([])
  })

  test('a character it does not have → not found', () => {
    expect(matchesWords('日本町の明るい部屋', queryWords('暗い'))).toBe(false)
  })

  test('a long text → entries stay few and short', () => {
    const long = searchWords({ title: 'Room', location: 'Here', description: '部屋'.repeat(2500) }).words
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
    expect(queryWords(text)).toEqual(words)
  })
})

describe('matchesWords', () => {
  test.each([
    ['Austin, TX', ['aus'], true],
    ['Austin, TX', ['aus', 't'], true],
    ['Austin, TX', ['tin'], false],
    ['Austin, TX', ['aus', 'z'], false],
    ['Austin, TX', [], true],
  ])('%j, asked for %j → %j', (text, asked, matches) => {
    expect(matchesWords(text, asked)).toBe(matches)
  })
})
