import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCaddy } from './caddy.ts'
import { commandOf, type NodeProcess, repositoryRoot, startNode } from './node-process.ts'

const SCRIPT = 'export const rooms = 1\n'.repeat(100)
const PAGE = '<!doctype html><title>The page</title>'
const IMMUTABLE = 'public, max-age=31536000, immutable'

let folder: string
let web: NodeProcess
let url: string
let apiPort: number
let authPort: number
const servers = new Set<Server>()

const EVENT = 'event: notification\ndata: {}\n\n'

/** Starts a server that returns the path and headers of a request. `/me/events` is an endless stream with one event. */
const listen = async (port: number, name: string, host = '127.0.0.1'): Promise<Server> => {
  const server = createServer((request, response) => {
    if (request.url === '/me/events') {
      response.setHeader('Content-Type', 'text/event-stream')
      response.setHeader('Cache-Control', 'no-store, no-transform')
      response.write(EVENT)
      return
    }
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'private, no-cache')
    response.end(JSON.stringify({ name, path: request.url, headers: request.headers }))
  }).listen(port, host)
  await once(server, 'listening')
  servers.add(server)
  return server
}

const close = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  server.close()
  servers.delete(server)
  await once(server, 'close')
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}${path}`, { headers, redirect: 'manual' })

const start = async (
  env: Record<string, string>,
  file = `${repositoryRoot}/apps/web/Caddyfile`,
  port?: number,
): Promise<{ child: NodeProcess; at: string }> => {
  const listenPort = port ?? (await getPort())
  const child = startNode({
    name: 'The web server',
    script: join(import.meta.dirname, 'serve-caddy.ts'),
    args: [await findCaddy(() => undefined), file],
    env: {
      WEB_HOST: '127.0.0.1',
      SITE_ADDRESS: `:${listenPort}`,
      WEB_ROOT: folder,
      API_HOST: '127.0.0.1',
      API_PORT: String(apiPort),
      ...env,
    },
  })
  return { child, at: await waitUntilReady(listenPort, child) }
}

/** Starts Vite on the same files: `preview` like `npm start`, without arguments like `pnpm dev`. */
const startVite = async (
  args: string[],
  env: Record<string, string> = {},
): Promise<{ child: NodeProcess; at: string }> => {
  const port = await getPort()
  const child = startNode({
    name: 'Vite',
    script: commandOf('apps/web', 'vite'),
    args,
    cwd: `${repositoryRoot}/apps/web`,
    env: {
      WEB_PORT: String(port),
      WEB_OUT_DIR: folder,
      API_PORT: String(apiPort),
      AUTH_PORT: String(authPort),
      VITE_AUTH_MODE: 'emulator',
      WEB_URL: '',
      ...env,
    },
  })
  return { child, at: await waitUntilReady(port, child) }
}

const waitUntilReady = async (port: number, child: NodeProcess): Promise<string> => {
  const at = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 400; tries++) {
    if (await fetch(at, { redirect: 'manual' }).catch(() => undefined)) return at
    await delay(50)
  }
  throw new Error(child.output())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roommate-finder-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n')
  const headers = await readFile(`${repositoryRoot}/apps/web/security-headers.caddy`, 'utf8')
  await writeFile(
    join(folder, 'security-headers.caddy'),
    headers.replace('INLINE_SCRIPTS', "'sha256-5yazd4YLbaeNHb3EFQ01tiN4w9w3MMbW00DfvVKW4f4='"),
  )
  await writeFile(join(folder, 'auth-relay.html'), '<!doctype html><title>Relay</title>')
  await writeFile(join(folder, 'assets/page-1a2b.js'), SCRIPT)
  await writeFile(join(folder, 'assets/page-1a2b.js.br'), brotliCompressSync(SCRIPT))
  apiPort = await getPort()
  await listen(apiPort, 'api')
  authPort = await getPort()
  await listen(authPort, 'auth')
  const started = await start({ AUTH_ADDRESS: `127.0.0.1:${authPort}` })
  web = started.child
  url = started.at
})

afterAll(async () => {
  await web.stop()
  await Promise.all([...servers].map(close))
  await rm(folder, { recursive: true, force: true })
})

describe('responses by path', () => {
  const table: [path: string, status: number, type: string, caching: string][] = [
    ['/', 200, 'text/html', 'no-cache'],
    ['/details/68b0c5a1f2d3e4a5b6c7d8e9', 200, 'text/html', 'no-cache'],
    ['/all-items?search=sunny', 200, 'text/html', 'no-cache'],
    ['/robots.txt', 200, 'text/plain', 'no-cache'],
    ['/assets/page-1a2b.js', 200, 'text/javascript', IMMUTABLE],
    ['/assets/page-of-yesterday.js', 404, '', 'no-store'],
    ['/assets/', 404, '', 'no-store'],
    ['/wp-login.php', 404, 'text/html', 'no-store'],
    ['/.env', 404, 'text/html', 'no-store'],
    ['/..%2f..%2fetc/passwd', 200, 'text/html', 'no-cache'],
    ['/security-headers.caddy', 404, 'text/html', 'no-store'],
    ['/config.json', 200, 'application/json', 'no-cache'],
    ['/map.json', 200, 'application/json', 'no-cache'],
    ['/api/all-items', 200, 'application/json', 'private, no-cache'],
    ['/emulator/auth/handler', 200, 'application/json', 'private, no-cache'],
  ]

  test.each(table)('%s returns %i', async (path, status, type, caching) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type') ?? '').toMatch(new RegExp(`^${type}`))
    expect(response.headers.get('cache-control')).toBe(caching)
    expect(response.headers.get('server')).toBeNull()
    const text = await response.text()
    expect(text.startsWith(PAGE)).toBe(type === 'text/html')
  })

  test('with a matching If-None-Match, returns 304', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { 'If-None-Match': etag })).status).toBe(304)
  })

  test('a file with a .br variant is sent as Brotli if the client accepts it, else as gzip or plain', async () => {
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/assets/page-1a2b.js', { 'Accept-Encoding': accepted })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary') ?? '').toContain(encoding === null ? '' : 'Accept-Encoding')
      expect(await response.text()).toBe(SCRIPT)
    }
  })
})

describe('security headers', () => {
  const policy = async (path = '/'): Promise<Map<string, string[]>> => {
    const header = (await get(path)).headers.get('content-security-policy') ?? ''
    return new Map(
      header.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )
  }

  test('the Content Security Policy allows own scripts and images, Google’s sign-in and one inline hash, and no eval', async () => {
    const directives = await policy()
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('script-src')).toEqual([
      "'self'",
      expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
      'https://apis.google.com',
    ])
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('frame-src')).toEqual(["'self'", 'https://*.firebaseapp.com'])
    expect(directives.get('base-uri')).toEqual(["'none'"])
  })

  test('only the relay of the Auth emulator may be framed, and only by the page', async () => {
    expect((await policy('/auth-relay.html')).get('frame-ancestors')).toEqual(["'self'"])
    expect((await policy('/wp-login.php')).get('frame-ancestors')).toEqual(["'none'"])
  })

  test('the other security headers are set', async () => {
    const { headers } = await get('/')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('Strict-Transport-Security is sent only if a proxy in front has TLS', async () => {
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull()
    const behindTls = await get('/', { 'X-Forwarded-Proto': 'https' })
    expect(behindTls.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

test('with a domain, HTTP redirects to it, and the health address returns the page’s files', async () => {
  const [port, tlsPort, healthPort] = [await getPort(), await getPort(), await getPort()]
  const config = await readFile(`${repositoryRoot}/apps/web/Caddyfile`, 'utf8')
  // The ports of the image can be in use here, and no test may ask a certificate authority.
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    config
      .replace('http_port 8080', `http_port ${port}\n\tlocal_certs\n\tskip_install_trust`)
      .replace('8443', String(tlsPort)),
  )
  const health = `http://127.0.0.1:${healthPort}`
  const { child, at } = await start({ SITE_ADDRESS: 'rooms.example', HEALTH_ADDRESS: health }, file, port)
  try {
    const redirect = await fetch(at, { redirect: 'manual' })
    expect(redirect.status).toBe(308)
    const response = await fetch(`${health}/robots.txt`, { redirect: 'error' })
    expect(await response.text()).toBe('User-agent: *\n')
  } finally {
    await child.stop()
  }
})

