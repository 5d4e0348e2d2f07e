import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createIdentityService } from '../identity/firebase.ts'
import { expectError } from '../testing/calls.ts'
import { startFakeGoogle } from '../testing/fake-google/fake-google.ts'
import { createProductionIdentities } from '../testing/fake-google/verification.ts'
import {
  type Caller,
  contactBody,
  type Person,
  postListing,
  startTestApi,
  supportBody,
  type TestApi,
  type TestApiOptions,
} from '../testing/test-api.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const apis: TestApi[] = []
const start = async (options: TestApiOptions): Promise<TestApi> => {
  const api = await startTestApi(options)
  apis.push(api)
  return api
}

// Stops the clock, so that a window ends only when a test advances it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(apis.splice(0).map((api) => api.close()))
})
const advance = (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
}

const limits = { reads: 5, writes: 2, likes: 3, forms: 2 }
/** For tests that exhaust the limit of an address. */
const oneEach = { reads: 1, writes: 1, likes: 1, forms: 1 }
/** The limit of an address, as a multiple of the limit of one caller. */
const ADDRESS_FACTOR = 10

/** Sends calls one after another. Returns how many did not get 429. */
const countPassed = async (calls: number, call: (by: number) => PromiseLike<{ status: number }>): Promise<number> => {
  let passed = 0
  for (let i = 0; i < calls; i++) if ((await call(i)).status !== 429) passed++
  return passed
}

const createPeople = (api: TestApi, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => api.createPerson()))

const from = (api: TestApi, address: string, headers: Record<string, string> = {}): Caller =>
  api.visitor({ 'X-Forwarded-For': address, ...headers })

const write = (by: Caller) => by.put('/me').send({ offer: 'launch' })
const sendSupportMessage = (by: Caller) => by.post('/support-messages').send(supportBody())

/** Returns the number of database writes that counted calls. */
const countWrites = (api: TestApi): number =>
  api.commands.filter(({ command }) => command['findAndModify'] === 'rateLimits').length

