import { setTimeout as sleep } from 'node:timers/promises'

export interface ApiRequest {
  method?: string
  path: string
  token?: string | undefined
  body?: unknown
  /** Number from 0 to 65,535 of an address 10.0.x.y, which X-Forwarded-For contains. */
  from?: number
}

export interface ApiResponse {
  status: number
  text: string
  tookMs: number
}

export interface Load {
  callers: number
  seconds: number
  minResponses?: number
  pauseMs?: number
}

export type Send = (request: ApiRequest) => Promise<ApiResponse>

/** Longer than any response may take, so that a hanging request fails. */
const TIMEOUT_MS = 60_000

/** Creates a client for a port of this machine. It rejects if no response arrives. */
export const createClient =
  (port: number): Send =>
  async ({ method = 'GET', path, token, body, from }) => {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(from !== undefined && { 'X-Forwarded-For': `10.0.${from >> 8}.${from & 255}` }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, text, tookMs: performance.now() - startedAt }
  }

/** Drops the text of a success, to save memory. */
export const dropText = (response: ApiResponse): ApiResponse =>
  response.status < 400 ? { ...response, text: '' } : response

/**
 * Sends the requests in order from concurrent callers, for `seconds` and until there are `minResponses`. Each caller
 * has its own address, unless a request sets one. A request without a response has status 0.
 */
export const sendLoad = async (
  send: Send,
  requests: readonly ApiRequest[],
  { callers, seconds, minResponses = 0, pauseMs = 0 }: Load,
): Promise<ApiResponse[]> => {
  const responses: ApiResponse[] = []
  const endsAt = performance.now() + seconds * 1000
  const loop = async (caller: number): Promise<void> => {
    for (let i = caller; performance.now() < endsAt || responses.length < minResponses; i++) {
      const request = { from: caller, path: '/', ...requests[i % requests.length] }
      responses.push(await send(request).then(dropText, () => ({ status: 0, text: '', tookMs: TIMEOUT_MS })))
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)))
  return responses
}

/** Counts responses by status, as `200×12 503×1`. */
export const countStatuses = (responses: readonly { status: number }[]): string => {
  const counts = new Map<number, number>()
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}×${count}`).join(' ')
}

/** Repeats a check until it is true. A rejection counts as false. */
export const waitUntil = async (
  check: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number },
): Promise<void> => {
  const startedAt = performance.now()
  const isTrue = async () => check()
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - startedAt > withinMs) throw new Error(`Not true within ${withinMs} ms: ${check.toString()}`)
    await sleep(everyMs)
  }
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const readTimes = (responses: readonly ApiResponse[]): number[] => responses.map(({ tookMs }) => tookMs)
