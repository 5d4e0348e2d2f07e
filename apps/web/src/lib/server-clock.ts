import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of the browser's, in ms. */
let skewMs = 0

/** Sets the server's clock by a response. */
export const setServerClock = ({ headers }: Response): void => {
  const date = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(date)) skewMs = date - Date.now()
}

/** Returns whether the server's clock is before a time, in ms since 1970. Rerenders when the time is reached. */
export const useIsBefore = (end: number): boolean => {
  const [isBefore, setIsBefore] = useState(() => Date.now() + skewMs < end)
  useEffect(() => {
    if (!isBefore) return
    const timer = setTimeout(() => setIsBefore(false), end - Date.now() - skewMs)
    return () => clearTimeout(timer)
  }, [end, isBefore])
  return isBefore
}
