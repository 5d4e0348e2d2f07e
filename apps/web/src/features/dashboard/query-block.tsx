import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#src/ui/failure.tsx'

/** Renders a query: its data, an error with a retry button, or a skeleton. */
export function QueryBlock<Data>({
  query,
  failed,
  frame = (failure) => failure,
  skeleton,
  children,
}: {
  query: UseQueryResult<Data>
  failed: string
  /** Wraps the error, for example in a card. */
  frame?: (failure: ReactNode) => ReactNode
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return frame(
      <Failure query={query} role="none">
        {failed}
      </Failure>,
    )
  }
  return skeleton
}
