import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { featuredListings } from './featured-query.ts'

/** Switched on once. The history remembers it, so that Back from a room leads to the place in the long list. */
const useExpanded = () => {
  const place = useLocation()
  const navigate = useNavigate()
  return {
    expanded: readLocationState(place.state).allListings === true,
    expand: () => {
      const { pathname, search, hash } = place
      const state: LocationState = { allListings: true }
      // Rendered at once: the cards of the next part appear with the press.
      void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true, flushSync: true })
    },
  }
}

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

/** Far enough ahead that a reader seldom sees the end of what is there. */
const AHEAD = '600px 0px'

/** Calls back whenever the reader comes near; without an observer there is a button for it. */
export const useReached = (
  target: RefObject<HTMLElement | null>,
  { watching, onReached }: { watching: boolean; onReached: () => void },
): void => {
  const reach = useEffectEvent(onReached)

  useEffect(() => {
    if (!watching || !target.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, watching])
}

/** Focuses the first new card after the View All button was pressed; scrolling leaves the focus where it is. */
export const useFocusOnNew = (shown: number) => {
  const cards = useRef<HTMLDivElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    const first = awaited.current
    if (first === null || shown <= first) return
    awaited.current = null
    cards.current?.querySelector<HTMLElement>(`li:nth-child(${first + 1}) a`)?.focus()
  }, [shown])
  return {
    cards,
    awaitFrom: (place: number) => {
      awaited.current = place
    },
  }
}
