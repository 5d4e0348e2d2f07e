import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: unknown
  tookMs: number
}

export interface Question {
  method?: string
  path: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export type Ask = (question: Question) => Promise<Answer>

/** Longer than any answer may take, so that one that hangs is seen and not waited for. */
const PATIENCE_MS = 20_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Headers of a request from one of 65,536 addresses, for a server that trusts this machine as a proxy. */
export const fromAddress = (n: number): Record<string, string> => ({
  'X-Forwarded-For': `10.0.${(n >> 8) & 255}.${n & 255}`,
})

/** Asks the server at a port over connections that are kept, from a loopback address. Rejects where no answer comes. */
export const client = (port: number, localAddress = '127.0.0.1'): { ask: Ask; close: () => void } => {
  const agent = new Agent({ keepAlive: true })
  const ask: Ask = ({ method = 'GET', path, token, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const startedAt = performance.now()
      const call = request(
        {
          host: '127.0.0.1',
          port,
          localAddress,
          agent,
          method,
          path,
          headers: {
            ...headers,
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
            }),
          },
        },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('error', reject)
          answer.on('end', () => {
            const tookMs = performance.now() - startedAt
            resolve({ status: answer.statusCode ?? 0, body: parsed(Buffer.concat(pieces).toString()), tookMs })
          })
        },
      )
      call.setTimeout(PATIENCE_MS, () => call.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
      call.on('error', reject)
      call.end(text)
    })
  return { ask, close: () => agent.destroy() }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again and again until it is so; the time that took, in milliseconds. */
export const until = async (
  isSo: () => Promise<boolean>,
  { within, every = 20 }: { within: number; every?: number },
) => {
  const startedAt = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - startedAt > within) throw new Error(`not within ${within} ms`)
    await sleep(every)
  }
  return performance.now() - startedAt
}

export const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
