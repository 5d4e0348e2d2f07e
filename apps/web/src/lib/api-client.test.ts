import { searchListings } from '@roommate-finder/contracts/discovery'
import { getListing } from '@roommate-finder/contracts/listings'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { aPage } from '#src/testing/factories.ts'
import { reply, replyError, replyNothing, replyText, server } from '#src/testing/server.ts'
import { ApiError, request, setTokenSource } from './api-client.ts'

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

const search = () => request(searchListings, { query: { page: 2, search: 'a&b', roomType: undefined } })

describe('a call', () => {
  test('fills path and query, leaves out what is undefined', async () => {
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

  test('with a session → carries its token; without one → none', async () => {
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
})

describe('a failure', () => {
  test('of the API → its code, sentence, fields and request id', async () => {
    server.use(replyError(searchListings, 'validation_failed', { error: 'No.', fields: { page: 'Must be whole' } }))
    expect(await failureOf(search())).toMatchObject({
      code: 'validation_failed',
      status: 400,
      message: 'No.',
      fields: { page: 'Must be whole' },
      requestId: 'test-request',
    })
  })

  test('by conflict → holds the thing as it is now', async () => {
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

  test('of a proxy whose API is down → unavailable', async () => {
    server.use(replyText(searchListings, 502, '<h1>Bad gateway</h1>'))
    expect(await failureOf(search())).toMatchObject({ code: 'unavailable', status: 502 })
  })

  test('of the connection → network, without a status', async () => {
    server.use(replyNothing(searchListings))
    expect(await failureOf(search())).toMatchObject({ code: 'network', status: 0 })
  })

  test.each([
    ['no JSON', 'hello'],
    ['another shape', '{"items":[{"title":1}]}'],
  ])('answer of %s with 200 → bad_answer', async (_, text) => {
    server.use(replyText(searchListings, 200, text))
    expect(await failureOf(search())).toMatchObject({ code: 'bad_answer', status: 200 })
  })

  test('by abort → passed on as it is', async () => {
    const controller = new AbortController()
    server.use(
      reply(
        searchListings,
        () => {
          controller.abort(new Error('overtaken'))
          return aPage([])
        },
        { afterMs: 5 },
      ),
    )
    const call = request(searchListings, { signal: controller.signal })
    await expect(call).rejects.toThrow('overtaken')
  })
})
