import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toLoadMore } from '#src/lib/load-more.ts'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { featuredListings } from './featured-query.ts'

/** Stores the expanded state in the history entry, so that Back from a room restores the long list. */
const useExpanded = () => {
  const location = useLocation()
  const navigate = useNavigate()
  return {
    expanded: readLocationState(location.state).allListings === true,
    expand: () => {
      const { pathname, search, hash } = location
      const state: LocationState = { allListings: true }
      // flushSync renders the next cards in the same frame as the press.
      void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true, flushSync: true })
    },
  }
}

/** Forgets all pages but the first of a list that opens collapsed, so that only this one is requested again. */
const useFirstPageAlone = (expanded: boolean): void => {
  const queryClient = useQueryClient()
  const forget = useEffectEvent(() => {
    const { queryKey } = featuredListings()
    const pages = queryClient.getQueryData(queryKey)?.pages.length ?? 0
    if (expanded || pages < 2) return
    queryClient.setQueryData(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => forget(), [])
}

/** Queries the newest rooms. Returns the shown ones and functions to show more. */
export const useFeatured = () => {
  const list = useInfiniteQuery(featuredListings())
  const { expanded, expand } = useExpanded()
  useFirstPageAlone(expanded)
  const { data } = list
  const loadedPages = data?.pages.length ?? 0
  // Renders the cards of further pages in a transition, so that they do not block the page. Changes of the shown ones,
  // such as a hidden room or a sign-out, show at once.
  const deferredPages = useDeferredValue(loadedPages)
  const shownPages = Math.min(loadedPages, deferredPages, expanded ? Infinity : 1)
  const listings = useMemo(
    () => data?.pages.slice(0, shownPages).flatMap(({ items }) => items) ?? [],
    [data, shownPages],
  )
  const loadMore = toLoadMore(list)
  return {
    list,
    isLoaded: shownPages > 0,
    listings,
    expanded,
    expand: () => {
      expand()
      if (loadedPages === 1) loadMore()
    },
    loadMore,
    total: data?.pages[0]?.total ?? 0,
    loadedCount: data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0,
    /** True if the API or the cache has more pages than are shown. */
    hasMore: list.hasNextPage || loadedPages > shownPages,
  }
}
