import type { Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingBody, type Person, postListing, startTestApi, type TestApi } from '../testing/test-api.ts'

const ORIGIN = 'https://rooms.example.com'

let api: TestApi
let host: Person
let id: string

beforeAll(async () => {
  api = await startTestApi({ webOrigins: [ORIGIN, 'http://localhost:5173'] })
  host = await api.createPerson()
  id = await postListing(api.as(host))
})
afterAll(() => api.close())

const toList = (header: string | undefined) => (header ?? '').split(',').map((part) => part.trim())

const READS = [
  '/roommates',
  '/all-items',
  '/trending',
  '/search-suggestions?query=su',
  '/filter-options',
  '/analytics',
  '/figures/charts',
]

describe('every response', () => {
  const responses: [string, () => Promise<Response>][] = [
    ['200', async () => api.visitor().get('/all-items')],
    ['201', async () => api.as(host).post('/roommates').send(listingBody())],
    ['304', async () => api.visitor().get('/docs').set('If-None-Match', '*')],
    ['400', async () => api.visitor().get('/all-items?page=0')],
    ['401', async () => api.visitor().get('/my-listings')],
    ['404', async () => api.visitor().get('/nothing')],
    ['405', async () => api.visitor().patch('/all-items')],
    ['200 to another origin', async () => api.visitor().get('/healthz').set('Origin', ORIGIN)],
    ['200 of the OpenAPI document', async () => api.visitor().get('/openapi.json')],
  ]

  test.each(responses)('%s has a unique X-Request-Id, nosniff, no HSTS and no X-Powered-By', async (_status, send) => {
    const [one, two] = [await send(), await send()]
    expect(one.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
    expect(one.headers).not.toHaveProperty('x-powered-by')
    expect(one.headers['x-content-type-options']).toBe('nosniff')
    // The web server sends it, and only with TLS.
    expect(one.headers).not.toHaveProperty('strict-transport-security')
  })

  test('ignores an X-Request-Id of the caller', async () => {
    const { headers } = await api.visitor({ 'X-Request-Id': 'chosen' }).get('/healthz').expect(200)
    expect(headers['x-request-id']).not.toBe('chosen')
  })

  test.each([...READS, '/my-listings', '/docs', '/openapi.json', '/nothing'])(
    'of %s varies by Authorization and Origin',
    async (path) => {
      const { headers } = await api.as(host).get(path)
      expect(toList(headers['vary'])).toEqual(expect.arrayContaining(['Authorization', 'Origin']))
    },
  )

  test('with an error has the documented JSON shape and the id of the request', async () => {
    const response = await api.visitor().get('/all-items?page=0')
    const { headers } = response
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(response.body).toEqual({
      error: 'Please check the marked fields.',
      code: 'validation_failed',
      fields: { page: 'Must be a whole number from 1' },
      requestId: headers['x-request-id'],
    })
  })
})

describe('conditional GET', () => {
  test.each(['/openapi.json', '/docs'])('%s with the current ETag returns 304 without a body', async (path) => {
    const { headers } = await api.visitor().get(path).expect(200)
    const again = await api
      .visitor()
      .get(path)
      .set('If-None-Match', headers['etag'] ?? '')
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })

  test.each(READS)('%s with the current ETag and Cache-Control: no-cache returns 200', async (path) => {
    const { headers } = await api.visitor().get(path).expect(200)
    await api
      .visitor()
      .get(path)
      .set('If-None-Match', headers['etag'] ?? '')
      .set('Cache-Control', 'no-cache')
      .expect(200)
  })

  test('after a change, returns 200 with another ETag', async () => {
    const { headers } = await api.visitor().get('/all-items').expect(200)
    await postListing(api.as(host), { title: 'A room that came later' })
    const again = await api
      .visitor()
      .get('/all-items')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(200)
    expect(again.headers['etag']).not.toBe(headers['etag'])
  })

  test('with the ETag of another viewer, who sees other fields, returns 200', async () => {
    const seen = await api.as(host).get(`/roommates/${id}`).expect(200)
    await api
      .visitor()
      .get(`/roommates/${id}`)
      .set('If-None-Match', seen.headers['etag'] ?? '')
      .expect(200)
  })
})

describe('CORS', () => {
  test('allows an origin of WEB_ORIGINS and exposes the headers of the contract', async () => {
    const { headers } = await api.visitor({ Origin: ORIGIN }).get('/roommates').expect(200)
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(toList(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['Link', 'X-Total-Count', 'Location', 'ETag', 'Retry-After', 'X-Request-Id']),
    )
  })

  test('lets an allowed origin read errors', async () => {
    const { headers } = await api.visitor({ Origin: ORIGIN }).get('/my-listings').expect(401)
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
  })

  test.each(['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'https://localhost:5173'])(
    'does not allow %s',
    async (origin) => {
      const { headers } = await api.visitor({ Origin: origin }).get('/roommates').expect(200)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  const preflight = (origin: string) =>
    fetch(`${api.origin}/roommates/${id}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      },
    })

  test('a preflight of an allowed origin returns every method and header of the contract', async () => {
    const { status, headers } = await preflight(ORIGIN)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(toList(headers.get('access-control-allow-methods') ?? '')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    )
    expect(toList(headers.get('access-control-allow-headers') ?? '')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']),
    )
    expect(headers.get('x-request-id')).toBeTruthy()
  })

  test('a preflight of another origin allows nothing', async () => {
    expect((await preflight('https://evil.example')).headers.has('access-control-allow-origin')).toBe(false)
  })
})
