import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { FuzzRequest } from './requests.ts'

export interface FuzzResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
  tookMs: number
}

const TIMEOUT_MS = 30_000

/** Creates a client that sends requests unchanged, even with duplicate headers. */
export const createSender = (origin: string) => {
  const { hostname, port, host } = new URL(origin)
  const agent = new Agent({ keepAlive: true })
  const send = ({ method, url, headers, body }: FuzzRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const length: [string, string][] = body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]]
      const startedAt = performance.now()
      const call = request(
        { hostname, port, agent, method, path: url, headers: [['Host', host] as const, ...headers, ...length].flat() },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(pieces).toString(),
              tookMs: performance.now() - startedAt,
            })
          })
        },
      )
      call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error(`No response within ${TIMEOUT_MS} ms`)))
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed the idle connection just when it was reused.
        if (call.reusedSocket && error.code === 'ECONNRESET')
          send({ method, url, headers, ...(body !== undefined && { body }) }).then(resolve, reject)
        else reject(error)
      })
      call.end(body)
    })
  return { send, close: () => agent.destroy() }
}
