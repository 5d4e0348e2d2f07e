import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toLoadMore } from './load-more.ts'

export interface CursorPage<Item> {
  items: readonly Item[]
  /** Missing if the API does not count the list. */
  total?: number
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/**
 * Creates query options for `useCursorList`. `readPage` gets no cursor for the first page; it can use `requestPage`.
 */
export const cursorListOptions = <Item>(
  queryKey: QueryKey,
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<CursorPage<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

/** Queries a list page by page. */
export const useCursorList = <Item>(options: ReturnType<typeof cursorListOptions<Item>>) => {
  const list = useInfiniteQuery(options)
  const { data, hasNextPage } = list
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  return {
    list,
    items,
    total: data?.pages[0]?.total ?? 0,
    hasMore: hasNextPage,
    loadMore: toLoadMore(list),
  }
}
