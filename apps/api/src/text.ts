import { MAX_DESCRIPTION_WORDS } from '@roommate-finder/contracts/limits'

/** Text without case, accents and apostrophes, for comparing. Decomposed first: styled letters (𝗔, ™) have no case until then. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\u0300-\u036f'‘’ʻʼ]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

/** Scripts that put no space between words: every character may begin one. */
const SPACELESS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`
const WORDS = new RegExp(String.raw`[[${SPACELESS}]&&[\p{L}\p{N}\p{M}]]+|[[\p{L}\p{N}\p{M}]--[${SPACELESS}]]+`, 'gv')
const IS_SPACELESS = new RegExp(`^[${SPACELESS}]`, 'v')

/** The different words of a text, folded, in order. Everything but letters, digits and marks separates words. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).match(WORDS))]

/** An index entry must stay small; longer words are known by their beginning. */
const MAX_WORD_LENGTH = 60
const MAX_SPACELESS_LENGTH = 8

const begin = (word: string): string =>
  IS_SPACELESS.test(word) ? Array.from(word).slice(0, MAX_SPACELESS_LENGTH).join('') : word.slice(0, MAX_WORD_LENGTH)

/** What is found by a beginning: the word itself, and in a spaceless script all that begins within it. */
const indexed = (words: string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const characters = IS_SPACELESS.test(word) ? Array.from(word) : [word]
      return characters.map((_, i) => begin(characters.slice(i).join('')))
    }),
  ),
]

/** What a search must find a listing by: the words of title and location, and the first 150 different ones of the text. */
export const searchWords = (listing: { title: string; location: string; description: string }) => {
  const headWords = indexed(wordsOf(`${listing.title} ${listing.location}`))
  const text = indexed(wordsOf(listing.description)).slice(0, MAX_DESCRIPTION_WORDS)
  return { headWords, words: [...new Set([...headWords, ...text])] }
}

/** The words that a search asks for, longest first; a word that another one begins with asks for nothing more. */
export const queryWords = (text: string): string[] => {
  const words = [...new Set(wordsOf(text).map(begin))].sort((a, b) => b.length - a.length)
  return words.filter((word, i) => !words.slice(0, i).some((longer) => longer.startsWith(word)))
}

/** Whether every word asked for begins some word of the text. */
export const matchesWords = (text: string, asked: string[]): boolean => {
  const folded = fold(text)
  // Most texts are told apart by this alone, and taking words apart is what costs.
  if (!asked.every((prefix) => folded.includes(prefix))) return false
  const words = indexed(wordsOf(text))
  return asked.every((prefix) => words.some((word) => word.startsWith(prefix)))
}
