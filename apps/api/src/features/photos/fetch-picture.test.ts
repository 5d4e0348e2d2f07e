import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../lib/public-https.ts'
import { createResolve, type Respond, startHttpsServer } from '../../testing/https-server.ts'
import { createPictureFetcher, type PictureFetcherOptions } from './fetch-picture.ts'

describe('the fetcher', () => {
  const PICTURE = Buffer.from('a picture')
  let server: Awaited<ReturnType<typeof startHttpsServer>>
  let respond: Respond
  const resolved: string[] = []

  beforeAll(async () => {
    server = await startHttpsServer('pictures.test', (req, res) => respond(req, res))
  })
  afterAll(() => server.close())

  const known = createResolve({
    'pictures.test': ['127.0.0.1'],
    'private.test': ['10.0.0.1'],
    'mixed.test': ['127.0.0.1', '10.0.0.1'],
  })

  /** Resolves `pictures.test` to the server of this test, and other names to private addresses. */
  const resolve = (hostname: string) => {
    resolved.push(hostname)
    return known(hostname)
  }

  const fetchPicture = (url: string, options: PictureFetcherOptions = {}) => {
    resolved.length = 0
    return createPictureFetcher({
      resolve,
      ca: server.ca,
      isAllowed: (address) => address === '127.0.0.1',
      ...options,
    })(url)
  }

  const url = (path = '/a.jpg', host = 'pictures.test') => server.origin.replace('pictures.test', host) + path

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
