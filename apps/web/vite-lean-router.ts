import type { Plugin } from 'vite'

const DEVELOPMENT = '/react-router/dist/development/'
const PRODUCTION = '/react-router/dist/production/'

const cuts: readonly { what: string; text: RegExp; instead: string }[] = [
  { what: 'names on components', text: /^\w+\.displayName = "\w+";$/gm, instead: '' },
  { what: 'wrapped components', text: /= (React\d*\.forwardRef\()/g, instead: '= /* @__PURE__ */ $1' },
  {
    what: 'fetching ahead for its own server',
    text: /^function PrefetchPageLinks\([^]*?^}$/gm,
    instead: 'function PrefetchPageLinks() { return null }',
  },
]

/**
 * The router gives every bundler its development build, and keeps what no page here uses: components by the names written
 * on them and by calls that a bundler cannot know to do nothing, and the fetching ahead for its own server. Without all
 * that the first load is 4 KB lighter. A build whose router no longer holds one of these fails and says which.
 */
export const leanRouter = (): Plugin => {
  const missing = new Set(cuts)
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(\/dom)?$/.test(source)) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved ? { ...resolved, id: resolved.id.replace(DEVELOPMENT, PRODUCTION) } : null
    },
    transform(code, id) {
      if (!id.includes(PRODUCTION)) return null
      let lean = code
      for (const cut of cuts) {
        const shorter = lean.replace(cut.text, cut.instead)
        if (shorter !== lean) missing.delete(cut)
        lean = shorter
      }
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (error || missing.size === 0) return
      this.error(`Found nothing to leave out of the router: ${[...missing].map(({ what }) => what).join(', ')}`)
    },
  }
}
