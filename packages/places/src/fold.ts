import anyAscii from 'any-ascii'

const LONG_FORMS: Partial<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' }

/** Folds case, accents and punctuation, so that “St. Paul” and “saint paul” are equal, “D.C.” and “dc”, “Łódź” and “lodz”. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻ]/gu, '')
    .replace(/[\p{sc=Latin}--\p{ASCII}]+/gv, anyAscii)
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    // Only before another word: “st” alone may become Stockton.
    .replace(/\b(?:st|ft|mt)(?= )/g, (word) => LONG_FORMS[word] ?? word)

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
