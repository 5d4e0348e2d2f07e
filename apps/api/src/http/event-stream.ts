import type { Response } from 'express'
import type { EventStream } from './route.ts'

/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 25_000

/** A comment of the event stream. Browsers ignore comments. */
const COMMENT = ':\n\n'

/** How long Firebase's ID tokens are valid. */
const TOKEN_LIFETIME_S = 3_600

/** Responds with a stream of server-sent events. */
export const openEventStream = (
  res: Response,
  { tokenIssuedAt, stopping }: { tokenIssuedAt: number; stopping: AbortSignal },
): EventStream => {
  // `no-transform` keeps proxies from compressing, and so from buffering the stream.
  res.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' })
  // Proxies may hold back the headers until the body begins. Browsers may then delay the streams of other tabs.
  res.write(COMMENT)
  const end = (): void => {
    res.end()
  }
  const heartbeat = setInterval(() => res.write(COMMENT), HEARTBEAT_MS)
  const expiry = setTimeout(end, Math.max(0, (tokenIssuedAt + TOKEN_LIFETIME_S) * 1_000 - Date.now()))
  stopping.addEventListener('abort', end)
  if (stopping.aborted) end()
  res.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    stopping.removeEventListener('abort', end)
  })
  return {
    send: (event, data) => {
      res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end,
    onEnd: (listener) => {
      if (res.destroyed) listener()
      else res.once('close', listener)
    },
  }
}
