import { MAX_SEARCH_TEXT, MAX_SUGGESTIONS, MIN_SUGGESTION_QUERY } from '@roommate-finder/contracts/limits'
import { createPrefixPattern, fold, parseQuery } from '../../lib/text.ts'
import type { Condition } from '../listings/search-keys.ts'
import type { DiscoveryRepository, SuggestionCandidate } from './repository.ts'

/**
 * Returns up to 8 distinct texts of candidates: first locations with all words, then titles with all words, then titles
 * that have all words only together with their location.
 */
const toSuggestions = (candidates: SuggestionCandidate[], words: string[]): string[] => {
  const patterns = words.map(createPrefixPattern)
  const hasAllWords = (folded: string): boolean => patterns.every((pattern) => pattern.test(folded))
  const byLocation = candidates.filter(({ foldedLocation }) => hasAllWords(foldedLocation))
  const byTitle = candidates.filter(({ foldedTitle }) => hasAllWords(foldedTitle))
  const byBoth = candidates.filter((candidate) => !byLocation.includes(candidate) && !byTitle.includes(candidate))
  const texts = new Map<string, string>()
  for (const [folded, text] of [
    ...byLocation.map(({ foldedLocation, location }) => [foldedLocation, location] as const),
    ...[...byTitle, ...byBoth].map(({ foldedTitle, title }) => [foldedTitle, title] as const),
  ]) {
    if (!texts.has(folded)) texts.set(folded, text)
  }
  return [...texts.values()].slice(0, MAX_SUGGESTIONS)
}

/**
 * Suggests titles and locations for a partly typed query.
 * @param visible the condition of the listings that the viewer sees
 */
export const suggest = async (
  repository: DiscoveryRepository,
  query: string,
  visible: Condition,
): Promise<string[]> => {
  const words = parseQuery(fold(query, MAX_SEARCH_TEXT))
  if (query.length < MIN_SUGGESTION_QUERY || words.length === 0) return []
  // Common words usually occur in the newest listings. For rare words, the index is fast.
  const newest = await repository.findNewestCandidates(words, visible)
  const suggestions = toSuggestions(newest, words)
  if (suggestions.length === MAX_SUGGESTIONS) return suggestions
  return toSuggestions([...newest, ...(await repository.findCandidates(words, visible))], words)
}
