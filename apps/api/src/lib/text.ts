import { MAX_DESCRIPTION_WORDS, MAX_SEARCHED_WORDS } from '@roommate-finder/contracts/limits'

/**
 * Normalising sorts each run of combining marks, in quadratic time; Unicode's stream-safe format allows runs of 30. The four
 * characters beside \p{M} are no marks themselves, but NFKD makes marks of them.
 */
const LONG_MARK_RUNS = /([\p{M}\u0e33\u0eb3\uff9e\uff9f]{30})[\p{M}\u0e33\u0eb3\uff9e\uff9f]+/gu

/**
 * Folds case, accents and apostrophes, for comparing. Decomposes first: styled letters (𝗔, ™) have no case until then.
 * Linear in the length of the text. The result has at most `maxLength` characters, since NFKD makes up to 18 of one.
 */
export const fold = (text: string, maxLength: number): string =>
  text
    .replace(LONG_MARK_RUNS, '$1')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\u0300-\u036f'‘’ʻʼ]/g, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)

/** Scripts that put no space between words: every character may begin one. */
const SPACELESS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`
const WORDS = new RegExp(String.raw`[[${SPACELESS}]&&[\p{L}\p{N}\p{M}]]+|[[\p{L}\p{N}\p{M}]--[${SPACELESS}]]+`, 'gv')
const IS_SPACELESS = new RegExp(`^[${SPACELESS}]`, 'v')

/** The different words of a folded text, in order. Everything but letters, digits and marks separates words. */
export const wordsOf = (folded: string): string[] => [...new Set(folded.match(WORDS))]

/** Longer words are known by their start, so that index entries stay small. */
const MAX_WORD_LENGTH = 60
const MAX_SPACELESS_LENGTH = 8

const shorten = (word: string): string =>
  IS_SPACELESS.test(word) ? Array.from(word).slice(0, MAX_SPACELESS_LENGTH).join('') : word.slice(0, MAX_WORD_LENGTH)

/** The words that a text can be found by: each word and, in a spaceless script, what begins at each of its characters. */
const findableWords = (folded: string): string[] => {
  const words = wordsOf(folded).flatMap((word) => {
    if (!IS_SPACELESS.test(word)) return [shorten(word)]
    const characters = Array.from(word)
    return characters.map((_, i) => characters.slice(i, i + MAX_SPACELESS_LENGTH).join(''))
  })
  return [...new Set(words)]
}

/** Marks a key that stands for all words with that start. No word contains it. */
const START = '*'

/** A start of at most this many characters is a key of its own; as a range it would span much of the index. */
const MAX_START_LENGTH = 3

const startsOf = (word: string): string[] => {
  const characters = Array.from(word).slice(0, MAX_START_LENGTH)
  return characters.map((_, i) => characters.slice(0, i + 1).join('') + START)
}

const withStarts = (words: string[]): string[] => [...new Set([...words.flatMap(startsOf), ...words])]

/**
 * The keys that a word search finds a listing by: words of title and location, and the first 150 different ones of the
 * description. `headKeys` are those of title and location alone. Takes folded texts.
 */
export const wordKeys = (listing: { title: string; location: string; description: string }) => {
  const head = findableWords(`${listing.title} ${listing.location}`)
  const text = findableWords(listing.description).slice(0, MAX_DESCRIPTION_WORDS)
  return { headKeys: withStarts(head), wordKeys: withStarts([...head, ...text]) }
}

/**
 * The condition that a word with this start puts on an indexed list of keys, each of which begins with `mark`. `start` is a
 * word of `queryWords`.
 */
export const keyOfStart = (start: string, mark = ''): string | RegExp =>
  Array.from(start).length <= MAX_START_LENGTH ? mark + start + START : new RegExp(`^${mark}${start}`)

/**
 * The words that a folded search asks for, the longest first: its first 8, without those that begin another one.
 */
export const queryWords = (folded: string): string[] => {
  const words = [...new Set(wordsOf(folded).slice(0, MAX_SEARCHED_WORDS).map(shorten))]
  const longestFirst = words.sort((a, b) => b.length - a.length)
  return longestFirst.filter((word, i) => !longestFirst.slice(0, i).some((longer) => longer.startsWith(word)))
}

/** Matches folded texts in which a word begins so. `start` is a word of `queryWords`. */
export const patternOfStart = (start: string): RegExp =>
  IS_SPACELESS.test(start)
    ? new RegExp(start)
    : new RegExp(String.raw`(?<![[\p{L}\p{N}\p{M}]--[${SPACELESS}]])${start}`, 'v')
