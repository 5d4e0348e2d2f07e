import { act, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { articleTeasers } from '#src/features/articles/teasers.tsx'
import { paths } from '#src/lib/paths.ts'
import { renderRoute, visitor } from '#src/testing/render-route.tsx'
import { server } from '#src/testing/server.ts'
import { robotsOf, sitemapOf } from '../../vite-search-engines.ts'
import { listedPages } from './listed-pages.ts'

const SITE = 'https://rooms.example'
const listed = listedPages.map(({ path }) => path)

const ID = '6b0143ba0000000000000001'

/** Pages that may be indexed although the sitemap does not list them. */
const indexable: string[] = [paths.login(), paths.register(), paths.details(ID)]

const { blogArticle, details, update, conversation, applicants, seekers, household, visit, ...others } = paths
const addresses = [
  ...Object.values(others).map((path) => path()),
  ...[details, update, conversation, applicants, seekers, household, visit].map((path) => path(ID)),
  // All articles share one route.
  ...articleTeasers.slice(0, 1).map(({ id }) => blogArticle(id)),
]

const unavailable = { error: 'A sentence of the server.', code: 'unavailable', requestId: 'test-request' }

const readCanonicalPath = (): string | undefined => {
  const href = document.querySelector('link[rel="canonical"]')?.getAttribute('href')
  return href == null ? undefined : new URL(href).pathname
}
const isNoindex = (): boolean => document.querySelector('meta[name="robots"]')?.getAttribute('content') === 'noindex'

describe('search engines', () => {
  test.each(addresses.filter((address) => !indexable.includes(new URL(address, SITE).pathname)))(
    '%s is listed, has a listed canonical address or is noindex',
    async (address) => {
      server.use(http.all('*', () => HttpResponse.json(unavailable, { status: 503 })))
      // While a session loads, no page redirects.
      renderRoute(address, { session: { ...visitor, loading: true } })
      await act(async () => undefined)
      if (listed.includes(address)) {
        await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
        expect(isNoindex()).toBe(false)
        expect([undefined, address]).toContain(readCanonicalPath())
        const { title } = listedPages.find(({ path }) => path === address) ?? {}
        if (title !== undefined) expect(document.querySelector('main h1')).toHaveTextContent(title)
      } else {
        await waitFor(() => expect(isNoindex() || listed.includes(readCanonicalPath() ?? '')).toBe(true))
      }
    },
  )

  test('the sitemap has the full address of every listed page, and the dates of articles', () => {
    const map = new DOMParser().parseFromString(sitemapOf(SITE, listedPages), 'text/xml')
    const locations = [...map.querySelectorAll('url > loc')].map(({ textContent }) => textContent)
    expect(locations).toEqual(listed.map((path) => SITE + path))
    expect(map.querySelectorAll('lastmod')).toHaveLength(articleTeasers.length)
    expect(map.querySelector('lastmod')?.textContent).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test("robots.txt allows photos of the API, and names the sitemaps if the site's address is known", () => {
    const rules = ['User-agent: *', 'Disallow: /api/', 'Allow: /api/photos/', 'Allow: /api/sitemap.xml', '']
    expect(robotsOf(null).split('\n')).toEqual(rules)
    const sitemaps = [`Sitemap: ${SITE}/sitemap.xml`, `Sitemap: ${SITE}/api/sitemap.xml`]
    expect(robotsOf(SITE).split('\n')).toEqual([...rules, ...sitemaps, ''])
  })
})
