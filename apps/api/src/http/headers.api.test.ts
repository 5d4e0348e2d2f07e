import type { Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingBody, type Person, postListing, startWorld, type World } from '../testing/harness.ts'

const ORIGIN = 'https://rooms.example.com'

let world: World
let host: Person
let id: string

beforeAll(async () => {
  world = await startWorld({ webOrigins: [ORIGIN, 'http://localhost:5173'] })
  host = await world.person()
  id = await postListing(world.as(host))
})
afterAll(() => world.close())

const listOf = (header: string | undefined) => (header ?? '').split(',').map((part) => part.trim())

const READS = [
  '/roommates',
  '/all-items',
  '/trending',
  '/search-suggestions?query=su',
  '/filter-options',
  '/analytics',
  '/analytics/charts',
]

describe('every answer', () => {
  const answers: [string, () => Promise<Response>][] = [
    ['200', async () => world.visitor().get('/all-items')],
    ['201', async () => world.as(host).post('/roommates').send(listingBody())],
    ['304', async () => world.visitor().get('/docs').set('If-None-Match', '*')],
    ['400', async () => world.visitor().get('/all-items?page=0')],
    ['401', async () => world.visitor().get('/my-listings')],
    ['404', async () => world.visitor().get('/nothing')],
    ['405', async () => world.visitor().patch('/all-items')],
    ['a call of another origin', async () => world.visitor().get('/healthz').set('Origin', ORIGIN)],
    ['the OpenAPI document', async () => world.visitor().get('/openapi.json')],
  ]

  test.each(answers)('%s → its own X-Request-Id, no X-Powered-By, no sniffing', async (_what, ask) => {
    const [one, two] = [await ask(), await ask()]
    expect(one.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
    expect(one.headers).not.toHaveProperty('x-powered-by')
    expect(one.headers['x-content-type-options']).toBe('nosniff')
  })

  test('an X-Request-Id of the caller → not taken over', async () => {
    const { headers } = await world.visitor({ 'X-Request-Id': 'chosen' }).get('/healthz').expect(200)
    expect(headers['x-request-id']).not.toBe('chosen')
  })

  test.each([...READS, '/my-listings', '/docs', '/openapi.json', '/nothing'])(
    '%s → varies by Authorization and Origin',
    async (path) => {
      const { headers } = await world.as(host).get(path)
      expect(listOf(headers['vary'])).toEqual(expect.arrayContaining(['Authorization', 'Origin']))
    },
  )

  test('a failure → the documented shape, as JSON, with the request’s id', async () => {
    const answer = await world.visitor().get('/all-items?page=0')
    const { headers } = answer
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(answer.body).toEqual({
      error: 'Some fields are invalid.',
      code: 'validation_failed',
      fields: { page: 'Must be a whole number from 1' },
      requestId: headers['x-request-id'],
    })
  })
})

describe('a read asked again', () => {
  const own = ['/my-listings', '/my-interests', '/dashboard/stats', '/dashboard/interest', '/me']
  const paths = [...READS, '/openapi.json', '/docs', ...own]

  test.each(paths)('%s with the ETag it came with → 304 without a body', async (path) => {
    const by = world.as(host)
    const { headers } = await by.get(path).expect(200)
    expect(headers['etag']).toMatch(/^(W\/)?"/)
    const again = await by.get(path).set('If-None-Match', headers['etag'] ?? '')
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect(again.headers['etag']).toBe(headers['etag'])
  })

  test.each(READS)('%s reloaded (Cache-Control: no-cache) → 200 in full', async (path) => {
    const { headers } = await world.visitor().get(path).expect(200)
    await world
      .visitor()
      .get(path)
      .set('If-None-Match', headers['etag'] ?? '')
      .set('Cache-Control', 'no-cache')
      .expect(200)
  })

  test('something has changed → 200 with another ETag', async () => {
    const { headers } = await world.visitor().get('/all-items').expect(200)
    await postListing(world.as(host), { title: 'A room that came later' })
    const again = await world
      .visitor()
      .get('/all-items')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(200)
    expect(again.headers['etag']).not.toBe(headers['etag'])
  })

  test('another viewer → another ETag where they see other things', async () => {
    const seen = await world.as(host).get(`/roommates/${id}`).expect(200)
    await world
      .visitor()
      .get(`/roommates/${id}`)
      .set('If-None-Match', seen.headers['etag'] ?? '')
      .expect(200)
  })
})

describe('calls of other origins', () => {
  test('an origin on the list → allowed, and the headers of the contract can be read', async () => {
    const { headers } = await world.visitor({ Origin: ORIGIN }).get('/roommates').expect(200)
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(listOf(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['Link', 'X-Total-Count', 'Location', 'ETag', 'Retry-After', 'X-Request-Id']),
    )
  })

  test('a failure → can be read by an origin on the list as well', async () => {
    const { headers } = await world.visitor({ Origin: ORIGIN }).get('/my-listings').expect(401)
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
  })

  test.each(['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'https://localhost:5173'])(
    '%s → not allowed',
    async (origin) => {
      const { headers } = await world.visitor({ Origin: origin }).get('/roommates').expect(200)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  const preflight = (origin: string) =>
    fetch(`${world.origin}/roommates/${id}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      },
    })

  test('a preflight of an origin on the list → every method and header of the contract', async () => {
    const { status, headers } = await preflight(ORIGIN)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(listOf(headers.get('access-control-allow-methods') ?? '')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    )
    expect(listOf(headers.get('access-control-allow-headers') ?? '')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']),
    )
    expect(headers.get('x-request-id')).toBeTruthy()
  })

  test('a preflight of another origin → nothing is allowed', async () => {
    expect((await preflight('https://evil.example')).headers.has('access-control-allow-origin')).toBe(false)
  })
})
