import { formatCounted } from './format.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Formats how long someone has been waiting as "5 hours" or "2 days". Undefined below an hour. */
export const formatWait = (since: string, now = Date.now()): string | undefined => {
  const ms = now - Date.parse(since)
  if (ms < HOUR_MS) return undefined
  return ms < DAY_MS
    ? formatCounted(Math.floor(ms / HOUR_MS), 'hour', 'hours')
    : formatCounted(Math.floor(ms / DAY_MS), 'day', 'days')
}
