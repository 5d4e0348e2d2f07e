import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of the browser's, in ms. */
let skewMs = 0

/** Sets the server's clock by a response. */
export const setServerClock = ({ headers }: Response): void => {
  const date = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(date)) skewMs = date - Date.now()
}

const readServerClock = (): number => Date.now() + skewMs

/** Browsers fire timers of more than 24 days at once. */
const MAX_TIMER_MS = 86_400_000

/** Returns whether the server's clock is before a time, in ms since 1970. Rerenders when the time is reached. */
export const useIsBefore = (end: number): boolean => {
  const [isBefore, setIsBefore] = useState(() => readServerClock() < end)
  useEffect(() => {
    if (!isBefore) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const ms = end - readServerClock()
      if (ms <= 0) setIsBefore(false)
      else timer = setTimeout(wait, Math.min(ms, MAX_TIMER_MS))
    }
    wait()
    return () => clearTimeout(timer)
  }, [end, isBefore])
  return isBefore
}

/** Returns the server's clock, in ms since 1970, and rerenders each `everyMs`. */
export const useServerClock = (everyMs: number): number => {
  const [now, setNow] = useState(readServerClock)
  useEffect(() => {
    const timer = setInterval(() => setNow(readServerClock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
