import { MAX_DESCRIPTION_WORDS, MAX_SEARCHED_WORDS } from '@roommate-finder/contracts/limits'

/**
 * Normalization sorts each run of combining marks in quadratic time, so runs are cut to 30, as in Unicode's stream-safe
 * format. NFKD turns the four characters after `\p{M}` into marks.
 */
const LONG_MARK_RUNS = /([\p{M}\u0e33\u0eb3\uff9e\uff9f]{30})[\p{M}\u0e33\u0eb3\uff9e\uff9f]+/gu

/**
 * Folds case, accents and apostrophes for comparisons, in linear time. Decomposes first, because styled letters (𝗔, ™)
 * have no lowercase form until they are decomposed. Cuts the result to `maxLength` characters, because NFKD expands one
 * character to up to 18.
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

/** Scripts without spaces between words, so that a word may begin at any character. */
const SPACELESS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`
const WORDS = new RegExp(String.raw`[[${SPACELESS}]&&[\p{L}\p{N}\p{M}]]+|[[\p{L}\p{N}\p{M}]--[${SPACELESS}]]+`, 'gv')
const IS_SPACELESS = new RegExp(`^[${SPACELESS}]`, 'v')

/**
 * Splits a folded text into distinct words, in order. Any character except letters, digits and marks separates words.
 */
export const splitWords = (folded: string): string[] => [...new Set(folded.match(WORDS))]

/** Longer words are cut, so that index entries stay small. */
const MAX_WORD_LENGTH = 60
const MAX_SPACELESS_LENGTH = 8

/** Cuts a folded word to the length that a search can find. */
export const shorten = (word: string): string =>
  IS_SPACELESS.test(word) ? Array.from(word).slice(0, MAX_SPACELESS_LENGTH).join('') : word.slice(0, MAX_WORD_LENGTH)

/** Lists the words that a text can be found by. In a spaceless script, a word begins at each character. */
const listSearchableWords = (folded: string): string[] => {
  const words = splitWords(folded).flatMap((word) => {
    if (!IS_SPACELESS.test(word)) return [shorten(word)]
    const characters = Array.from(word)
    return characters.map((_, i) => characters.slice(i, i + MAX_SPACELESS_LENGTH).join(''))
  })
  return [...new Set(words)]
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
 * Creates the word keys of a listing from folded texts: words of title and location, the first 150 distinct words of
 * the description, and the prefixes of all. `suggestionKeys` are those of title and location alone.
 */
export const createWordKeys = (listing: { title: string; location: string; description: string }) => {
  const suggestionWords = listSearchableWords(`${listing.title} ${listing.location}`)
  const descriptionWords = listSearchableWords(listing.description).slice(0, MAX_DESCRIPTION_WORDS)
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

/** Returns the first 8 words of a folded search, longest first, without words that are a prefix of another one. */
export const parseQuery = (folded: string): string[] => {
  const words = [...new Set(splitWords(folded).slice(0, MAX_SEARCHED_WORDS).map(shorten))]
  const longestFirst = words.sort((a, b) => b.length - a.length)
  return longestFirst.filter((word, i) => !longestFirst.slice(0, i).some((longer) => longer.startsWith(word)))
}

/** Creates a pattern of folded texts with a word that starts with `prefix`, which must come from `parseQuery`. */
export const createPrefixPattern = (prefix: string): RegExp =>
  IS_SPACELESS.test(prefix)
    ? new RegExp(prefix)
    : new RegExp(String.raw`(?<![[\p{L}\p{N}\p{M}]--[${SPACELESS}]])${prefix}`, 'v')
