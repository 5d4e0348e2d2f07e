import type { HtmlTagDescriptor, Plugin } from 'vite'
import { type ListedPage, listedPages } from './src/app/listed-pages.ts'

const CARD = { file: 'share-card.png', width: '1200', height: '630' }

export const sitemapOf = (webUrl: string, pages: readonly ListedPage[]): string => {
  const entries = pages.map(({ path, changed }) => {
    const day = changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`
    return `  <url><loc>${webUrl}${path}</loc>${day}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

/** The sitemap of pages, and the sitemap of rooms, which the API creates. */
const SITEMAPS = ['sitemap.xml', 'api/sitemap.xml']

/** Creates robots.txt. Private pages use a noindex tag instead, which crawlers must be allowed to read. */
export const robotsOf = (webUrl: string | null): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/photos/',
    'Allow: /api/sitemap.xml',
    ...(webUrl === null ? [] : ['', ...SITEMAPS.map((file) => `Sitemap: ${webUrl}/${file}`)]),
    '',
  ].join('\n')

const pictureTags = (webUrl: string): HtmlTagDescriptor[] =>
  Object.entries({
    'og:image': `${webUrl}/${CARD.file}`,
    'og:image:width': CARD.width,
    'og:image:height': CARD.height,
    'og:image:alt': 'Illustration of a living room with a green sofa, a lamp and a window in the sun',
  }).map(([property, content]) => ({ tag: 'meta', attrs: { property, content }, injectTo: 'head' }))

/** Writes robots.txt and, if the public URL is known, the sitemap and the preview image tags. */
export const searchEngines = (webUrl: string | null): Plugin => ({
  name: 'search-engines',
  transformIndexHtml: () => (webUrl === null ? [] : pictureTags(webUrl)),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsOf(webUrl) })
    if (webUrl !== null) {
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapOf(webUrl, listedPages) })
    }
  },
})
