import anyAscii from 'any-ascii'
import { expandForms, expandTyped } from './forms.ts'

/** Folds case, accents and initials. Keeps other punctuation. */
const foldLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻ]/gu, '')
    .replace(/[\p{sc=Latin}--\p{ASCII}]+/gv, anyAscii)
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')

const dropPunctuation = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Folds case, accents, punctuation and short forms, so that “St. Paul” and “saint paul” are equal, “Łódź” and “lodz”. */
export const fold = (text: string): string => dropPunctuation(expandForms(foldLetters(text)))

/** Lists what a text that is being typed may begin: “st” Stockton and Saint Paul, but “st.” only the latter. */
export const listTypedFolds = (text: string): string[] => {
  const letters = foldLetters(text)
  const typed = dropPunctuation(expandTyped(letters))
  return letters.endsWith('.') ? [typed] : [...new Set([fold(text), typed])]
}

/**
 * Returns whether a word begins with the typed text, apart from one letter that is wrong, missing, too many or swapped
 * with the next one. Both are folded.
 */
export const startsAlmostWith = (word: string, typed: string): boolean => {
  let i = 0
  while (i < typed.length && typed[i] === word[i]) i += 1
  const restEquals = (typedFrom: number, wordFrom: number) => word.startsWith(typed.slice(typedFrom), wordFrom)
  return (
    restEquals(i + 1, i + 1) ||
    restEquals(i, i + 1) ||
    restEquals(i + 1, i) ||
    (typed[i] === word[i + 1] && typed[i + 1] === word[i] && restEquals(i + 2, i + 2))
  )
}
