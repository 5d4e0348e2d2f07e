import { useQuery } from '@tanstack/react-query'
import { discoveryQueries } from '../queries.ts'

const MIN_LENGTH = 2
const none: readonly string[] = []

/**
 * What the API suggests for the text that came to rest last, while more may be typed already; nothing where either is
 * short, and nothing where the API fails.
 */
export const useSuggestions = (text: string, { typed, open }: { typed: string; open: boolean }): readonly string[] => {
  const enabled = open && Math.min(text.length, typed.length) >= MIN_LENGTH
  const { data } = useQuery({
    ...discoveryQueries.suggestions(text),
    enabled,
    // Those of what was typed before stay until the next are there, so that the list does not blink at each letter.
    placeholderData: (earlier: string[] | undefined, query) =>
      text.startsWith(query?.queryKey[2] ?? text) ? earlier : undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return enabled ? (data ?? none) : none
}
