import type { IncomingMessage } from 'node:http'
import type { ProxyOptions } from 'vite'

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
] as const

/** Vite appends to forwarding headers that the client has sent; without them it starts with the socket's address. */
const dropForwardingHeaders = ({ headers }: IncomingMessage): void => {
  for (const name of FORWARDING_HEADERS) Reflect.deleteProperty(headers, name)
}

const isOtherOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin !== undefined && URL.parse(origin)?.host !== host

/** Proxies to the API. The API trusts this proxy for the address of the visitor. */
export const apiProxy = (port: number): ProxyOptions => ({
  target: `http://127.0.0.1:${port}`,
  rewrite: (path) => path.replace(/^\/api/, ''),
  xfwd: true,
  bypass: dropForwardingHeaders,
})

/** Proxies to the Auth emulator. The emulator answers every origin, so calls from other origins are 403 here. */
export const emulatorProxy = (port: number): ProxyOptions => ({
  target: `http://127.0.0.1:${port}`,
  bypass: (request, response) => {
    if (!response || !isOtherOrigin(request)) return undefined
    response.writeHead(403).end()
    return request.url
  },
})
