import { MAX_SEARCH_TEXT, MAX_SUGGESTIONS, MIN_SUGGESTION_QUERY } from '@roommate-finder/contracts/limits'
import { fold, patternOfStart, queryWords } from '../../lib/text.ts'
import type { DiscoveryRepository, ListingHead } from './repository.ts'

/**
 * Up to 8 different texts of listings in which all words are found: first the locations that have every word, then such
 * titles, then titles of listings where title and location have them together. Reads stored, folded texts.
 */
const suggestionsOf = (heads: ListingHead[], words: string[]): string[] => {
  const patterns = words.map(patternOfStart)
  const hasWords = (folded: string): boolean => patterns.every((pattern) => pattern.test(folded))
  const places = heads.map(({ foldedLocation, location }) => [foldedLocation, location] as const)
  const titles = heads.map(({ foldedTitle, title }) => [foldedTitle, title] as const)
  const titlesElsewhere = heads
    .filter(({ foldedLocation }) => !hasWords(foldedLocation))
    .map(({ foldedTitle, title }) => [foldedTitle, title] as const)
  const texts = new Map<string, string>()
  for (const [folded, text] of [
    ...places.filter(([folded]) => hasWords(folded)),
    ...titles.filter(([folded]) => hasWords(folded)),
    ...titlesElsewhere,
  ]) {
    if (!texts.has(folded)) texts.set(folded, text)
  }
  return [...texts.values()].slice(0, MAX_SUGGESTIONS)
}

/** Suggests titles and locations for what a user has typed so far. */
export const suggest = async (repository: DiscoveryRepository, query: string): Promise<string[]> => {
  const words = queryWords(fold(query, MAX_SEARCH_TEXT))
  if (query.length < MIN_SUGGESTION_QUERY || words.length === 0) return []
  // Common words are found among the newest listings. Rare ones have few entries in the index.
  const newest = await repository.newestHeads(words)
  const suggestions = suggestionsOf(newest, words)
  if (suggestions.length === MAX_SUGGESTIONS) return suggestions
  return suggestionsOf([...newest, ...(await repository.heads(words))], words)
}
