import { MAX_DESCRIPTION_WORDS } from '@roommate-finder/contracts/limits'

/** Text without case and accents, for comparing. Decomposed first: styled letters (𝗔, ™) have no case until then. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\u0300-\u036f'‘’ʻʼ]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

/** The different words of a text, folded, in order. Everything but letters, digits and marks separates words. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).match(/[\p{L}\p{N}\p{M}]+/gu))]

/** An index entry must stay small; longer words are known by their beginning. */
const MAX_WORD_LENGTH = 60
const shorten = (words: string[]): string[] => [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))]

/** What a search must find a listing by: the words of title and location, and the first 150 different ones of the text. */
export const searchWords = (listing: { title: string; location: string; description: string }) => {
  const headWords = shorten(wordsOf(`${listing.title} ${listing.location}`))
  const words = shorten([...headWords, ...wordsOf(listing.description).slice(0, MAX_DESCRIPTION_WORDS)])
  return { headWords, words }
}

/** The words that a search asks for, longest first; a word that another one begins with asks for nothing more. */
export const queryWords = (text: string): string[] => {
  const words = shorten(wordsOf(text)).sort((a, b) => b.length - a.length)
  return words.filter((word, i) => !words.slice(0, i).some((longer) => longer.startsWith(word)))
}

/** Whether every word asked for begins some word of the text. */
export const matchesWords = (text: string, asked: string[]): boolean => {
  const words = wordsOf(text)
  return asked.every((prefix) => words.some((word) => word.startsWith(prefix)))
}
