import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { featuredListings } from './featured-query.ts'
import { useExpanded } from './use-expanded.ts'

/** The newest rooms as far as they are shown, and how to come to more of them. */
export const useFeatured = () => {
  const list = useInfiniteQuery(featuredListings())
  const { expanded, expand } = useExpanded()
  const { data } = list
  const listings = useMemo(
    () => (expanded ? data?.pages : data?.pages.slice(0, 1))?.flatMap(({ items }) => items) ?? [],
    [data, expanded],
  )
  const more = () => {
    if (!list.isFetchingNextPage) void list.fetchNextPage()
  }
  return {
    list,
    listings,
    expanded,
    expand: () => {
      expand()
      if (data?.pages.length === 1) more()
    },
    more,
    total: data?.pages[0]?.total ?? 0,
    /** Those that are fetched and not shown count as well. */
    hasMore: list.hasNextPage || (!expanded && (data?.pages.length ?? 0) > 1),
  }
}
