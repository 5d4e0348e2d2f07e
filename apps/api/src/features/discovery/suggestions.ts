import { MAX_SEARCH_TEXT, MAX_SUGGESTIONS, MIN_SUGGESTION_QUERY } from '@roommate-finder/contracts/limits'
import { fold, patternOfStart, queryWords } from '../../lib/text.ts'
import type { DiscoveryRepository, ListingHead } from './repository.ts'

/**
 * Returns up to 8 distinct texts of heads that match all words: matching locations, matching titles, then titles that
 * match only together with their location.
 */
const suggestionsOf = (heads: ListingHead[], words: string[]): string[] => {
  const patterns = words.map(patternOfStart)
  const hasWords = (folded: string): boolean => patterns.every((pattern) => pattern.test(folded))
  const byLocation = heads.filter(({ foldedLocation }) => hasWords(foldedLocation))
  const byTitle = heads.filter(({ foldedTitle }) => hasWords(foldedTitle))
  const byBoth = heads.filter((head) => !byLocation.includes(head))
  const texts = new Map<string, string>()
  for (const [folded, text] of [
    ...byLocation.map(({ foldedLocation, location }) => [foldedLocation, location] as const),
    ...[...byTitle, ...byBoth].map(({ foldedTitle, title }) => [foldedTitle, title] as const),
  ]) {
    if (!texts.has(folded)) texts.set(folded, text)
  }
  return [...texts.values()].slice(0, MAX_SUGGESTIONS)
}

/** Suggests titles and locations for what a user has typed so far. */
export const suggest = async (repository: DiscoveryRepository, query: string): Promise<string[]> => {
  const words = queryWords(fold(query, MAX_SEARCH_TEXT))
  if (query.length < MIN_SUGGESTION_QUERY || words.length === 0) return []
  // Common words are likely among the newest listings. The index serves rare ones.
  const newest = await repository.findNewestHeads(words)
  const suggestions = suggestionsOf(newest, words)
  if (suggestions.length === MAX_SUGGESTIONS) return suggestions
  return suggestionsOf([...newest, ...(await repository.findHeads(words))], words)
}
