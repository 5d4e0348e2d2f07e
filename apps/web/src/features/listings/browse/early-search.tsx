import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listingQueries } from '../queries.ts'
import { readSearch } from '../search-params.ts'

/** Around the page that shows the list: asks for it while the page's own script is still on its way. */
export function EarlySearch({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [params] = useSearchParams()
  useState(() => {
    // Whether it failed is told by the page, which asks for the same.
    queryClient.query(listingQueries.search(readSearch(params))).catch(() => undefined)
  })
  return children
}
