import { randomInt } from 'node:crypto'
import type { Response } from 'express'
import type { EventStream } from './route.ts'

/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 25_000

/** A comment of the event stream. Browsers ignore comments. */
const COMMENT = ':\n\n'

/** How long Firebase's ID tokens are valid. */
const TOKEN_LIFETIME_S = 3_600

/** Time between checks of an open stream. Random, because all clients reconnect together after a deployment. */
const MIN_CHECK_MS = 30_000
const MAX_CHECK_MS = 45_000

/** Responds with a stream of server-sent events. Ends it once `isAllowed`, which must not reject, returns false. */
export const openEventStream = (
  res: Response,
  {
    tokenIssuedAt,
    stopping,
    isAllowed,
  }: { tokenIssuedAt: number; stopping: AbortSignal; isAllowed: () => Promise<boolean> },
): EventStream => {
  // `no-transform` keeps proxies from compressing, and so from buffering the stream.
  res.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' })
  // Proxies may hold back the headers until the body begins. Browsers may then delay the streams of other tabs.
  res.write(COMMENT)
  /** Writes nothing once the stream has ended. It may still be open then, if its client is slow to read the rest. */
  const write = (text: string): void => {
    if (!res.writableEnded) res.write(text)
  }
  const end = (): void => {
    res.end()
  }
  const heartbeat = setInterval(() => write(COMMENT), HEARTBEAT_MS)
  const expiry = setTimeout(end, Math.max(0, (tokenIssuedAt + TOKEN_LIFETIME_S) * 1_000 - Date.now()))
  let check: NodeJS.Timeout
  const checkAccount = async (): Promise<void> => {
    if (!(await isAllowed())) end()
    else if (!res.destroyed) scheduleCheck()
  }
  const scheduleCheck = (): void => {
    check = setTimeout(() => void checkAccount(), randomInt(MIN_CHECK_MS, MAX_CHECK_MS))
  }
  scheduleCheck()
  stopping.addEventListener('abort', end)
  if (stopping.aborted) end()
  res.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    clearTimeout(check)
    stopping.removeEventListener('abort', end)
  })
  return {
    send: (event, data) => {
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end,
    onEnd: (listener) => {
      if (res.destroyed) listener()
      else res.once('close', listener)
    },
  }
}
