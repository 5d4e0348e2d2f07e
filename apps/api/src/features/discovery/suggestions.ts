import { MAX_SUGGESTIONS } from '@roommate-finder/contracts/limits'
import { patternOfStart } from '../../lib/text.ts'
import type { ListingHead } from './repository.ts'

/**
 * Up to 8 different texts of listings in which all words are found: first the locations that have every word, then such
 * titles, then titles of listings where title and location have them together. Reads stored, folded texts.
 */
export const suggestionsOf = (heads: ListingHead[], words: string[]): string[] => {
  const patterns = words.map(patternOfStart)
  const hasWords = (folded: string): boolean => patterns.every((pattern) => pattern.test(folded))
  const suggested = new Map<string, string>()
  const suggest = (folded: string, text: string): void => {
    if (suggested.size < MAX_SUGGESTIONS && !suggested.has(folded)) suggested.set(folded, text)
  }
  const places = new Map(heads.map(({ foldedLocation, location }) => [foldedLocation, location]))
  const found = new Set([...places.keys()].filter(hasWords))
  for (const folded of found) suggest(folded, places.get(folded) ?? '')
  for (const { foldedTitle, title } of heads) {
    if (suggested.size === MAX_SUGGESTIONS) break
    if (hasWords(foldedTitle)) suggest(foldedTitle, title)
  }
  for (const { foldedTitle, foldedLocation, title } of heads)
    if (!found.has(foldedLocation)) suggest(foldedTitle, title)
  return [...suggested.values()]
}
