import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** Returns a function that loads the next page, unless it is in flight or there is none. */
export const toLoadMore = ({
  hasNextPage,
  isRefetching,
  fetchNextPage,
  refetch,
}: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isRefetching' | 'fetchNextPage' | 'refetch'>) => {
  const load = async (): Promise<void> => {
    // React Query runs one request of a query at a time. Without the cancel, it would ignore the call during a refetch.
    await fetchNextPage({ cancelRefetch: isRefetching })
    if (isRefetching) await refetch()
  }
  return () => {
    if (hasNextPage) void load()
  }
}
