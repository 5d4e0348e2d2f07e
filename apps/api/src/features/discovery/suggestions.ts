import { MAX_SUGGESTIONS } from '@roommate-finder/contracts/limits'
import { fold, matchesWords } from '../../text.ts'
import type { ListingHead } from './repository.ts'

/** Locations first, then titles: those that the words are in, then those of listings that have them in both together. */
export const suggestionsOf = (heads: ListingHead[], words: string[]): string[] => {
  const suggested = new Map<string, string>()
  const suggest = (text: string): void => {
    if (suggested.size < MAX_SUGGESTIONS) suggested.set(fold(text), text)
  }
  const places = Map.groupBy(heads, ({ location }) => location)
  const found = [...places.keys()].filter((location) => matchesWords(location, words))
  for (const location of found) suggest(location)
  for (const { title } of heads) if (suggested.size < MAX_SUGGESTIONS && matchesWords(title, words)) suggest(title)
  for (const { title, location } of heads) if (!found.includes(location)) suggest(title)
  return [...suggested.values()]
}