describe('proxy to the API', () => {
  const echo = async (path: string, headers: Record<string, string> = {}) =>
    (await (await get(path, headers)).json()) as { name: string; path: string; headers: Record<string, string> }

  test('the prefix /api is removed, the query and the token are unchanged', async () => {
    const asked = await echo('/api/all-items?search=a%20b', {
      Authorization: 'Bearer token',
    })
    expect(asked).toMatchObject({ name: 'api', path: '/all-items?search=a%20b' })
    expect(asked.headers).toMatchObject({ authorization: 'Bearer token' })
  })

  test('link previews and search engines get the description of a room, and a browser gets the page', async () => {
    const path = `/details/${'0a'.repeat(12)}`
    for (const program of [
      ...['facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0', 'WhatsApp/2.23.20.0'],
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    ]) {
      expect(await echo(path, { 'User-Agent': program })).toMatchObject({ path: `/previews/${'0a'.repeat(12)}` })
    }
    expect(await (await get(path, { 'User-Agent': 'Mozilla/5.0' })).text()).toBe(PAGE)
    expect(await (await get('/details/1', { 'User-Agent': 'Twitterbot/1.0' })).text()).toBe(PAGE)
  })

  test('the paths of the Auth emulator are unchanged', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k'
    expect(await echo(path)).toMatchObject({ name: 'auth', path })
  })

  test('a request during a restart of the API waits, and after the limit returns the 503 of the contract', async () => {
    const [api] = servers
    if (!api) throw new Error('No API')
    await close(api)
    const answered = get('/api/all-items')
    await delay(300)
    const again = await listen(apiPort, 'again')
    expect(await (await answered).json()).toMatchObject({ name: 'again' })

    await close(again)
    const refused = await get('/api/all-items')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toEqual({
      error: 'The service isn’t available right now. Please try again in a moment.',
      code: 'unavailable',
      requestId: refused.headers.get('x-request-id'),
    })
    await listen(apiPort, 'api')
  })
})

