import { once } from 'node:events'
import { connect } from 'node:net'
import { errorBody } from '@roommate-finder/contracts/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startWorld, type World } from '../testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const answerTo = async (request: string): Promise<string> => {
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
  let text = ''
  socket.on('data', (piece) => (text += piece.toString()))
  socket.write(request)
  await once(socket, 'close')
  return text
}

const HOST = 'Host: localhost'

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a URL of 20,000 characters', `GET /all-items?search=${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['a header of 20,000 characters', `GET /all-items HTTP/1.1\r\n${HOST}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', `POST /roommates HTTP/1.1\r\n${HOST}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length beside chunks',
    `POST /roommates HTTP/1.1\r\n${HOST}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a control character in a header', `GET /all-items HTTP/1.1\r\n${HOST}\r\nX: a\u0000b\r\n\r\n`],
])('%s → 400 in the shape of any failure, and the connection is closed', async (_what, request) => {
  const answer = await answerTo(request)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  const failure = z.parse(errorBody, JSON.parse(body))
  expect(failure.code).toBe('validation_failed')
  expect(head).toContain(`X-Request-Id: ${failure.requestId}`)
  await world.visitor().get('/healthz').expect(200)
})
