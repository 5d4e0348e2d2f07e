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
  // Renders the cards in a transition, so that they do not block the page.
  const deferred = useDeferredValue(list.data)
  // A sign-out removes the rooms at once.
  const data = list.data && deferred
  const listings = useMemo(
    () => (expanded ? data?.pages : data?.pages.slice(0, 1))?.flatMap(({ items }) => items) ?? [],
    [data, expanded],
  )
  const loadMore = toLoadMore(list)
  return {
    list,
    isLoaded: data !== undefined,
    listings,
    expanded,
    expand: () => {
      expand()
      if (data?.pages.length === 1) loadMore()
    },
    loadMore,
    total: data?.pages[0]?.total ?? 0,
    /** True if the API or the cache has more pages than are shown. */
    hasMore: list.hasNextPage || (!expanded && (data?.pages.length ?? 0) > 1),
  }
}
