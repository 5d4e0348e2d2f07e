import { MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS } from '@roommate-finder/contracts/limits'
import { fold, listWords } from './text.ts'

const WORDS_PER_SHINGLE = 5

/** Shorter texts of different people are equal too often by chance. */
const MIN_WORDS = 30

const WORD = /[\p{L}\p{N}]+/gu

/** Hashes a text to 32 bits by FNV-1a. */
const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Returns hashes of all runs of five words, of a shorter text that of all its words. A text below `minWords` has none. */
export const createShingles = (text: string, minWords = MIN_WORDS): Set<number> => {
  const words = fold(text, text.length).match(WORD) ?? []
  if (words.length < Math.max(1, minWords)) return new Set()
  const starts = words.slice(0, Math.max(1, words.length + 1 - WORDS_PER_SHINGLE))
  return new Set(starts.map((_, i) => hashText(words.slice(i, i + WORDS_PER_SHINGLE).join(' '))))
}

/** Returns the longest words of a description, which are usually rare, among those that a search can find. */
export const listRareWords = (text: string, count: number): string[] =>
  listWords(text, MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS)
    .sort((a, b) => b.length - a.length)
    .slice(0, count)

/** The hashes of a text, each with the time (ms) at which its words were first written. */
export type DatedShingles = ReadonlyMap<number, number>

const MIN_OVERLAP = 0.6

/**
 * Returns whether a text is mostly a copy of an earlier one: whether it has at least 60 % of the shingles of the text
 * with fewer shingles, written later than in the other text.
 */
export const isCopyOf = (text: DatedShingles, other: DatedShingles): boolean => {
  let copied = 0
  for (const [shingle, at] of text) {
    const before = other.get(shingle)
    if (before !== undefined && before < at) copied++
  }
  return copied > 0 && copied >= MIN_OVERLAP * Math.min(text.size, other.size)
}
