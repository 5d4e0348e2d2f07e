import { MAX_LOCATION, MAX_SUGGESTIONS, MAX_TITLE, MIN_SUGGESTION_QUERY } from '@roommate-finder/contracts/limits'
import { listWords, parseQuery, type Term } from '../../lib/text.ts'
import { type Condition, toLocation } from '../search/keys.ts'
import type { DiscoveryRepository, SuggestionCandidate } from './repository.ts'

/**
 * Returns up to 8 distinct texts of candidates: first places with all words, then other locations with all words, then
 * titles with all words, then titles that have all words only together with their location.
 */
const toSuggestions = (candidates: SuggestionCandidate[], terms: readonly Term[]): string[] => {
  const fits = (text: string, maxLength: number): boolean => {
    const words = listWords(text, maxLength)
    return terms.every((term) => words.some((word) => term.some((prefix) => word.startsWith(prefix))))
  }
  const byPlace = candidates.filter(({ place }) => fits(place, MAX_LOCATION))
  const byLocation = candidates.filter((each) => !byPlace.includes(each) && fits(each.location, MAX_LOCATION))
  const byTitle = candidates.filter(({ title }) => fits(title, MAX_TITLE))
  const byBoth = candidates.filter((each) => ![byPlace, byLocation, byTitle].some((found) => found.includes(each)))
  const texts = new Map<string, string>()
  for (const [folded, text] of [
    ...byPlace.map(({ foldedPlace, place }) => [foldedPlace, place] as const),
    ...byLocation.map(({ location }) => [toLocation(location), location] as const),
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
  const terms = parseQuery(query)
  if (query.length < MIN_SUGGESTION_QUERY || terms.length === 0) return []
  // Common words usually occur in the newest listings. For rare words, the index is fast.
  const newest = await repository.findNewestCandidates(terms, visible)
  const suggestions = toSuggestions(newest, terms)
  if (suggestions.length === MAX_SUGGESTIONS) return suggestions
  return toSuggestions([...newest, ...(await repository.findCandidates(terms, visible))], terms)
}
