import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'

const FILE = 'security-headers.caddy'

type Headers = readonly (readonly [name: string, value: string])[]

const readTemplate = (): string => readFileSync(join(import.meta.dirname, FILE), 'utf8')

/** Returns CSP sources that allow the inline scripts of a page. */
const hashInlineScripts = (html: string): string =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

type Env = Record<string, string>

/** Parses the headers that Caddy sends in production. */
const parseHeaders = (text: string, env: Env): Headers => {
  const authDomain = env['FIREBASE_AUTH_DOMAIN'] || '*.firebaseapp.com'
  const [tilesOrigin = ''] = /^https?:\/\/[^/]+/.exec(env['MAP_TILES_URL'] ?? '') ?? []
  const tiles = tilesOrigin && ` ${tilesOrigin}`
  return [...text.matchAll(/^\t([\w-]+) "(.*)"$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\{\$FIREBASE_AUTH_DOMAIN:.*?\}/, authDomain).replace('{tilesOrigin}', tiles),
  ])
}

/**
 * Relaxes the CSP for Vite's development server, which uses inline scripts (React refresh), style elements and a worker
 * from a blob (reconnecting). Removes the hashes, because beside a hash browsers ignore 'unsafe-inline'.
 */
const forDevelopment = (headers: Headers): Headers =>
  headers.map(([name, value]) => [
    name,
    value
      .replace(' INLINE_SCRIPTS', '')
      .replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'")
      .replace("worker-src 'self'", "worker-src 'self' blob:"),
  ])

/** Sends the security headers of production, except with proxied responses, which have their own. */
export const securityHeaders = (env: Env, proxiedPaths: readonly string[]): Plugin => {
  let outDir = ''
  const isProxied = (path: string) => proxiedPaths.some((pattern) => new RegExp(pattern).test(path))
  const send =
    (sent: Headers): Connect.NextHandleFunction =>
    ({ url = '/' }, response, next) => {
      const [path = '/'] = url.split('?')
      // As in the Caddyfile: only the page may frame the relay of the emulator's popup.
      const framedBy = path === '/auth-relay.html' ? "'self'" : "'none'"
      if (!isProxied(path)) {
        for (const [name, value] of sent) response.setHeader(name, value.replace('{framedBy}', framedBy))
      }
      next()
    }
  return {
    name: 'security-headers',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html')
        const source = readTemplate().replace('INLINE_SCRIPTS', hashInlineScripts(String(page.source)))
        this.emitFile({ type: 'asset', fileName: FILE, source })
      },
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(send(forDevelopment(parseHeaders(readTemplate(), env))))
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(send(parseHeaders(readFileSync(join(outDir, FILE), 'utf8'), env)))
    },
  }
}
