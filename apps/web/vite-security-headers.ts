import { readFileSync } from 'node:fs'
import type { Connect, Plugin } from 'vite'

type Headers = readonly (readonly [name: string, value: string])[]

/** The headers that Caddy sends in production. `authDomain` serves the frame of Firebase's sign-in. */
const readHeaders = (authDomain: string): Headers => {
  const text = readFileSync(`${import.meta.dirname}/security-headers.caddy`, 'utf8')
  return [...text.matchAll(/^\t([\w-]+) "(.*)"$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\{\$AUTH_DOMAIN:.*?\}/, authDomain),
  ])
}

/**
 * Widens the content policy for Vite's development server: React refresh is an inline script, style modules become style
 * elements, and a lost connection is probed by a worker from a blob. Browsers ignore 'unsafe-inline' beside a hash.
 */
const forDevelopment = (headers: Headers): Headers =>
  headers.map(([name, value]) => [
    name,
    value
      .replace(/ 'sha256-[^']+'/g, '')
      .replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'")
      .replace("worker-src 'self'", "worker-src 'self' blob:"),
  ])

/** Sends the security headers of production with everything but answers of the proxy, which bring their own. */
export const securityHeaders = (authDomain: string, proxiedPaths: readonly string[]): Plugin => {
  const headers = readHeaders(authDomain)
  const isProxied = (path: string) => proxiedPaths.some((pattern) => new RegExp(pattern).test(path))
  const send =
    (sent: Headers): Connect.NextHandleFunction =>
    ({ url = '/' }, response, next) => {
      const [path = '/'] = url.split('?')
      // As in the Caddyfile: the page itself frames the relay of the Auth emulator's popup.
      const framedBy = path === '/auth-relay.html' ? "'self'" : "'none'"
      if (!isProxied(path)) {
        for (const [name, value] of sent) response.setHeader(name, value.replace('{framedBy}', framedBy))
      }
      next()
    }
  return {
    name: 'security-headers',
    configureServer: ({ middlewares }) => {
      middlewares.use(send(forDevelopment(headers)))
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(send(headers))
    },
  }
}
