import { endpoint } from '@roommate-finder/contracts/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { setTokenSource } from './api-client.ts'
import { uploadFile } from './api-upload.ts'

const addPhoto = endpoint({
  method: 'POST',
  path: '/roommates/:id/photos',
  auth: 'owner',
  rate: 'writes',
  params: z.object({ id: z.string() }),
  status: 201,
  response: z.object({ url: z.string() }),
})

const file = new Blob(['pixels'], { type: 'image/png' })

// happy-dom reports no upload progress.
class FakeRequest {
  static sent: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
  headers: Record<string, string> = {}
  onloadstart = () => {}
  onloadend = () => {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  status = 0
  responseText = ''
  target = ''
  body: unknown
  open(method: string, path: string) {
    this.target = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'x-request-id: r1\r\n'
  }
  send(body: unknown) {
    this.body = body
    FakeRequest.sent.push(this)
    this.onloadstart()
  }
  abort() {
    this.onabort()
    this.onloadend()
  }
  respond(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
    this.onloadend()
  }
}

const waitForRequest = async (index = 0) => {
  await vi.waitFor(() => expect(FakeRequest.sent.length).toBeGreaterThan(index))
  const request = FakeRequest.sent[index]
  if (!request) throw new Error('No upload was sent')
  return request
}

beforeEach(() => {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

test('sends the file with the token, reports progress and returns the parsed response', async () => {
  setTokenSource(() => Promise.resolve('the-token'))
  const onProgress = vi.fn()
  const upload = uploadFile(addPhoto, { params: { id: 'a b' }, file, onProgress })
  const request = await waitForRequest()
  expect(request).toMatchObject({ target: 'POST /api/roommates/a%20b/photos', body: file })
  expect(request.headers).toEqual({ Authorization: 'Bearer the-token' })
  request.upload.onprogress?.({ loaded: 3, total: 6 })
  request.respond(201, { url: '/photos/1' })
  expect(await upload).toEqual({ url: '/photos/1' })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.5)
})

test('a refused token is renewed once and the file sent again', async () => {
  setTokenSource(({ renew }) => Promise.resolve(renew ? 'new' : 'old'))
  const upload = uploadFile(addPhoto, { params: { id: 'a' }, file })
  ;(await waitForRequest()).respond(401, { error: 'No.', code: 'unauthenticated', requestId: 'r' })
  const second = await waitForRequest(1)
  expect(second.headers).toEqual({ Authorization: 'Bearer new' })
  second.respond(201, { url: '/photos/1' })
  expect(await upload).toEqual({ url: '/photos/1' })
})

test('an API error or a lost connection rejects with an ApiError', async () => {
  const refused = uploadFile(addPhoto, { params: { id: 'a' }, file })
  ;(await waitForRequest()).respond(400, { error: 'Too large.', code: 'validation_failed', requestId: 'r' })
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed', message: 'Too large.' })

  const lost = uploadFile(addPhoto, { params: { id: 'a' }, file })
  ;(await waitForRequest(1)).onerror()
  await expect(lost).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('aborting an upload rejects with the reason', async () => {
  const controller = new AbortController()
  const upload = uploadFile(addPhoto, { params: { id: 'a' }, file, signal: controller.signal })
  await waitForRequest()
  controller.abort(new Error('removed'))
  await expect(upload).rejects.toThrow('removed')
})

test('an upload that makes no progress for a minute fails; one that waits for its answer goes on', async () => {
  vi.useFakeTimers()
  try {
    const upload = uploadFile(addPhoto, { params: { id: 'a' }, file })
    const failed = expect(upload).rejects.toMatchObject({ code: 'network' })
    await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(59_000)
    FakeRequest.sent[0]?.upload.onprogress?.({ loaded: 1, total: 2 })
    const abort = vi.spyOn(FakeRequest.prototype, 'abort')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(abort).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await failed

    const waiting = uploadFile(addPhoto, { params: { id: 'a' }, file })
    await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(2))
    FakeRequest.sent[1]?.upload.onload?.()
    await vi.advanceTimersByTimeAsync(300_000)
    FakeRequest.sent[1]?.respond(201, { url: '/photos/1' })
    expect(await waiting).toEqual({ url: '/photos/1' })
  } finally {
    vi.useRealTimers()
  }
})
