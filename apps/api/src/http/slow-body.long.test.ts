import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, supportBody, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('a body of JSON that is not sent within 30 s returns 503', async () => {
  const body = JSON.stringify(supportBody())
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const post = request(`${api.origin}/support-messages`, { method: 'POST', headers })
  post.write(body.slice(0, 10))
  const [response] = (await once(post, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(503)
  post.destroy()
})
