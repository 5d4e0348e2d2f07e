import type { lookup } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPictureFetcher, isPublicAddress, type PictureFetcherOptions } from './fetch-picture.ts'

describe('a public address', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ...['0.0.0.0', '127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fec0::1', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'],
    ...['2001::1', '2001:db8::1', 'a name'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the fetcher', () => {
  const PICTURE = Buffer.from('a picture')
  let server: Server
  let ca: string
  let port: number
  let respond: (req: IncomingMessage, res: ServerResponse) => void
  const resolved: string[] = []

  beforeAll(async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'pictures.test' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'pictures.test' }] }],
    })
    ca = cert
    server = createServer({ cert, key }, (req, res) => {
      respond(req, res)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Resolves `pictures.test` to the server of this test, and other names to private addresses. */
  const resolve = ((hostname: string, _options: object, callback: (...args: unknown[]) => void) => {
    resolved.push(hostname)
    const addresses: Record<string, string[]> = {
      'pictures.test': ['127.0.0.1'],
      'private.test': ['10.0.0.1'],
      'mixed.test': ['127.0.0.1', '10.0.0.1'],
    }
    const found = (addresses[hostname] ?? []).map((address) => ({ address, family: 4 }))
    callback(null, found)
  }) as typeof lookup

  const fetchPicture = (url: string, options: PictureFetcherOptions = {}) => {
    resolved.length = 0
    return createPictureFetcher({ resolve, ca, isAllowed: (address) => address === '127.0.0.1', ...options })(url)
  }

  const url = (path = '/a.jpg', host = 'pictures.test') => `https://${host}:${port}${path}`

  const redirectTo = (location: string) => {
    respond = (req, res) => {
      if (req.url === '/a.jpg') res.writeHead(302, { Location: location }).end()
      else res.end(PICTURE)
    }
  }

  test('returns the picture, and resolves its host once', async () => {
    respond = (_req, res) => res.end(PICTURE)
    expect(await fetchPicture(url())).toEqual(PICTURE)
    expect(resolved).toEqual(['pictures.test'])
  })

  test('follows a redirect to an allowed address', async () => {
    redirectTo('/b.jpg')
    expect(await fetchPicture(url())).toEqual(PICTURE)
  })

  test.each([
    ['a private address', () => 'https://10.0.0.1/b.jpg'],
    ['a private address of IPv6', () => 'https://[::1]/b.jpg'],
    ['a host with a private address', () => url('/b.jpg', 'private.test')],
    ['a host with a public and a private address', () => url('/b.jpg', 'mixed.test')],
    ['http', () => 'http://pictures.test/b.jpg'],
    ['a file', () => 'file:///etc/passwd'],
  ])('refuses %s, also after a redirect', async (_case, toUrl) => {
    await expect(fetchPicture(toUrl())).rejects.toThrow(/not (public|https)/)
    redirectTo(toUrl())
    await expect(fetchPicture(url())).rejects.toThrow(/not (public|https)/)
  })

  test('with the default check, refuses the test server, because its address is not public', async () => {
    await expect(fetchPicture(url(), { isAllowed: isPublicAddress })).rejects.toThrow('not public')
  })

  test('refuses more than three redirects', async () => {
    respond = (_req, res) => res.writeHead(302, { Location: '/a.jpg' }).end()
    await expect(fetchPicture(url())).rejects.toThrow('Too many redirects')
  })

  test('refuses more than 5 MB, also without a Content-Length', async () => {
    respond = (_req, res) => {
      const part = Buffer.alloc(1024 * 1024)
      const write = (): void => {
        if (!res.destroyed) res.write(part, write)
      }
      write()
    }
    await expect(fetchPicture(url())).rejects.toThrow('more than 5242880 bytes')
  })

  test('refuses a response other than 200', async () => {
    respond = (_req, res) => res.writeHead(404).end()
    await expect(fetchPicture(url())).rejects.toThrow('404')
  })

  test('gives up a server that does not end its response in time', async () => {
    respond = (_req, res) => res.write('a')
    await expect(fetchPicture(url(), { maxMs: 200 })).rejects.toThrow('aborted')
  })

  test('refuses a certificate that is not trusted', async () => {
    respond = (_req, res) => res.end(PICTURE)
    await expect(createPictureFetcher({ resolve, isAllowed: () => true })(url())).rejects.toThrow('certificate')
  })
})
