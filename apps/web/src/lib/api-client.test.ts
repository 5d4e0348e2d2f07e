import { searchListings } from '@roommate-finder/contracts/discovery'
import { getListing } from '@roommate-finder/contracts/listings'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPage } from '#src/testing/factories.ts'
import { reply, replyError, replyNothing, replyText, server } from '#src/testing/server.ts'
import { ApiError, request, SessionEnded, serverSentence, setTokenSource } from './api-client.ts'

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

const search = () => request(searchListings, { query: { page: 2, search: 'a&b', roomType: undefined } })

describe('request', () => {
  test('fills path and query and omits undefined values', async () => {
    let address = ''
    server.use(
      reply(searchListings, (url) => {
        address = url.pathname + url.search
        return aPage([])
      }),
    )
    await search()
    expect(address).toBe('/api/all-items?page=2&search=a%26b')
  })

  test("sends the session's token, and none without a session", async () => {
    const seen: (string | null)[] = []
    server.use(
      http.get('*/api/all-items', ({ request: sent }) => {
        seen.push(sent.headers.get('Authorization'))
        return HttpResponse.json(aPage([]))
      }),
    )
    await search()
    setTokenSource(() => Promise.resolve('the-token'))
    await search()
    expect(seen).toEqual([null, 'Bearer the-token'])
  })

  test('waits for the token until the session is known', async () => {
    vi.resetModules()
    const fresh = await import('./api-client.ts')
    const seen: (string | null)[] = []
    server.use(
      http.get('*/api/all-items', ({ request: sent }) => {
        seen.push(sent.headers.get('Authorization'))
        return HttpResponse.json(aPage([]))
      }),
    )
    const answer = fresh.request(searchListings, { query: {} })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toEqual([])
    fresh.setTokenSource(() => Promise.resolve('the-token'))
    await answer
    expect(seen).toEqual(['Bearer the-token'])
  })
})

describe('ApiError', () => {
  test('of an API error has its code, message, fields and request id', async () => {
    server.use(replyError(searchListings, 'validation_failed', { error: 'No.', fields: { page: 'Must be whole' } }))
    expect(await failureOf(search())).toMatchObject({
      code: 'validation_failed',
      status: 400,
      message: 'No.',
      fields: { page: 'Must be whole' },
      requestId: 'test-request',
    })
  })

  test('of a conflict has the current state of the resource', async () => {
    server.use(
      http.get('*/api/roommates/:id', () =>
        HttpResponse.json(
          { error: 'Changed.', code: 'conflict', requestId: 'r', current: { title: 'Now' } },
          { status: 409 },
        ),
      ),
    )
    const failure = await failureOf(request(getListing, { params: { id: 'a' } }))
    expect(failure).toMatchObject({ code: 'conflict', current: { title: 'Now' } })
  })

  test('of a proxy that cannot reach the API has the code unavailable', async () => {
    server.use(replyText(searchListings, 502, '<h1>Bad gateway</h1>'))
    expect(await failureOf(search())).toMatchObject({ code: 'unavailable', status: 502 })
  })

  test('of a lost connection has the code network and status 0', async () => {
    server.use(replyNothing(searchListings))
    expect(await failureOf(search())).toMatchObject({ code: 'network', status: 0 })
  })

  test.each([
    ['text instead of JSON', 'hello'],
    ['a body that breaks the contract', '{"items":[{"title":1}]}'],
  ])('of status 200 with %s has the code bad_response', async (_, text) => {
    server.use(replyText(searchListings, 200, text))
    expect(await failureOf(search())).toMatchObject({ code: 'bad_response', status: 200 })
  })

  test('is not used for an abort, which rejects with its reason', async () => {
    const controller = new AbortController()
    server.use(
      reply(searchListings, () => {
        controller.abort(new Error('overtaken'))
        return aPage([])
      }),
    )
    const call = request(searchListings, { signal: controller.signal })
    await expect(call).rejects.toThrow('overtaken')
  })
})

describe('serverSentence', () => {
  test('returns the message of an API error', async () => {
    server.use(replyError(searchListings, 'forbidden', { error: 'Not yours.' }))
    expect(serverSentence(await failureOf(search()))).toBe('Not yours.')
  })

  test('returns undefined for errors of a proxy, the connection or code', async () => {
    server.use(replyText(searchListings, 502, '<h1>Bad gateway</h1>'))
    expect(serverSentence(await failureOf(search()))).toBeUndefined()
    server.use(replyNothing(searchListings))
    expect(serverSentence(await failureOf(search()))).toBeUndefined()
    expect(serverSentence(new Error('broken'))).toBeUndefined()
  })
})