describe('Vite and Caddy', () => {
  const vites = new Map<string, { child: NodeProcess; at: string }>()
  const addressOf = (name: string) => vites.get(name)?.at ?? url
  beforeAll(async () => {
    const [preview, dev] = await Promise.all([startVite(['preview']), startVite([])])
    vites.set('vite preview', preview).set('vite dev', dev)
  })
  afterAll(() => Promise.all([...vites.values()].map(({ child }) => child.stop())))

  const servers = ['Caddy', 'vite preview', 'vite dev']

  test.each(servers)('%s replaces forwarding headers of the client by those of its connection', async (name) => {
    const at = addressOf(name)
    const response = await fetch(`${at}/api/me`, {
      headers: {
        Forwarded: 'for=203.0.113.9',
        'X-Forwarded-For': '203.0.113.9',
        'X-Forwarded-Host': 'elsewhere.example',
        'X-Forwarded-Port': '1',
        'X-Forwarded-Proto': 'https',
      },
    })
    const { headers } = (await response.json()) as { headers: Record<string, string> }
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(at).host,
      'x-forwarded-proto': 'http',
    })
    expect(headers).not.toHaveProperty('forwarded')
    expect(headers['x-forwarded-port']).not.toBe('1')
  })

  test.each(servers)('%s sends an event of a stream before the stream ends', async (name) => {
    const response = await fetch(`${addressOf(name)}/api/me/events`, {
      headers: { 'Accept-Encoding': 'br, gzip, zstd' },
    })
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(EVENT)
    await reader?.cancel()
  })

  test.each(servers.flatMap((name) => ['newsletter', 'notifications'].map((area) => [name, area] as const)))(
    '%s forwards a POST to /%s/unsubscribe to the API, and returns the page for a GET',
    async (name, area) => {
      const address = `${addressOf(name)}/${area}/unsubscribe?token=x.y`
      const posted = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect(await posted.json()).toMatchObject({ name: 'api', path: `/${area}/unsubscribe?token=x.y` })
      expect((await fetch(address)).headers.get('content-type')).toMatch(/^text\/html/)
    },
  )

  test.each(servers)('%s refuses calls from other origins to the Auth emulator', async (name) => {
    const at = addressOf(name)
    const statusFrom = async (origin?: string, method = 'GET') => {
      const headers = origin === undefined ? {} : { Origin: origin }
      return (await fetch(`${at}/emulator/v1/projects/demo-roommate/accounts`, { method, headers })).status
    }
    expect(await statusFrom()).toBe(200)
    expect(await statusFrom(at)).toBe(200)
    for (const other of ['http://elsewhere.example', 'http://localhost:1', `${at}.elsewhere.example`, 'null']) {
      expect(await statusFrom(other), other).toBe(403)
      expect(await statusFrom(other, 'OPTIONS'), other).toBe(403)
    }
  })

  const SECURITY_HEADERS = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
  ]
  const securityHeadersOf = async (server: string, path: string) => {
    const { headers } = await fetch(`${addressOf(server)}${path}`)
    return SECURITY_HEADERS.map((header) => [header, headers.get(header)])
  }

  test.each(['/', '/auth-relay.html', '/assets/gone.js'])(
    'with %s, vite preview sends the security headers of Caddy, and vite dev a wider policy',
    async (path) => {
      const headers = await securityHeadersOf('Caddy', path)
      expect(headers.filter(([, value]) => value === null)).toEqual([])
      expect(await securityHeadersOf('vite preview', path)).toEqual(headers)
      const [, ...others] = headers
      const [[, policy] = [], ...own] = await securityHeadersOf('vite dev', path)
      expect(own).toEqual(others)
      expect(policy).toContain("; worker-src 'self' blob:")
    },
  )

  test.each(['/api/me', '/emulator/auth/handler'])(
    'responses of %s have no Content Security Policy from the web server',
    async (path) => {
      for (const server of servers) {
        const { headers } = await fetch(`${addressOf(server)}${path}`)
        expect(headers.get('content-security-policy')).toBeNull()
      }
    },
  )
})

