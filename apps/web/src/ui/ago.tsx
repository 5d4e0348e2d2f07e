import { useSyncExternalStore } from 'react'
import { formatAgo, formatDate } from '#src/lib/format.ts'

const MINUTE_MS = 60_000

const subscribe = (onMinute: () => void) => {
  const timer = setInterval(onMinute, MINUTE_MS)
  return () => clearInterval(timer)
}
const readMinute = () => Math.floor(Date.now() / MINUTE_MS)

/** Shows how long ago a time is, up to date to the minute. */
export function Ago({ iso, className }: { iso: string; className?: string }) {
  useSyncExternalStore(subscribe, readMinute)
  return (
    <time className={className} dateTime={iso} title={formatDate(iso)}>
      {formatAgo(iso)}
    </time>
  )
}
