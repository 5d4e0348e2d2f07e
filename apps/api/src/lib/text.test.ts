import { MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS, MAX_TITLE } from '@roommate-finder/contracts/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWordKeys, fold as foldUpTo, listWords, parseQuery, toPlaceKey, toPrefixKey } from './text.ts'

const fold = (text: string): string => foldUpTo(text, MAX_DESCRIPTION)

/** Returns whether a search finds a listing by its title, as the database compares keys. */
const finds = (query: string, title: string): boolean => {
  const { wordKeys } = createWordKeys({ title, locations: [], description: '' })
  const hasKey = (key: string | RegExp) =>
    wordKeys.some((word) => (key instanceof RegExp ? key.test(word) : key === word))
  const terms = parseQuery(query)
  return terms.length > 0 && terms.every((term) => term.some((prefix) => hasKey(toPrefixKey(prefix))))
}

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
    ['Neil’s so\u00adfa', 'neils sofa'],
    ['Аustin Ноuse ᖇoom', 'austin house room'],
    ['Москва Αθήνα', 'москва αθηνα'],
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

  test.each(['São Paulo', '𝗦𝘂𝗻𝗻𝘆™', 'İstanbul', '서울', 'ΟΔΟΣ', 'Straße'])('of %j is idempotent', (text) => {
    expect(fold(fold(text))).toBe(fold(text))
  })
})

describe('a search', () => {
  test.each([
    ['full case folding', ['Straße', 'STRASSE', 'strasse', 'STRAẞE']],
    ['letters without a decomposition', ['Đà Nẵng Łódź Tromsø', 'da nang lodz tromso']],
    ['ligatures and dotless letters', ['Œuvre Þing ısı Æro', 'oeuvre thing isi aero']],
    ['Arabic marks', ['أحمد', 'احمد', 'أَحْمَد', 'احـمد']],
    ['Hebrew points', ['שָׁלוֹם', 'שלום']],
    ['Indic dots', ['ज़िला', 'जिला']],
    ['soft hyphens', ['so\u00adfa', 'sofa']],
    ['joiners', ['می‌خواهم', 'می خواهم']],
    ['hyphens', ['Wi-Fi', 'wifi', 'wi fi', 'WI‑FI', 'Wi–Fi']],
    ['short words with any separator', ['A/C', 'a c', 'ac', 'A-C', 'a.c.']],
    ['hyphens of long words', ['Winston-Salem', 'Winston Salem']],
    ['apostrophes', ['O’Neil', "o'neil", 'oneil']],
    ['plurals', ['studio', 'studios']],
    ['plurals with es', ['box', 'boxes']],
    ['plurals of words with us', ['bus', 'buses']],
    ['plurals with ies', ['balcony', 'balconies']],
    ['digits of other scripts', ['٢٤', '24']],
    [
      'short forms of place names',
      ['Room in Saint Louis', 'room in St. Louis', 'ROOM IN ST LOUIS', 'Room in St.Louis'],
    ],
    ['short forms of place names with hyphens', ['Sainte-Foy', 'Ste. Foy', 'St-Foy']],
    ['short forms of directions', ['North Las Vegas', 'N. Las Vegas', 'N Las Vegas', 'No. Las Vegas']],
    ['short forms of Fort, Mount and Point', ['Fort Mount Point Loma', 'Ft. Mt. Pt. Loma']],
    ['short forms behind a name', ['Colorado Springs Heights', 'Colorado Spgs. Hts.']],
  ])('finds all spellings with %s by each other', (_, spellings) => {
    for (const query of spellings)
      for (const text of spellings) expect(finds(query, text), `${query} in ${text}`).toBe(true)
  })

  test.each([
    ['neil', 'O’Neil’s bar'],
    ['eglise', 'Rue de l’Église'],
    ['winston-salem', 'WinstonSalem'],
    ['salem', 'Winston-Salem'],
    ['roommates', 'My roommate’s room'],
    ['日本町', '日本町の明るい部屋 room5'],
    ['明る', '日本町の明るい部屋 room5'],
    ['room5', '日本町の明るい部屋 room5'],
    ['พัก', 'ห้องพักใกล้สวน'],
    ['aus', 'New Austin'],
    ['st', 'Room in Saint Paul'],
    ['mt ver', 'Mount Vernon'],
    ['movies', 'A movie night'],
    ['houses', 'A house'],
  ])('for %j finds %j', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  test.each([
    ['tin', 'Austin'],
    ['が', 'か'],
    ['किताब', 'कतब'],
    ['暗い', '日本町の明るい部屋'],
    ['wif', 'wi and fi'],
    ['saint', 'Studio on Main St'],
    ['fort', 'Studio of 500 sq. ft. with a balcony'],
    ['west', 'Room w private bath, w/ parking'],
    ['south', 'My roommate’s quiet room'],
    ['north', 'Smoking? No. Pets? Yes.'],
  ])('for %j does not find %j', (query, text) => {
    expect(finds(query, text)).toBe(false)
  })

  test('finds each title by the title itself', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: MAX_TITLE }).filter((text) => parseQuery(text).length > 0)
    fc.assert(fc.property(texts, (text) => finds(text, text)))
  })
})

