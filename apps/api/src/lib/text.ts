import {
  MAX_DESCRIPTION,
  MAX_DESCRIPTION_WORDS,
  MAX_LOCATION,
  MAX_SEARCH_TEXT,
  MAX_SEARCHED_WORDS,
  MAX_TITLE,
} from '@roommate-finder/contracts/limits'
import { toLatinLetters } from '@roommate-finder/contracts/look-alikes'
import { expandForms, expandTyped, findLongForms } from '@roommate-finder/places/forms'
import anyAscii from 'any-ascii'

/**
 * Normalization sorts each run of combining marks in quadratic time, so runs are cut to 30, as in Unicode's stream-safe
 * format. NFKD turns the four characters after `\p{M}` into marks.
 */
const LONG_MARK_RUNS = /([\p{M}\u0e33\u0eb3\uff9e\uff9f]{30})[\p{M}\u0e33\u0eb3\uff9e\uff9f]+/gu

/** Marks that searches ignore: diacritics. Other marks, such as the vowel signs of Indian scripts, distinguish words. */
const DIACRITICS = /[[\p{M}&&[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{Diacritic}]]--[\u3099\u309a]]/gv

/** Soft hyphens and other invisible characters, and the Arabic tatweel. Not the zero-width non-joiner, which joins words. */
const INVISIBLE = /[[\p{Default_Ignorable_Code_Point}\u0640]--\u200c]/gv

const LATIN = /\p{sc=Latin}/v
/** Scripts with letters that look like Latin ones. */
const LIKE_LATIN = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Cans}\p{sc=Copt}\p{sc=Lisu}]/v

/** Reads a word that mixes Latin letters with look-alikes as Latin. Keeps a word of one script, as Москва. */
const unmixScripts = (text: string): string =>
  LIKE_LATIN.test(text)
    ? text.replace(/\p{L}+/gu, (word) => (LATIN.test(word) && LIKE_LATIN.test(word) ? toLatinLetters(word) : word))
    : text

/** Letters without a decomposition, such as ß, đ, ł, ø, œ and þ, and digits of all scripts. */
const TO_ASCII = /[[\p{sc=Latin}\p{Nd}]--\p{ASCII}]+/gv

/** Apostrophes, hyphens and the zero-width non-joiner make one word of several, as in O’Neil, Wi-Fi and می‌خواهم. */
const APOSTROPHES = String.raw`'‘’‛ʻʼʹ′\x60`
const APOSTROPHE = new RegExp(String.raw`[${APOSTROPHES}\u200c]`, 'gv')
const JOINERS = String.raw`[${APOSTROPHES}\p{Pd}·\u200c]`

/** Folds case, diacritics and look-alike letters in linear time. Keeps joiners and other punctuation. */
const foldLetters = (text: string): string =>
  unmixScripts(text.replace(LONG_MARK_RUNS, '$1').normalize('NFKD').replace(INVISIBLE, '').replace(DIACRITICS, ''))
    // Full case folding: ß has no lowercase form of its own, but an uppercase one of two letters.
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(TO_ASCII, (letters) => anyAscii(letters).toLowerCase())
    .normalize('NFC')

/**
 * Folds case, diacritics, apostrophes and spaces for comparisons and sorts. Cuts the result to `maxLength` characters,
 * because NFKD expands one character to up to 18.
 */
export const fold = (text: string, maxLength: number): string =>
  foldLetters(text)
    .replace(APOSTROPHE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)

