import { buildPath } from '@roommate-finder/contracts/endpoint'
import { type Listing, listListings } from '@roommate-finder/contracts/listings'
import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

const cursorAt = (place: number) => `${place}-${'0'.repeat(24)}`

/** Answers the list of all rooms part by part, as the API does; gives what was asked. */
export const answerFeatured = (listings: readonly Listing[], { until }: { until?: Promise<void> } = {}): string[] => {
  const asked: string[] = []
  server.use(
    http.get(`*/api${listListings.path}`, async ({ request }) => {
      await until
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const limit = Number(searchParams.get('limit'))
      const start = Number(searchParams.get('cursor')?.split('-')[0] ?? 0)
      const end = start + limit
      const next = buildPath(listListings, { query: { limit, cursor: cursorAt(end) } })
      return HttpResponse.json(listings.slice(start, end), {
        headers: {
          'X-Total-Count': String(listings.length),
          ...(end < listings.length && { Link: `<${next}>; rel="next"` }),
        },
      })
    }),
  )
  return asked
}
