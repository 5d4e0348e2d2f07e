import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface CursorPage<Item> {
  items: readonly Item[]
  /** Absent where the API does not count. */
  total?: number
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** `readPage` gets no cursor for the first page. `requestPart` of the API client returns such a page. */
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

/** A list that is read page by page along cursors. `loadMore` does nothing while a page is in flight or none is left. */
export const useCursorList = <Item>(options: ReturnType<typeof cursorListOptions<Item>>) => {
  const list = useInfiniteQuery(options)
  const { data, hasNextPage } = list
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  return {
    list,
    items,
    total: data?.pages[0]?.total ?? 0,
    hasMore: hasNextPage,
    loadMore: () => {
      if (hasNextPage) void list.fetchNextPage({ cancelRefetch: false })
    },
  }
}
