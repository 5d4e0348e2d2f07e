import type { IncomingMessage } from 'node:http'
import type { ProxyOptions } from 'vite'

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
] as const

/** Removes the client's forwarding headers, to which Vite would append. The API must see only the socket's address. */
const dropForwardingHeaders = ({ headers }: IncomingMessage): void => {
  for (const name of FORWARDING_HEADERS) Reflect.deleteProperty(headers, name)
}

const isOtherOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin !== undefined && URL.parse(origin)?.host !== host

/** Proxies to the API, which trusts this proxy's forwarding headers. */
export const apiProxy = (port: number): ProxyOptions => ({
  target: `http://127.0.0.1:${port}`,
  rewrite: (path) => path.replace(/^\/api/, ''),
  xfwd: true,
  bypass: dropForwardingHeaders,
})

/** Proxies POST requests of a path that is also a page. For other methods, Vite serves the page. */
export const postProxy = (port: number): ProxyOptions => ({
  ...apiProxy(port),
  bypass: (request) => {
    dropForwardingHeaders(request)
    return request.method === 'POST' ? undefined : request.url
  },
})

/** Proxies to the Auth emulator. Rejects other origins with 403, because the emulator accepts them all. */
export const emulatorProxy = (port: number): ProxyOptions => ({
  target: `http://127.0.0.1:${port}`,
  bypass: (request, response) => {
    if (!response || !isOtherOrigin(request)) return undefined
    response.writeHead(403).end()
    return request.url
  },
})
