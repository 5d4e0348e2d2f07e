import { createHash } from 'node:crypto'
import { expect, test } from './fixtures.ts'

test('the Content Security Policy allows only the hashes of inline scripts', {
  tag: ['@journey', '@caddy'],
}, async ({ request }) => {
  const page = await request.get('/')
  const html = await page.text()
  const hashInline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  const policy = page.headers()['content-security-policy'] ?? ''
  const listAllowedHashes = (directive: string) =>
    new RegExp(`${directive} ([^;]*)`)
      .exec(policy)?.[1]
      ?.match(/'sha256-[^']+'/g)
      ?.toSorted()

  expect(listAllowedHashes('script-src')).toEqual(hashInline('script').toSorted())
  expect(listAllowedHashes('style-src')).toBeUndefined()
  expect(hashInline('style')).toEqual([])
})

test('assets are compressed and immutable, and pages are revalidated', { tag: '@caddy' }, async ({ request }) => {
  const page = await request.get('/details/68b0c5a1f2d3e4a5b6c7d8e9')
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' })
  const [script = ''] = /\/assets\/common-[\w-]+\.js/.exec(await page.text()) ?? []
  expect((await request.get(script)).headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
})

test('a page with a file of its own has its title, and others have that of the site', {
  tag: '@caddy',
}, async ({ request }) => {
  const titleOf = async (path: string) => /<title>(.*)<\/title>/.exec(await (await request.get(path)).text())?.[1]
  expect(await titleOf('/terms')).toBe('Terms · Roommate Finder')
  expect(await titleOf('/blog/spot-a-rental-scam')).toMatch(/^How to spot a rental scam/)
  expect(await titleOf('/login')).toBe('Roommate Finder')
  expect((await request.get('/assets/none.js')).status()).toBe(404)
})

test('API responses are compressed, and unchanged ones return 304', { tag: '@caddy' }, async ({ request }) => {
  const ask = (headers: Record<string, string> = {}) =>
    request.get('/api/openapi.json', { headers: { 'Accept-Encoding': 'gzip', ...headers } })
  const response = await ask()
  const { etag = '', ...headers } = response.headers()
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' })
  expect(headers['vary']).toMatch(/Authorization/)
  expect(headers['vary']).toMatch(/Accept-Encoding/)
  expect((await ask({ 'If-None-Match': etag })).status()).toBe(304)
})
