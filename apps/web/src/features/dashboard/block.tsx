import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QuietFailure } from '#src/ui/quiet-failure.tsx'

/** One block of the overview: what it shows, that it failed with a way to try again, or the shape of what comes. */
export function Block<Data>({
  query,
  failed,
  frame = (failure) => failure,
  skeleton,
  children,
}: {
  query: UseQueryResult<Data>
  failed: string
  /** Around the failure, where the block would else be a hole in the page. */
  frame?: (failure: ReactNode) => ReactNode
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return frame(
      <QuietFailure onRetry={() => void query.refetch()} pending={query.isFetching}>
        {failed}
      </QuietFailure>,
    )
  }
  return skeleton
}
