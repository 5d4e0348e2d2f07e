import { useQuery } from '@tanstack/react-query'
import { discoveryQueries } from '#src/entities/room/queries.ts'

const MIN_LENGTH = 2
const none: readonly string[] = []

/**
 * Queries suggestions for `text`, the debounced search text. Returns none if `text` or the `typed` text is too short,
 * or if the API fails.
 */
export const useSuggestions = (text: string, { typed, open }: { typed: string; open: boolean }): readonly string[] => {
  const enabled = open && Math.min(text.length, typed.length) >= MIN_LENGTH
  const { data } = useQuery({
    ...discoveryQueries.suggestions(text),
    enabled,
    // Keeps the suggestions of a shorter text while the next ones load, to avoid flicker.
    placeholderData: (earlier: string[] | undefined, query) =>
      text.startsWith(query?.queryKey[2] ?? text) ? earlier : undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return enabled ? (data ?? none) : none
}
