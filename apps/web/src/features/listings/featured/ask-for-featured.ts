import type { QueryClient } from '@tanstack/react-query'
import { featuredListings } from './featured-query.ts'

/**
 * Asks for what the home page shows first, and resolves once it is there, or could not be had: that is told by the page,
 * which asks for the same.
 */
export const askForFeatured = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.infiniteQuery(featuredListings()).catch(() => undefined)
}
