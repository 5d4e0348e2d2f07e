import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@roommate-finder/contracts/errors'

const answer = (): string => {
  const requestId = randomUUID()
  const body: ErrorBody = { error: 'The request could not be read.', code: 'validation_failed', requestId }
  const text = JSON.stringify(body)
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: private, no-cache',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n')
}

/** Answers what is no HTTP, or has headers beyond all measure, as any other failure is answered; no route sees it. */
export const answerUnreadable = (server: Server): void => {
  server.on('clientError', (_error: Error, socket: Duplex) => {
    if (socket.writable) socket.end(answer())
    else socket.destroy()
  })
}