describe('the limits per minute', () => {
  test('count reads, writes and likes separately, and return 429 with Retry-After', async () => {
    const api = await start({ rate: limits })
    const host = await api.createPerson()
    const seeker = await api.createPerson()
    const id = await postListing(api.as(host))
    expect(await countPassed(7, () => api.as(seeker).get('/all-items'))).toBe(5)
    expect(await countPassed(5, () => write(api.as(seeker)))).toBe(2)
    expect(await countPassed(5, () => api.as(seeker).patch(`/roommates/${id}/like`))).toBe(3)
    advance(20_000)
    for (const path of ['/all-items', '/my-listings']) {
      const refused = await api.as(seeker).get(path)
      expect(expectError(refused, 'rate_limited').error).toBe('Too many requests. Please wait a moment and try again.')
      expect(refused.headers['retry-after']).toBe('40')
    }
    expect((await write(api.as(seeker))).headers['retry-after']).toBe('40')
  })

  test('count an export as a read, not as a like', async () => {
    const api = await start({ rate: { ...limits, likes: 0 } })
    const ana = await api.createPerson()
    expect(await countPassed(7, () => api.as(ana).get('/me/export'))).toBe(limits.reads)
  })

  test('reset a minute after the first call', async () => {
    const api = await start({ rate: limits })
    const host = await api.createPerson()
    expect(await countPassed(7, () => api.visitor().get('/all-items'))).toBe(5)
    expect(await countPassed(3, () => write(api.as(host)))).toBe(2)
    advance(MINUTE_MS + 1)
    expect(await countPassed(7, () => api.visitor().get('/all-items'))).toBe(5)
    expect(await countPassed(3, () => write(api.as(host)))).toBe(2)
  })

  test('apply to each user and each address; another User-Agent is not another visitor', async () => {
    const api = await start({ rate: limits })
    const [ana, ben] = [await api.createPerson(), await api.createPerson()]
    expect(await countPassed(6, () => api.as(ana).get('/all-items'))).toBe(5)
    expect(await countPassed(6, () => api.as(ben).get('/all-items'))).toBe(5)
    const agent = (i: number) => ({ 'User-Agent': `agent ${i}` })
    expect(await countPassed(9, (i) => from(api, '203.0.113.1', agent(i)).get('/all-items'))).toBe(5)
    expect(await countPassed(9, (i) => from(api, '203.0.113.2', agent(i)).get('/all-items'))).toBe(5)
  })

  test.each([
    ['addresses of one IPv6 /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff', 5],
    ['addresses of two IPv6 /64', '2001:db8:0:1::1', '2001:db8:0:2::1', 10],
    ['an IPv4 address and its IPv6 form', '203.0.113.7', '::ffff:203.0.113.7', 5],
  ])('%s, %s and %s, together get %i reads', async (_kind, one, other, reads) => {
    const api = await start({ rate: limits })
    expect(await countPassed(12, (i) => from(api, i % 2 === 0 ? one : other).get('/all-items'))).toBe(reads)
  })

  test('two servers share the limit of writes exactly, even for concurrent calls', async () => {
    const rate = { ...limits, writes: 4 }
    const first = await start({ rate })
    const second = await start({ rate, databaseName: first.databaseName })
    const host = await first.createPerson()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => write((i % 2 === 0 ? first : second).as(host))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual(responses.map((_, i) => (i < 4 ? 200 : 429)))
  })

  test('reads and refused calls cause no database write', async () => {
    const api = await start({ rate: limits })
    const host = await api.createPerson()
    expect(await countPassed(20, () => api.visitor().get('/all-items'))).toBe(5)
    expect(countWrites(api)).toBe(0)
    expect(await countPassed(20, () => write(api.as(host)))).toBe(2)
    expect(countWrites(api)).toBe(2 * 2)
    expect(await countPassed(10, () => sendSupportMessage(api.visitor()))).toBe(2)
    expect(countWrites(api)).toBe(2 * 2 + 2 * 4)
  })

  test('a write over the limit of its address is not counted against its user', async () => {
    const api = await start({ rate: oneEach })
    const crowd = await createPeople(api, ADDRESS_FACTOR)
    for (const person of crowd) await write(api.as(person)).expect(200)
    const before = countWrites(api)
    const late = await api.createPerson()
    expect(await countPassed(2, () => write(api.as(late)))).toBe(0)
    expect(countWrites(api)).toBe(before)
    const elsewhere = api.visitor({ Authorization: `Bearer ${late.token}`, 'X-Forwarded-For': '203.0.113.1' })
    expect(await countPassed(2, () => write(elsewhere))).toBe(1)
  })

  test('with the database out of reach, a call returns 503, and over the limit counted in memory 429', async () => {
    const api = await start({ rate: limits, mongoUri: 'mongodb://127.0.0.1:9', databaseName: 'nowhere' })
    for (let i = 0; i < 2; i++) expectError(await sendSupportMessage(api.visitor()), 'unavailable')
    expectError(await sendSupportMessage(api.visitor()), 'rate_limited')
  })
})