describe('toPlaceKey', () => {
  test.each([
    ['Probeton, TX', ['Probeton,TX', 'Probeton , TX', 'Probeton TX', 'Probeton, TX.', 'PROBETON  tx']],
    ['Winston-Salem, NC', ['Winston Salem, NC', 'Winston‑Salem NC']],
    ['Coeur d’Alene', ["Coeur d'Alene", 'Coeur d Alene', 'Cœur d’Alène']],
    ['Saint Louis', ['St. Louis', 'ST LOUIS', 'St.Louis', 'St-Louis']],
    ['North Las Vegas', ['N. Las Vegas', 'n las vegas', 'No. Las Vegas']],
    ['Downtown, Fort Worth', ['Downtown, Ft. Worth', 'downtown, ft worth']],
  ])('is the same for all spellings of %s', (place, spellings) => {
    for (const spelling of spellings) expect(toPlaceKey(spelling, MAX_TITLE)).toBe(toPlaceKey(place, MAX_TITLE))
  })

  test.each(['-', ' , ', '😀'])('of %j is empty', (place) => {
    expect(toPlaceKey(place, MAX_TITLE)).toBe('')
  })
})

describe('listWords', () => {
  test.each([
    ["Sunny, quiet room - 10' from campus!", ['sunny', 'quiet', 'room', '10', 'from', 'campus']],
    ['.abc|def$ghi^jkl(mno)pqr[stu]vwx{yza}', ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqr', 'stu', 'vwx', 'yza']],
    ['room Room ROOM', ['room']],
    ['東京 の部屋', ['東京', '京', 'の部屋', '部屋', '屋']],
    ['.*', []],
    ['', []],
    ['😀 -- ’', []],
  ])('of %j are %j', (text, words) => {
    expect(listWords(text, MAX_TITLE)).toEqual(words)
  })

  test('are few and short for a long text without spaces, or of joined words', () => {
    for (const text of ['部屋'.repeat(2500), 'ab-'.repeat(1600), 'a b '.repeat(1200), 'a-b c-d '.repeat(600)]) {
      const words = listWords(text, MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS)
      expect(words.length).toBeLessThanOrEqual(2 * MAX_DESCRIPTION_WORDS)
      expect(Math.max(...words.map((word) => Array.from(word).length))).toBeLessThanOrEqual(60)
    }
  })
})

describe('createWordKeys', () => {
  const place = { title: 'Sunny room', locations: ['Austin, TX', 'Austin TX'] }
  const description = Array.from({ length: MAX_DESCRIPTION_WORDS + 2 }, (_, i) => `word${i + 1}`).join(' ')

  test('returns words and their prefixes of up to three characters, without duplicates', () => {
    const { suggestionKeys, wordKeys: keys } = createWordKeys({ ...place, description: 'A sunny place' })
    const prefixes = ['s*', 'su*', 'sun*', 'r*', 'ro*', 'roo*', 'a*', 'au*', 'aus*', 't*', 'tx*']
    const suggestions = [...prefixes, 'sunny', 'room', 'austin', 'tx']
    expect(suggestionKeys.toSorted()).toEqual(suggestions.toSorted())
    expect(keys.toSorted()).toEqual([...suggestions, 'a', 'p*', 'pl*', 'pla*', 'place'].toSorted())
  })

  test('returns the first 150 distinct words of a description', () => {
    const { wordKeys: words } = createWordKeys({ ...place, description })
    expect(words).toContain('word150')
    expect(words).not.toContain('word151')
  })

  test('counts a repeated word once', () => {
    const { wordKeys: words } = createWordKeys({ ...place, description: `${'room '.repeat(500)}${description}` })
    expect(words).toContain('word149')
    expect(words).not.toContain('word150')
  })
})

describe('parseQuery', () => {
  test.each([
    ['sunny aus', [['sunny'], ['aus']]],
    ['aus austin', [['austin']]],
    ['SÃO são', [['sao']]],
    ['.* $ne', [['ne']]],
    ['wi-fi', [['wi'], ['fi', 'wifi']]],
    ['studios glass', [['studio'], ['glass']]],
    [' -- ', []],
  ])('of %j is %j', (text, terms) => {
    expect(parseQuery(text)).toEqual(terms)
  })

  test('returns the first 8 words', () => {
    expect(parseQuery('aaa bbb ccc ddd eee fff ggg hhh iii jjj')).toHaveLength(8)
  })
})
