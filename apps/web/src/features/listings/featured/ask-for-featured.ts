import type { QueryClient } from '@tanstack/react-query'
import { featuredListings } from './featured-query.ts'

/** Asks for what the home page shows first; whether that failed is told by the page, which asks for the same. */
export const askForFeatured = (queryClient: QueryClient): void => {
  queryClient.infiniteQuery(featuredListings()).catch(() => undefined)
}
