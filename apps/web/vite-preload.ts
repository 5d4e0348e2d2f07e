import type { Plugin, Rolldown } from 'vite'
import { NO_SESSION, SESSION_DATABASE } from './src/lib/no-session.ts'
import { paths } from './src/lib/paths.ts'

/** The pages that most visits start with, and the first list that a page requests for visitors. */
export const firstPages = [
  { path: paths.home(), file: 'home', list: '/api/roommates?limit=8' },
  { path: paths.allItems(), file: 'all-items', list: '/api/all-items?page=1&limit=12&sort=available&order=desc' },
  { path: paths.browseList(), file: 'all-items' },
]

/** Lists the script of a page with its imports, except those that index.html loads. */
const filesOf = (bundle: Rolldown.OutputBundle, file: string): string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/app/pages/${file}.tsx`))
  if (!entry || !page) throw new Error(`The build has no page ${file}`)
  const isLoaded = (name: string) => name === entry.fileName || entry.imports.includes(name)
  return [page.fileName, ...page.imports.filter((name) => !isLoaded(name))].map((name) => `/${name}`)
}

/** Loads what the page requests later. Must not fail, because blocked storage throws. */
const scriptOf = (pages: Record<string, { files: string[]; list?: string | undefined }>): string => `
      try {
        const add = (link) => document.head.append(Object.assign(document.createElement('link'), link))
        const { files = [], list } = ${JSON.stringify(pages)}[location.pathname] ?? {}
        for (const href of files) add({ rel: 'modulepreload', href })
        const load = () => add({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: list })
        if (list && !location.search) {
          if (localStorage.getItem('${NO_SESSION}')) load()
          else indexedDB.databases().then((all) => all.some(({ name }) => name === '${SESSION_DATABASE}') || load(), () => {})
        }
      } catch {}
    `

/**
 * Adds a script to index.html that loads the file of the first page beside the common scripts, and for visitors its
 * first list. A page uses the loaded list if it requests the same address.
 */
export const preload = (): Plugin => ({
  name: 'preload',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const pages = firstPages.map(({ path, file, list }) => [path, { files: filesOf(bundle, file), list }] as const)
      const script = scriptOf(Object.fromEntries(pages))
      // Before the style sheet, for which scripts below it wait.
      return html.replace('</script>', () => `</script><script>${script}</script>`)
    },
  },
})
