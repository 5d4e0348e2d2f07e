import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type ListedPage, listedPages } from './src/app/listed-pages.ts'
import { compileMarkdown } from './vite-markdown.ts'

const DOCUMENTS = new URL('./src/features/articles/', import.meta.url)

/** Returns the title and the description of a page, and its text in HTML. */
const readPage = ({ title = '', description = '', document }: ListedPage) => {
  if (document === undefined) return { title, description, html: '' }
  const text = compileMarkdown(readFileSync(new URL(`${document}.md`, DOCUMENTS), 'utf8'))
  return { title: text.title ?? title, description: text.description ?? description, html: text.html }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Sets the title, the descriptions and the text for clients without scripts. */
const fill = (index: string, page: ListedPage): string => {
  const { title, description, html } = readPage(page)
  const set = (text: string, pattern: RegExp, value: string): string => {
    if (!pattern.test(text)) throw new Error(`index.html has no ${String(pattern)}`)
    return text.replace(pattern, () => value)
  }
  const described = ['name="description"', 'property="og:title"', 'property="og:description"'].reduce(
    (text, name) =>
      set(
        text,
        new RegExp(`(?<=<meta\\s+${name}\\s+content=")[^"]*`),
        escape(name === 'property="og:title"' ? title : description),
      ),
    index,
  )
  const titled = set(described, /(?<=<title>)(?=Roommate Finder<)/, `${escape(title)} · `)
  return set(titled, /(?<=<noscript>)/, `<main class="prose"><h1>${escape(title)}</h1>${html}</main>`)
}

/** Writes a copy of index.html for each listed page with a description. The Caddyfile serves it at the page's path. */
export const staticPages = (): Plugin => ({
  name: 'static-pages',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      for (const page of listedPages.filter(({ title, document }) => title ?? document))
        this.emitFile({
          type: 'asset',
          fileName: `${page.path.slice(1)}.html`,
          source: fill(String(index.source), page),
        })
    },
  },
})