/** Scripts without spaces between words, so that a word may begin at any character. */
const SPACELESS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`
const LETTER = String.raw`[[\p{L}\p{N}\p{M}]--[${APOSTROPHES}]]`
const SPACELESS_RUN = String.raw`[${LETTER}&&[${SPACELESS}]]+`
const WORD = String.raw`[${LETTER}--[${SPACELESS}]]+`
const TOKENS = new RegExp(String.raw`${SPACELESS_RUN}|${WORD}(?:${JOINERS}${WORD})*`, 'gv')
const IS_SPACELESS = new RegExp(`^[${SPACELESS}]`, 'v')
const JOINER = new RegExp(JOINERS, 'v')
const NO_LETTERS = new RegExp(`[^${LETTER}]+`, 'gv')

const dropPunctuation = (text: string, maxLength: number): string => text.replace(NO_LETTERS, '').slice(0, maxLength)

/**
 * Returns the letters and digits of a folded place, because punctuation and spaces make no other place. Replaces short
 * forms, as in “St. Paul”.
 */
export const toPlaceKey = (place: string, maxLength: number): string =>
  dropPunctuation(expandForms(foldLetters(place)), maxLength)

/** Lists the keys of places that a searched text may begin: “st” Stockton and Saint Paul. */
export const listTypedPlaceKeys = (text: string, maxLength: number): string[] => [
  ...new Set([toPlaceKey(text, maxLength), dropPunctuation(expandTyped(foldLetters(text)), maxLength)]),
]

/** Longer words are cut, so that index entries stay small. */
const MAX_WORD_LENGTH = 60
const MAX_SPACELESS_LENGTH = 8

/** Cuts a folded word to the length that a search can find. */
const shorten = (word: string): string =>
  IS_SPACELESS.test(word) ? Array.from(word).slice(0, MAX_SPACELESS_LENGTH).join('') : word.slice(0, MAX_WORD_LENGTH)

/**
 * A word of a text, and other words that find it: joined ones, as `wifi` for `wi` and `fi`, a singular in `y`, and the long
 * form of a word that place names shorten, as `saint` for `st`.
 */
interface Word {
  word: string
  joined: string[]
}

/** Lists the singular of an English plural such as “balconies”. Other singulars are prefixes of their plurals. */
const listSingulars = (word: string): string[] => {
  const [, start] = /^([a-z]+[b-df-hj-np-tv-z])ies$/.exec(word) ?? []
  return start === undefined ? [] : [`${start}y`]
}

/** Words of up to this many letters are also joined if any one character separates them, as in `wi fi` and `A/C`. */
const MAX_SHORT_WORD = 2

/** Splits the first `maxLength` characters of a text into its words, in order. */
const splitWords = (text: string, maxLength: number, { isTyped = false } = {}): Word[] => {
  const words: Word[] = []
  const folded = foldLetters(text).slice(0, maxLength)
  const longForms = findLongForms(folded, { isTyped })
  /** The last word if it is short, and where it ends. */
  let short: { word: Word; end: number } | undefined
  for (const { 0: token, index } of folded.matchAll(TOKENS)) {
    const [first = token, ...others] = token.split(JOINER)
    const joined = others.length > 0 ? [first + others.join('')] : listSingulars(first)
    const longForm = longForms.get(index)
    const word = { word: first, joined: longForm === undefined ? joined : [...joined, longForm] }
    words.push(word, ...others.map((other) => ({ word: other, joined })))
    if (others.length > 0 || token.length > MAX_SHORT_WORD || IS_SPACELESS.test(token)) {
      short = undefined
      continue
    }
    if (short?.end === index - 1) {
      const pair = short.word.word + token
      short.word.joined.push(pair)
      word.joined.push(pair)
    }
    short = { word, end: index + token.length }
  }
  return words
}

/**
 * Lists the words that a text can be found by: its first `maxWords` distinct words, then joined ones. In a spaceless
 * script, a word begins at each character.
 */
export const listWords = (text: string, maxLength: number, maxWords = maxLength): string[] => {
  const words = splitWords(text, maxLength)
  const plain = new Set(
    words.flatMap(({ word }) => {
      if (!IS_SPACELESS.test(word)) return [shorten(word)]
      const characters = Array.from(word)
      return characters.map((_, i) => characters.slice(i, i + MAX_SPACELESS_LENGTH).join(''))
    }),
  )
  const joined = words.flatMap((word) => word.joined.map(shorten))
  return [...new Set([...[...plain].slice(0, maxWords), ...joined.slice(0, maxWords)])]
}

/** Lists the prefixes of a text that have up to `maxLength` characters. */
export const listPrefixes = (text: string, maxLength?: number): string[] => {
  const characters = Array.from(text).slice(0, maxLength)
  return characters.map((_, i) => characters.slice(0, i + 1).join(''))
}

/** The last character of a prefix key. No word contains this character. */
const PREFIX_MARK = '*'

/** Prefixes up to this length are stored as keys, because a range query for a short prefix scans much of the index. */
const MAX_PREFIX_LENGTH = 3

const addPrefixes = (words: string[]): string[] => {
  const prefixes = words.flatMap((word) => listPrefixes(word, MAX_PREFIX_LENGTH))
  return [...new Set([...prefixes.map((prefix) => prefix + PREFIX_MARK), ...words])]
}

/**
 * Creates the word keys of a listing: words of title and locations, the first 150 distinct words of the description, and
 * the prefixes of all. `suggestionKeys` are those of title and location alone.
 */
export const createWordKeys = (listing: { title: string; locations: readonly string[]; description: string }) => {
  const suggestionWords = [
    ...listWords(listing.title, MAX_TITLE),
    ...listing.locations.flatMap((location) => listWords(location, MAX_LOCATION)),
  ]
  const descriptionWords = listWords(listing.description, MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS)
  return {
    suggestionKeys: addPrefixes(suggestionWords),
    wordKeys: addPrefixes([...suggestionWords, ...descriptionWords]),
  }
}

/**
 * Returns the word key of a prefix from `parseQuery`. For a prefix of more than 3 characters, returns a pattern of word
 * keys instead. `leading` is the text that all keys start with.
 */
export const toPrefixKey = (prefix: string, leading = ''): string | RegExp =>
  Array.from(prefix).length <= MAX_PREFIX_LENGTH ? leading + prefix + PREFIX_MARK : new RegExp(`^${leading}${prefix}`)

/** Returns a word key of every word that starts with a prefix: of its first 3 characters. */
export const toShortPrefixKey = (prefix: string): string =>
  Array.from(prefix).slice(0, MAX_PREFIX_LENGTH).join('') + PREFIX_MARK

/** A part of a search: a text fits if one of its words starts with one of these prefixes. */
export type Term = readonly string[]

/** Removes an English plural s or es, because the singular is a prefix of the plural. */
const toSingular = (word: string): string => {
  if (/^[a-z]+(?:[sc]h|ss|us|x|z)es$/.test(word)) return word.slice(0, -2)
  return /^[a-z]{3,}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Returns whether each text that fits `other` also fits `term`. */
const isImplied = (term: Term, other: Term): boolean =>
  other.every((longer) => term.some((prefix) => longer.startsWith(prefix)))

/** Returns the terms of the first 8 words of a search, the longest first, without those that another one implies. */
export const parseQuery = (query: string): Term[] => {
  const terms = splitWords(query, MAX_SEARCH_TEXT, { isTyped: true }).map(({ word, joined }) => {
    const prefixes = [...new Set([word, ...joined].map(shorten).map(toSingular))]
    return prefixes.filter((longer) => !prefixes.some((prefix) => prefix !== longer && longer.startsWith(prefix)))
  })
  const distinct = [...new Map(terms.map((term) => [term.join(), term])).values()].slice(0, MAX_SEARCHED_WORDS)
  const longestFirst = distinct.sort(([a = ''], [b = '']) => b.length - a.length)
  return longestFirst.filter((term, i) => !longestFirst.slice(0, i).some((longer) => isImplied(term, longer)))
}
