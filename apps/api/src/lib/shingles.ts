import { MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS } from '@roommate-finder/contracts/limits'
import { foldLookAlikes, toLatinLetters } from '@roommate-finder/contracts/look-alikes'
import { listWords } from './text.ts'

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

/** The lowest bit of a hash tells words (1) from runs of five words (0). */
const isWord = (hash: number): boolean => hash % 2 === 1
const hashWord = (word: string): number => (hashText(word) | 1) >>> 0
const hashRun = (words: readonly string[]): number => (hashText(words.join(' ')) & ~1) >>> 0

/**
 * Returns hashes of all words of a text and of all runs of five words, of a shorter text that of all its words. Texts with
 * look-alike letters have the same hashes. A text below `minWords` has none.
 */
export const createShingles = (text: string, minWords = MIN_WORDS): Set<number> => {
  const words = foldLookAlikes(text).match(WORD) ?? []
  if (words.length < Math.max(1, minWords)) return new Set()
  const starts = words.slice(0, Math.max(1, words.length + 1 - WORDS_PER_SHINGLE))
  return new Set([...starts.map((_, i) => hashRun(words.slice(i, i + WORDS_PER_SHINGLE))), ...words.map(hashWord)])
}

const listLongWords = (text: string, count: number): string[] =>
  listWords(text, MAX_DESCRIPTION, MAX_DESCRIPTION_WORDS)
    .sort((a, b) => b.length - a.length)
    .slice(0, count)

/**
 * Returns lists of the longest words of a description, which are usually rare, among those that a search can find. A copy
 * has all words of one list, even if some words were changed. If the text has look-alike letters, also lists their Latin
 * words.
 */
export const listRareWords = (text: string, { lists, perList }: { lists: number; perList: number }): string[][] => {
  const readings = [text, toLatinLetters(text)].map((each) => listLongWords(each, lists * perList))
  const [shown = [], latin = []] = readings
  const words = shown.join() === latin.join() ? shown : [...shown, ...latin]
  return Array.from({ length: Math.ceil(words.length / perList) }, (_, i) =>
    words.slice(i * perList, (i + 1) * perList),
  )
}

/** The hashes of a text, each with the time (ms) at which its words were first written. */
export type DatedShingles = ReadonlyMap<number, number>

const MIN_OVERLAP = 0.6

/**
 * The share of equal words that makes a copy, which most texts keep with every third word changed. Of 140 descriptions of
 * at least 30 words by different people, no two shared more than 0.60.
 */
const MIN_SHARED_WORDS = 0.65

/** With fewer words, a text is compared with all words of the longer one, because a long text has most short ones. */
const FEW_WORDS = 20

/**
 * Returns whether a text is mostly a copy of an earlier one: whether it has at least 60 % of the runs, or 65 % of the
 * words, of the text with fewer of them, written later than in the other text.
 */
export const isCopyOf = (text: DatedShingles, other: DatedShingles): boolean => {
  const isMostly = (kind: (hash: number) => boolean, share: number, few: number): boolean => {
    const own = [...text].filter(([hash]) => kind(hash))
    const size = [...other.keys()].filter(kind).length
    const copied = own.filter(([hash, at]) => (other.get(hash) ?? Number.POSITIVE_INFINITY) < at).length
    const smaller = Math.min(own.length, size)
    return copied > 0 && copied >= share * (smaller < few ? Math.max(own.length, size) : smaller)
  }
  return isMostly((hash) => !isWord(hash), MIN_OVERLAP, 0) || isMostly(isWord, MIN_SHARED_WORDS, FEW_WORDS)
}