describe('a token refused by the API', () => {
  const seen: (string | null)[] = []
  const onEnded = vi.fn()

  /** Makes the API accept only these tokens. */
  const accept = (...tokens: string[]) =>
    server.use(
      http.get('*/api/all-items', ({ request: sent }) => {
        const token = sent.headers.get('Authorization')?.replace('Bearer ', '') ?? null
        seen.push(token)
        return token === null || tokens.includes(token)
          ? HttpResponse.json(aPage([]))
          : HttpResponse.json({ error: 'No.', code: 'unauthenticated', requestId: 'r' }, { status: 401 })
      }),
    )

  /** Sets a session with the token `old` until it is renewed. */
  const setSession = (renew: () => Promise<string | null>) => {
    let present: string | null = 'old'
    const renewals = vi.fn(async () => {
      present = await renew()
      return present
    })
    setTokenSource((options) => (options.renew ? renewals() : Promise.resolve(present)), onEnded)
    return renewals
  }

  beforeEach(() => {
    seen.length = 0
    onEnded.mockClear()
  })

  test('is renewed once, and the call is repeated with the new token', async () => {
    accept('new')
    setSession(() => Promise.resolve('new'))
    expect(await search()).toMatchObject({ items: [] })
    expect(seen).toEqual(['old', 'new'])
    expect(onEnded).not.toHaveBeenCalled()
  })

  test('in concurrent calls is renewed once', async () => {
    accept('new')
    const renewals = setSession(async () => {
      await vi.waitFor(() => expect(seen).toEqual(['old', 'old', 'old']))
      return 'new'
    })
    await Promise.all([search(), search(), search()])
    expect(renewals).toHaveBeenCalledOnce()
  })

  test('in a call that began before the renewal is not renewed again', async () => {
    const renewals = setSession(() => Promise.resolve('new'))
    let answerSlowly = () => {}
    const slow = new Promise<void>((resolve) => {
      answerSlowly = resolve
    })
    server.use(
      http.get('*/api/all-items', async ({ request: sent }) => {
        const isOld = sent.headers.get('Authorization') === 'Bearer old'
        if (isOld && sent.url.includes('page=9')) await slow
        return isOld
          ? HttpResponse.json({ error: 'No.', code: 'unauthenticated', requestId: 'r' }, { status: 401 })
          : HttpResponse.json(aPage([]))
      }),
    )
    const late = request(searchListings, { query: { page: 9 } })
    await search()
    answerSlowly()
    await late
    expect(renewals).toHaveBeenCalledOnce()
  })

  test('also after its renewal ends the session once', async () => {
    accept()
    setSession(() => Promise.resolve('new'))
    const failure = await failureOf(search())
    expect(failure).toMatchObject({ code: 'unauthenticated', status: 401 })
    expect(failure.message).toBe('Your session has ended. Please sign in again.')
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test('ends the session if renewal is refused', async () => {
    accept('new')
    setSession(() => Promise.reject(new SessionEnded()))
    expect(await failureOf(search())).toMatchObject({ code: 'unauthenticated' })
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test('keeps the session if renewal fails without a connection', async () => {
    accept('new')
    setSession(() => Promise.reject(new Error('no connection')))
    expect(await failureOf(search())).toMatchObject({ code: 'network' })
    expect(onEnded).not.toHaveBeenCalled()

    const again = setSession(() => Promise.resolve('new'))
    await search()
    expect(again).toHaveBeenCalledOnce()
  })

  test("after sign-out returns the API's error and does not end the session", async () => {
    accept('new')
    setSession(() => Promise.resolve(null))
    expect(await failureOf(search())).toMatchObject({ code: 'unauthenticated', message: 'No.' })
    expect(onEnded).not.toHaveBeenCalled()
  })

  test('ends the session if the token can no longer be read', async () => {
    setTokenSource(() => Promise.reject(new SessionEnded()), onEnded)
    expect(await failureOf(search())).toMatchObject({ code: 'unauthenticated' })
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test("rejects an aborted call with the abort's reason", async () => {
    accept('new')
    const controller = new AbortController()
    setSession(() => {
      controller.abort(new Error('overtaken'))
      return new Promise(() => {})
    })
    await expect(request(searchListings, { signal: controller.signal })).rejects.toThrow('overtaken')
  })
})