describe('the limits per address', () => {
  test.each([
    ['reads', (by: Caller) => by.get('/all-items')],
    ['writes', write],
    ['likes', (by: Caller) => by.patch('/roommates/0123456789abcdef01234567/like')],
  ] as const)('the limit of %s of an address is 10 times that of one user', async (_class, send) => {
    const api = await start({ rate: oneEach })
    const crowd = await createPeople(api, ADDRESS_FACTOR + 2)
    let passed = 0
    for (const person of crowd) passed += await countPassed(1, () => send(api.as(person)))
    expect(passed).toBe(ADDRESS_FACTOR)
  })

  const requests: [string, (by: Caller, i: number) => PromiseLike<{ status: number }>][] = [
    ['an unknown path', (by, i) => by.get(`/nothing/${i}`)],
    ['a method that is not allowed', (by) => by.patch('/all-items')],
    ['OPTIONS', (by) => by.options('/all-items')],
    ['OPTIONS of an unknown path', (by, i) => by.options(`/nothing/${i}`)],
    ['HEAD', (by) => by.head('/healthz')],
    ['/healthz', (by) => by.get('/healthz')],
    ['/readyz', (by) => by.get('/readyz')],
    ['/docs', (by) => by.get('/docs')],
    ['/docs/start.js', (by) => by.get('/docs/start.js')],
    ['/openapi.json', (by) => by.get('/openapi.json')],
    ['a call that needs a token', (by) => by.get('/my-listings')],
    ['a malformed id', (by, i) => by.patch(`/roommates/${i}/like`)],
  ]

  test('count every request, with and without a token, whatever the User-Agent', async () => {
    const api = await start({ rate: oneEach })
    const passed: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const [n, [kind, send]] of requests.entries()) {
      const headers = (i: number) => ({
        'User-Agent': `agent ${i}`,
        ...(i % 2 === 0 && { Authorization: `Bearer not.a.token${i}` }),
      })
      passed[kind] = await countPassed(ADDRESS_FACTOR + 2, (i) => send(from(api, `203.0.113.${n}`, headers(i)), i))
      expected[kind] = ADDRESS_FACTOR
    }
    expect(passed).toEqual(expected)
  })

  test('a 429 has Retry-After and can be read by an allowed origin', async () => {
    const origin = 'https://rooms.example.com'
    const api = await start({ rate: oneEach, webOrigins: [origin] })
    await countPassed(ADDRESS_FACTOR, () => api.visitor().get('/healthz'))
    const refused = await api.visitor({ Origin: origin }).get('/healthz')
    expectError(refused, 'rate_limited')
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.headers['access-control-allow-origin']).toBe(origin)
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the limit per token', () => {
  test("refuses a token before verifying it, whatever the caller's address", async () => {
    const real = createIdentityService(inject('authProjectId'))
    let verified = 0
    const verify = (token: string) => {
      verified++
      return real.verify(token)
    }
    const api = await start({ rate: limits, identities: { ...real, verify } })
    const sendToken = (i: number) => from(api, `203.0.113.${i}`, { Authorization: 'Bearer x.y.z' }).get('/all-items')
    const allowed = 2 * (limits.reads + limits.writes + limits.likes + limits.forms)
    expect(await countPassed(allowed + 20, sendToken)).toBe(allowed)
    expect(verified).toBe(allowed)
    const other = from(api, '203.0.113.1', { Authorization: 'Bearer a.b.c' })
    expectError(await other.get('/all-items'), 'unauthenticated')
  })

  test('of 100 likes by one user, 60 pass, with at most 2 look-ups of the account', async () => {
    const google = await startFakeGoogle()
    const rate = { reads: 1200, writes: 120, likes: 60, forms: 5 }
    const api = await start({ rate, identities: createProductionIdentities(google) })
    const [host, seeker] = [google.addAccount(), google.addAccount()]
    const as = (account: typeof host) => api.visitor({ Authorization: `Bearer ${google.createToken(account)}` })
    const id = await postListing(as(host))
    google.state.requests.accounts = 0
    const by = as(seeker)
    expect(await countPassed(100, () => by.patch(`/roommates/${id}/like`))).toBe(60)
    expect(google.state.requests.accounts).toBeGreaterThan(0)
    expect(google.state.requests.accounts).toBeLessThanOrEqual(2)
    await google.close()
  })
})