test('without an Auth emulator, its paths return the page; X-Forwarded-For of a trusted proxy is kept', async () => {
  const real = await start({ WEB_TRUSTED_PROXIES: '127.0.0.1/32', FIREBASE_AUTH_DOMAIN: 'rooms.firebaseapp.com' })
  try {
    const response = await fetch(`${real.at}/emulator/auth/handler`)
    expect(response.headers.get('content-security-policy')).toContain("frame-src 'self' https://rooms.firebaseapp.com;")
    expect(await response.text()).toBe(PAGE)
    const asked = await fetch(`${real.at}/api/me`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(await asked.json()).toMatchObject({ headers: { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' } })
  } finally {
    await real.child.stop()
  }
})

describe('map tiles of the operator', () => {
  const MAP_TILES_URL = 'https://tiles.example:8443/map/{z}/{x}/{y}.png?key=1'
  const MAP_ATTRIBUTION = "© <a href='https://tiles.example/about'>Tiles</a>"
  const ARCHIVE = 'PMTiles and what follows'
  let withTiles: { child: NodeProcess; at: string }[]
  beforeAll(async () => {
    const MAP_TILES_FILE = join(folder, 'streets of Texas.bin')
    await writeFile(MAP_TILES_FILE, ARCHIVE)
    const env = { MAP_TILES_FILE, MAP_TILES_URL, MAP_ATTRIBUTION }
    withTiles = await Promise.all([start(env), startVite(['preview'], env)])
  })
  afterAll(() => Promise.all(withTiles.map(({ child }) => child.stop())))

  test('Caddy and Vite send them to the page and allow pictures from their origin', async () => {
    for (const { at } of withTiles) {
      const settings = await fetch(`${at}/map.json`)
      expect(await settings.json()).toEqual({
        tilesUrl: MAP_TILES_URL,
        streetsUrl: '/map.pmtiles',
        attribution: MAP_ATTRIBUTION,
      })
      const policy = (await fetch(at)).headers.get('content-security-policy')
      expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443; ")
    }
  })

  test('Caddy and Vite send ranges of the archive of streets, and 416 beyond its end', async () => {
    for (const { at } of withTiles) {
      const ask = (range: string) =>
        fetch(`${at}/map.pmtiles`, { headers: { Range: range, 'Accept-Encoding': 'gzip, br' } })
      const part = await ask('bytes=3-10')
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes 3-10/${ARCHIVE.length}`)
      expect(part.headers.get('content-encoding')).toBeNull()
      expect(await part.text()).toBe(ARCHIVE.slice(3, 11))
      expect(await (await ask('bytes=0-16383')).text()).toBe(ARCHIVE)
      expect((await ask('bytes=900-999')).status).toBe(416)
    }
  })

  test('without them, the page gets none, and the archive is 404', async () => {
    expect(await (await get('/map.json')).json()).toEqual({ tilesUrl: '', streetsUrl: '', attribution: '' })
    expect((await get('/map.pmtiles')).status).toBe(404)
  })
})

describe('several API servers', () => {
  const NAMES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const
  /** The addresses of the name `api`, as Docker's DNS would return them. */
  let addresses: string[] = []
  let port: number
  let proxy: { child: NodeProcess; at: string }
  const apis = new Map<string, Server>()
  const dns = createTcpServer((socket) => {
    // Caddy asks over TCP, with the length before each message.
    socket.on('data', (data) => {
      const query = data.subarray(2)
      const question = query.subarray(12, query.indexOf(0, 12) + 5)
      const isForIpv4 = question.readUInt16BE(question.length - 4) === 1
      const answers = (isForIpv4 ? addresses : []).map((each) =>
        Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...each.split('.').map(Number)]),
      )
      const header = [...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, answers.length, 0, 0, 0, 0]
      const response = Buffer.concat([Buffer.from(header), question, ...answers])
      socket.write(Buffer.concat([Buffer.from([0, response.length]), response]))
    })
    socket.on('error', () => undefined)
  })

  beforeAll(async () => {
    port = await getPort()
    for (const name of NAMES) apis.set(name, await listen(port, name, name))
    addresses = NAMES.slice(0, 2)
    dns.listen(0, '127.0.0.1')
    await once(dns, 'listening')
    const config = await readFile(`${repositoryRoot}/apps/web/Caddyfile`, 'utf8')
    const file = join(folder, 'Caddyfile-of-several')
    const resolver = `resolvers 127.0.0.1:${(dns.address() as AddressInfo).port}`
    await writeFile(file, config.replace('refresh 2s', `refresh 2s\n${resolver}`))
    proxy = await start({ API_HOST: 'api.test', API_PORT: String(port) }, file)
  })
  afterAll(async () => {
    await proxy.child.stop()
    dns.close()
  })

  /** Sends requests at the same time. Returns the names of the servers that responded. */
  const ask = (count: number, method = 'GET'): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const response = await fetch(`${proxy.at}/api/all-items`, { method })
        return response.ok ? ((await response.json()) as { name: string }).name : String(response.status)
      }),
    )

  const askedServers = async (): Promise<string[]> => [...new Set(await ask(30))].toSorted()

  test('requests go to all addresses of the name, and within seconds to an added one', async () => {
    await expect.poll(askedServers).toEqual(NAMES.slice(0, 2))
    addresses = [...NAMES]
    await expect.poll(askedServers, { timeout: 10_000 }).toEqual(NAMES)
  })

  test('while one server is down and still has an address, all requests succeed, also those that change data', async () => {
    const [down] = NAMES
    // The open streams of the others must not make the dead server the one with the fewest connections for long.
    const streams = await Promise.all(Array.from({ length: 6 }, () => fetch(`${proxy.at}/api/me/events`)))
    await close(apis.get(down) as Server)
    const names = [...(await ask(50)), ...(await ask(50, 'POST'))]
    for (let i = 0; i < 20; i++) names.push(...(await ask(1)))
    expect([...new Set(names)].toSorted()).toEqual(NAMES.slice(1))
    apis.set(down, await listen(port, down, down))
    await expect.poll(askedServers, { timeout: 10_000 }).toEqual(NAMES)
    for (const { body } of streams) await body?.cancel()
  })

  test('a server that dies during requests fails only those that change data, which are not repeated', async () => {
    const [dying] = NAMES
    await close(apis.get(dying) as Server)
    let asked = 0
    const server = createServer((request) => {
      if (request.method === 'POST') asked++
      request.socket.destroy()
    }).listen(port, dying)
    await once(server, 'listening')
    servers.add(server)
    expect(new Set(await ask(50))).toEqual(new Set(NAMES.slice(1)))
    await expect.poll(async () => [(await ask(10, 'POST')).includes('503'), asked > 0]).toEqual([true, true])
  })
})