describe('the limit of messages', () => {
  const generous = { reads: 1000, writes: 1000, likes: 1000 }
  const subscribe = (by: Caller, i: number) => by.post('/newsletter').send({ email: `ana${i}@example.com` })

  test('is shared by all forms, and separate for each address', async () => {
    const api = await start({ rate: { ...generous, forms: 5 } })
    const one = from(api, '203.0.113.1')
    expect(await countPassed(3, () => one.post('/contact-messages').send(contactBody()))).toBe(3)
    expect(await countPassed(3, (i) => subscribe(one, i))).toBe(2)
    expect(await countPassed(6, () => sendSupportMessage(from(api, '203.0.113.2')))).toBe(5)
    await one.get('/all-items').expect(200)
  })

  test('of an address is three times that of one user', async () => {
    const api = await start({ rate: { ...generous, forms: 2 } })
    const crowd = await createPeople(api, 5)
    expect(await countPassed(4, (i) => sendSupportMessage(api.visitor({ 'User-Agent': `agent ${i}` })))).toBe(2)
    let passed = 0
    for (const person of crowd) passed += await countPassed(2, () => sendSupportMessage(api.as(person)))
    expect(passed).toBe(4)
  })

  test('per day returns 429 with its own message, and resets 24 hours after the first message', async () => {
    const api = await start({ rate: { ...generous, forms: 100 }, formsPerDay: 3 })
    const by = api.visitor()
    expect(await countPassed(5, () => sendSupportMessage(by))).toBe(3)
    advance(MINUTE_MS + 1)
    const refused = await sendSupportMessage(by)
    expect(expectError(refused, 'rate_limited').error).toBe(
      'You’ve sent a lot of messages today. Please try again tomorrow.',
    )
    expect(Number(refused.headers['retry-after'])).toBe((DAY_MS - MINUTE_MS) / 1000)
    advance(DAY_MS)
    expect(await countPassed(1, () => sendSupportMessage(by))).toBe(1)
  })

  test('per day survives a restart of the server', async () => {
    const options = { rate: { ...generous, forms: 100 }, formsPerDay: 3 }
    const first = await start(options)
    expect(await countPassed(2, () => sendSupportMessage(first.visitor()))).toBe(2)
    const second = await start({ ...options, databaseName: first.databaseName })
    expect(await countPassed(3, () => sendSupportMessage(second.visitor()))).toBe(1)
  })

  test('per day does not count messages over the limit per minute', async () => {
    const api = await start({ rate: { ...generous, forms: 2 }, formsPerDay: 3 })
    expect(await countPassed(20, () => sendSupportMessage(api.visitor()))).toBe(2)
    advance(MINUTE_MS + 1)
    expect(await countPassed(20, () => sendSupportMessage(api.visitor()))).toBe(1)
  })

  test('stores neither user ids nor addresses', async () => {
    const api = await start({ rate: { ...generous, forms: 5 } })
    const ana = await api.createPerson()
    await sendSupportMessage(api.as(ana)).expect(202)
    await sendSupportMessage(from(api, '203.0.113.1')).expect(202)
    const stored = JSON.stringify(await api.collections.rateLimits.find().toArray())
    expect(stored).toContain('forms')
    for (const secret of [ana.uid, ana.email, '203.0.113.1', '127.0.0.1']) expect(stored).not.toContain(secret)
  })
})

describe('X-Forwarded-For', () => {
  const call = (api: TestApi) => (i: number) => from(api, `203.0.113.${i}`).get('/all-items')

  test('from a trusted proxy identifies the visitor', async () => {
    expect(await countPassed(9, call(await start({ rate: limits, trustedProxies: ['loopback'] })))).toBe(9)
  })

  test('from an untrusted address is ignored', async () => {
    expect(await countPassed(9, call(await start({ rate: limits, trustedProxies: ['10.0.0.1'] })))).toBe(5)
  })

  test('entries before the one that the proxy added are ignored', async () => {
    const api = await start({ rate: limits })
    expect(await countPassed(9, (i) => from(api, `203.0.113.${i}, 198.51.100.7`).get('/all-items'))).toBe(5)
  })

  test('from an untrusted address does not count a second view', async () => {
    const api = await start({ trustedProxies: ['10.0.0.1'] })
    const id = await postListing(api.as(await api.createPerson()))
    await from(api, '203.0.113.1').get(`/roommates/${id}`).expect(200)
    // A view is stored after its response.
    await api.services.listings.finishViews()
    const again = await from(api, '203.0.113.2').get(`/roommates/${id}`).expect(200)
    expect(again.body).toMatchObject({ viewCount: 1 })
  })
})
